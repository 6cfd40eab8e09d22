/** A drawn share card as a picture that messengers show. */
import sharp from 'sharp';
import { loadCardFonts } from './card-fonts.ts';

/** @param svg a drawing of draw-card.ts */
export async function paintCard(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  await loadCardFonts();
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer());
}
