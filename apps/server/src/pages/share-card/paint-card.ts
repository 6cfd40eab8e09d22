/** Converts the SVG of a share card to PNG, because messengers show no SVG. */
import sharp from 'sharp';
import { loadCardFonts } from './card-fonts.ts';

/** @param svg from draw-card.ts */
export async function paintCard(svg: string): Promise<Uint8Array<ArrayBuffer>> {
  await loadCardFonts();
  return new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true, effort: 4 }).toBuffer());
}
