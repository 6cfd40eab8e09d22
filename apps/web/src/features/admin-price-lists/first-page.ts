import { isInTime } from '#lib/offline/in-time.ts';
import { drawPage, openPdf } from '#lib/pdf/pdf.ts';

/** As wide as a card of the price lists is on a dense screen, in pixels. */
const WIDTH = 320;
const QUALITY = 0.85;
/** A small file may have a page that is drawn without end: its forms contain each other many times. */
const LONGEST_MS = 15_000;

/** Renders the first page of a price list as a picture; null where that fails or takes too long: the cards work without one. */
export async function firstPage(file: File): Promise<File | null> {
  const pdf = openPdf(new Uint8Array(await file.arrayBuffer()));
  const draw = async () => {
    const { document: opened } = await pdf.opened;
    const canvas = document.createElement('canvas');
    await drawPage(await opened.getPage(1), canvas, WIDTH).promise;
    return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', QUALITY));
  };
  try {
    const drawn = draw();
    const picture = (await isInTime(drawn, LONGEST_MS)) ? await drawn : null;
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
