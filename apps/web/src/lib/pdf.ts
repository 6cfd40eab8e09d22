// Reads PDFs with pdf.js (https://mozilla.github.io/pdf.js/api/), loaded with the reader only. Uses the build for older browsers, for cheap
// phones. Scripts in a file never run.
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the address of the file, which is what vite gives for ?url
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type { PDFDocumentProxy, PDFPageProxy };

/** Width and height of a page, in points. */
export type PageSize = { width: number; height: number };

/** The most pixels of one page: a phone with little memory renders four million without trouble. */
const MOST_PIXELS = 4_000_000;
/** Sharper than this is not seen, and costs the square of it. */
const MOST_DENSE = 2;

export type OpenPdf = {
  document: PDFDocumentProxy;
  /** The size of every page. In a long file, the first page's size is used for pages that were not opened yet. */
  sizes: PageSize[];
};

/**
 * Opens a PDF. Only the parts on screen are requested from servers that support ranges.
 *
 * @param source the address of a file, or its bytes, which this function owns from now on: our policy forbids scripts to read a `blob:`
 * @throws when it does not exist, or is no PDF
 */
export function openPdf(source: string | Uint8Array) {
  const from = typeof source === 'string' ? { url: source } : { data: source };
  const task = getDocument({ ...from, enableXfa: false, verbosity: 0 });
  const opened = task.promise.then(async (document): Promise<OpenPdf> => {
    const first = sizeOf(await document.getPage(1));
    return { document, sizes: Array.from({ length: document.numPages }, () => first) };
  });
  return { opened, close: () => void task.destroy() };
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
  return items.map((item) => ('str' in item ? item.str : '')).join(' ');
}
