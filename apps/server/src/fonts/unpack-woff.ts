import { inflateSync } from 'node:zlib';

const HEADER = 44;
const ENTRY = 20;

/** The uncompressed font of a WOFF file (https://www.w3.org/TR/WOFF/), with the same tables. */
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
