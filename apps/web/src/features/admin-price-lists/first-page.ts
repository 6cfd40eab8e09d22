import { drawPage, openPdf } from '#lib/pdf.ts';

/** As wide as a card of the price lists is on a dense screen, in pixels. */
const WIDTH = 320;
const QUALITY = 0.85;

/** Renders the first page of a price list as a picture; null where that fails: the cards work without one. */
export async function firstPage(file: File): Promise<File | null> {
  const pdf = openPdf(new Uint8Array(await file.arrayBuffer()));
  try {
    const { document: opened } = await pdf.opened;
    const canvas = document.createElement('canvas');
    await drawPage(await opened.getPage(1), canvas, WIDTH).promise;
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
    if (!picture) return null;
    // A browser that cannot write WebP returns a PNG instead.
    const ending = picture.type === 'image/webp' ? 'webp' : 'png';
    return new File([picture], file.name.replace(/\.pdf$/i, `.${ending}`), { type: picture.type });
  } catch {
    return null;
  } finally {
    pdf.close();
  }
}
