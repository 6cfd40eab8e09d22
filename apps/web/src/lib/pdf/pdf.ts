// Reads PDFs with pdf.js (https://mozilla.github.io/pdf.js/api/), loaded with the reader only. Uses the build for older browsers, for cheap
// phones. Scripts in a file never run.
import { getDocument, GlobalWorkerOptions, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the address of the file, which is what vite gives for ?url
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { isInTime } from '../offline/in-time.ts';
import { workLimit } from './work-limit.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

export type { PDFDocumentProxy, PDFPageProxy };

/** Width and height of a page, in points. */
export type PageSize = { width: number; height: number };

/** The most pixels of one page: a phone with little memory renders four million without trouble. */
const MOST_PIXELS = 4_000_000;
/** Sharper than this is not seen, and costs the square of it. */
const MOST_DENSE = 2;

/** Pages beyond these are not shown: each has an element on the page, and a small file may say that it has a million. */
const MOST_PAGES = 300;
/** A picture of more pixels is left out: an A3 sheet that was scanned at 300 dots per inch has 17 million. */
const MOST_PICTURE_PIXELS = 20_000_000;
/** A small file may have a page that is drawn without end: its forms contain each other many times. */
const LONGEST_MS = 15_000;
/** More text than this is in no page that people read. */
const MOST_TEXT = 50_000;
/** How long the worker has to end by itself. */
const END_MS = 1000;

export type OpenPdf = {
  document: PDFDocumentProxy;
  /** The size of every page that is shown. In a long file, the first page's size is used for pages that were not opened yet. */
  sizes: PageSize[];
  /** Waits for work on the file. Rejects with `TooMuchWork` where it lasts too long; then close the file. */
  within: <T>(work: Promise<T>) => Promise<T>;
};

/**
 * Opens a PDF. Only the parts on screen are requested from servers that support ranges.
 *
 * @param source the address of a file, or its bytes, which this function owns from now on: our policy forbids scripts to read a `blob:`
 * @throws when it does not exist, or is no PDF; `TooMuchWork` where it cannot be opened in time
 */
export function openPdf(source: string | Uint8Array) {
  const from = typeof source === 'string' ? { url: source } : { data: source };
  const worker = new PDFWorker();
  const task = getDocument({ ...from, worker, enableXfa: false, verbosity: 0, maxImageSize: MOST_PICTURE_PIXELS });
  const { progress, within } = workLimit(LONGEST_MS);
  task.onProgress = progress;
  const open = async (): Promise<OpenPdf> => {
    const document = await task.promise;
    const first = sizeOf(await document.getPage(1));
    return { document, sizes: Array.from({ length: Math.min(document.numPages, MOST_PAGES) }, () => first), within };
  };
  // A worker that is busy without end does not answer the request to end.
  const end = async () => {
    await isInTime(task.destroy(), END_MS).finally(() => worker.destroy());
  };
  return { opened: within(open()), close: () => void end() };
}

export function sizeOf(page: PDFPageProxy): PageSize {
  const { width, height } = page.getViewport({ scale: 1 });
  return { width, height };
}

/** Renders a page to a canvas that is `width` screen pixels wide. Returns a function that cancels it. */
export function drawPage(page: PDFPageProxy, canvas: HTMLCanvasElement, width: number) {
  const size = sizeOf(page);
  const shown = width / size.width;
  const fits = Math.sqrt(MOST_PIXELS / (size.width * shown * size.height * shown));
  const viewport = page.getViewport({ scale: shown * Math.min(window.devicePixelRatio || 1, MOST_DENSE, fits) });
  canvas.width = Math.floor(viewport.width);
  canvas.height = Math.floor(viewport.height);
  return page.render({ canvas, viewport });
}

/** The text of a page, for screen readers. */
export async function wordsOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent();
  return items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .slice(0, MOST_TEXT);
}
