/**
 * Provides the fonts of the share cards. The rendering library knows only the fonts of the machine, and a server has none. It also loads
 * single files, but not the compressed ones (WOFF) of our font packages. So they are unpacked into a temporary folder of this process.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { FAMILIES, fontFiles } from '../../fonts/script-fonts.ts';
import { unpackWoff } from '../../fonts/unpack-woff.ts';

/** The font families, in the order of fallback. */
export const CARD_FONTS = [...FAMILIES, 'sans-serif'].join(', ');

let ready: Promise<void> | undefined;

/** Registers the fonts with the library, once per process. */
export function loadCardFonts(): Promise<void> {
  ready ??= load();
  return ready;
}

async function load(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tanabana-fonts-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, packed] of fontFiles()) {
    const file = join(folder, `${name}.ttf`);
    writeFileSync(file, unpackWoff(readFileSync(packed)));
    // The library registers a font when it renders a text with it.
    await sharp({ text: { text: 'a', fontfile: file } })
      .raw()
      .toBuffer();
  }
}
