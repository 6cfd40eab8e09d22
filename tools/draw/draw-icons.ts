/**
 * Renders the icons of the installed app from its mark: `node tools/draw/draw-icons.ts` writes
 * apps/web/public/icons/*.png. A maskable icon has the mark within the middle 80 %, which no mask cuts; Apple's has no
 * transparent corners.
 */
import { mkdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import sharp from 'sharp';

const PUBLIC = fileURLToPath(new URL('../../apps/web/public/', import.meta.url));
const NEEL = '#22357f';

/** The mark at this size, on a ground that it fills up to `share`. */
async function draw(file: string, size: number, share: number): Promise<void> {
  const side = Math.round(size * share);
  const mark = await sharp(await readFile(`${PUBLIC}favicon.svg`), { density: 72 * (side / 28) })
    .resize(side, side)
    .png()
    .toBuffer();
  const background = share === 1 ? { r: 0, g: 0, b: 0, alpha: 0 } : NEEL;
  await sharp({ create: { width: size, height: size, channels: 4, background } })
    .composite([{ input: mark, gravity: 'centre' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${PUBLIC}icons/${file}`);
}

await mkdir(`${PUBLIC}icons`, { recursive: true });
await draw('icon-192.png', 192, 1);
await draw('icon-512.png', 512, 1);
await draw('maskable-512.png', 512, 0.76);
await draw('apple-touch-icon.png', 180, 0.84);
