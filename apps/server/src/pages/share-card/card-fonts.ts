/**
 * In charge of the letters of the share cards. The library that draws them knows the fonts of the machine alone, and a
 * server has none; it takes single files too, but not the packed ones (WOFF) of our font packages: they are unpacked into
 * a folder of this process.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { FAMILIES, fontFiles } from '../../fonts/script-fonts.ts';
import { unpackWoff } from '../../fonts/unpack-woff.ts';

/** The families in the order in which a sign is looked for. */
export const CARD_FONTS = [...FAMILIES, 'sans-serif'].join(', ');

let ready: Promise<void> | undefined;

/** Makes the fonts known to the library; once a process. */
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
    // A font is made known by a text that is drawn with it.
    await sharp({ text: { text: 'a', fontfile: file } })
      .raw()
      .toBuffer();
  }
}
