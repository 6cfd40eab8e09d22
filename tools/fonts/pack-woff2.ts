/** Packs a font as WOFF2 (https://www.w3.org/TR/WOFF2/), its tables as they are: the outlines are not transformed. */
import { brotliCompressSync, constants } from 'node:zlib';

/** The tags that the format abbreviates, in its order, as far as our fonts have them. */
const KNOWN_TAGS: readonly string[] = 'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep'
  .match(/.{4} ?/g)!
  .map((tag) => tag.slice(0, 4));
const OWN_TAG = 63;
/** `transformation version 3`: glyf and loca are not transformed. For other tables that is 0. */
const NOT_TRANSFORMED = 3 << 6;
const HEADER = 48;

type Table = { tag: string; bytes: Buffer };

function tablesOf(font: Buffer): Table[] {
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const [offset, length] = [font.readUInt32BE(entry + 8), font.readUInt32BE(entry + 12)];
    return { tag: font.toString('latin1', entry, entry + 4), bytes: font.subarray(offset, offset + length) };
  });
}

/** A number in groups of seven bits, the highest first. */
function base128(value: number): number[] {
  const groups = [value & 127];
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) groups.unshift((rest & 127) | 128);
  return groups;
}

function entryOf({ tag, bytes }: Table): Buffer {
  const known = KNOWN_TAGS.indexOf(tag);
  const flags = (known < 0 ? OWN_TAG : known) | (tag === 'glyf' || tag === 'loca' ? NOT_TRANSFORMED : 0);
  const name = known < 0 ? Buffer.from(tag, 'latin1') : Buffer.alloc(0);
  return Buffer.concat([Buffer.of(flags), name, Buffer.from(base128(bytes.length))]);
}

/** @param font an uncompressed font */
export function packWoff2(font: Uint8Array): Buffer {
  const file = Buffer.from(font);
  const tables = tablesOf(file);
  const directory = Buffer.concat(tables.map(entryOf));
  const data = Buffer.concat(tables.map(({ bytes }) => bytes));
  const packed = brotliCompressSync(data, {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: data.length,
    },
  });
  const header = Buffer.alloc(HEADER);
  const padding = Buffer.alloc((4 - ((HEADER + directory.length + packed.length) % 4)) % 4);
  header.write('wOF2', 0, 'latin1');
  file.copy(header, 4, 0, 4);
  header.writeUInt32BE(HEADER + directory.length + packed.length + padding.length, 8);
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(file.length, 16);
  header.writeUInt32BE(packed.length, 20);
  header.writeUInt16BE(1, 24);
  return Buffer.concat([header, directory, packed, padding]);
}
