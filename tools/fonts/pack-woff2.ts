/** Packs a font as WOFF2 (https://www.w3.org/TR/WOFF2/). */
import { brotliCompressSync, constants } from 'node:zlib';
import { transformGlyf } from './transform-glyf.ts';

/** The tags that the format abbreviates, in its order, as far as our fonts have them. */
const KNOWN_TAGS: readonly string[] = 'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep'
  .match(/.{4} ?/g)!
  .map((tag) => tag.slice(0, 4));
const OWN_TAG = 63;
const HEADER = 48;

/** A table of a font; `stored` where the file has it in another form. */
type Table = { tag: string; bytes: Buffer; stored?: Buffer };

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

/** The outlines in streams, and in place of the table of their places nothing: the browser makes it. */
function withStreams(tables: readonly Table[]): Table[] {
  const bytesOf = (tag: string) => tables.find((each) => each.tag === tag)!.bytes;
  const indexFormat = bytesOf('head').readUInt16BE(50);
  const loca = bytesOf('loca');
  const places = Array.from({ length: bytesOf('maxp').readUInt16BE(4) + 1 }, (_, glyph) =>
    indexFormat === 0 ? 2 * loca.readUInt16BE(2 * glyph) : loca.readUInt32BE(4 * glyph),
  );
  const stored: Record<string, Buffer> = {
    glyf: transformGlyf(bytesOf('glyf'), places, indexFormat),
    loca: Buffer.alloc(0),
  };
  return tables.map((table) => ({ ...table, ...(stored[table.tag] && { stored: stored[table.tag]! }) }));
}

function entryOf({ tag, bytes, stored }: Table): Buffer {
  const known = KNOWN_TAGS.indexOf(tag);
  const name = known < 0 ? Buffer.from(tag, 'latin1') : Buffer.alloc(0);
  const lengths = [...base128(bytes.length), ...(stored ? base128(stored.length) : [])];
  return Buffer.concat([Buffer.of(known < 0 ? OWN_TAG : known), name, Buffer.from(lengths)]);
}

/** @param font an uncompressed font */
export function packWoff2(font: Uint8Array): Buffer {
  const file = Buffer.from(font);
  const tables = withStreams(tablesOf(file));
  const directory = Buffer.concat(tables.map(entryOf));
  const data = Buffer.concat(tables.map(({ bytes, stored = bytes }) => stored));
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
