/**
 * In charge of the letters of the share cards. The library that draws them knows the fonts of the machine alone, and a
 * server has none; it takes single files too, but not the packed ones (WOFF) of our font packages: they are unpacked into
 * a folder of this process.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { fontFiles } from '../../fonts/script-fonts.ts';

/** The families in the order in which a sign is looked for. */
export const CARD_FONTS = 'Anek Latin, Anek Devanagari, Anek Gujarati, sans-serif';

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

const HEADER = 44;
const ENTRY = 20;

/** The plain font in a WOFF file (https://www.w3.org/TR/WOFF/): the same tables, no longer compressed. */
export function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const directory = Buffer.alloc(12 + 16 * count);
  directory.writeUInt32BE(woff.readUInt32BE(4), 0);
  directory.writeUInt16BE(count, 4);
  const tables: Buffer[] = [directory];
  let offset = directory.length;
  for (let index = 0; index < count; index++) {
    const [tag, from, packed, length, checksum] = [0, 4, 8, 12, 16].map((at) =>
      woff.readUInt32BE(HEADER + ENTRY * index + at),
    ) as [number, number, number, number, number];
    const raw = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(raw) : raw;
    [tag, checksum, offset, length].forEach((value, at) => directory.writeUInt32BE(value, 12 + 16 * index + 4 * at));
    const padding = (4 - (length % 4)) % 4;
    tables.push(table, Buffer.alloc(padding));
    offset += length + padding;
  }
  return Buffer.concat(tables);
}
