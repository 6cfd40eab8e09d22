/**
 * Renders the first page of a PDF as a picture for cards. The file may come from anybody. Its scripts are not run, and a page of any size
 * becomes a picture of one width (https://mozilla.github.io/pdf.js/api/).
 */
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Taller pages are cut: a strip of paper a kilometre long is a valid PDF. */
const MOST_HEIGHTS = 2;
const QUALITY = 80;

/**
 * The first page as WebP.
 *
 * @param pdf the file; its bytes are transferred to the reader and cannot be used afterwards
 * @throws when it is no PDF, or one with a password
 */
export async function drawFirstPage(pdf: Uint8Array, width: number): Promise<Uint8Array<ArrayBuffer>> {
  const task = getDocument({ data: pdf, disableFontFace: true, useSystemFonts: false, verbosity: 0 });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    const canvas = createCanvas(width, Math.min(Math.round(viewport.height), width * MOST_HEIGHTS));
    const context = canvas.getContext('2d');
    // house-allow casts: the two canvas types differ, but not in anything that rendering needs
    await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
    return new Uint8Array(await canvas.encode('webp', QUALITY));
  } finally {
    await task.destroy();
  }
}
