/**
 * Reads the size of a picture from its headers and checks that the file is complete. Pixels are not read: a picture is never decompressed
 * here.
 */
import type { FileHandle } from 'node:fs/promises';
import { bytesAt, notWhole } from './bytes.ts';

/** In pixels. */
export type Extent = {
  width: number;
  height: number;
  /** The end of the picture in bytes, for formats where other data may follow it. */
  end?: number;
};

const cutOff = () => notWhole('This picture is cut off: save it again');
const more = () => notWhole('Something else follows this picture in its file: save it again');
const damaged = () => notWhole('This picture is damaged: save it again');

/** Most parts of a file that are read. No real picture has more. */
const MOST_PARTS = 20_000;
const CHUNK = 256 * 1024;

/** https://www.w3.org/TR/png-3/#5Chunk-layout: chunks up to IEND, which must end the file. */
async function png(file: FileHandle, size: number): Promise<Extent> {
  const head = await bytesAt(file, 0, 24);
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') throw damaged();
  let position = 8;
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const chunk = await bytesAt(file, position, 8);
    if (chunk.length < 8) break;
    position += 12 + chunk.readUInt32BE(0);
    if (chunk.toString('latin1', 4) !== 'IEND') continue;
    if (position !== size) throw more();
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  throw cutOff();
}

/**
 * Finds the end of a scan's data, which is the next marker. In the data, a 0xFF byte is followed by 0, and restart markers belong to it.
 *
 * @returns undefined if the file ends first
 */
async function endOfScan(file: FileHandle, from: number, buffer: Buffer<ArrayBuffer>): Promise<number | undefined> {
  for (let position = from; ; position += CHUNK - 1) {
    const chunk = await bytesAt(file, position, CHUNK, buffer);
    for (let at = chunk.indexOf(0xff); at !== -1 && at + 1 < chunk.length; at = chunk.indexOf(0xff, at + 1)) {
      const next = chunk[at + 1]!;
      const isData = next === 0 || (next >= 0xd0 && next <= 0xd7);
      if (!isData) return position + at;
    }
    if (chunk.length < CHUNK) return undefined;
  }
}

/** JPEG markers of a frame header: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const SCAN = 0xda;
const END = 0xd9;

/**
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1: segments and scans up to the end marker. Phones append more data: videos, depth maps,
 * whole other pictures.
 */
async function jpeg(file: FileHandle): Promise<Extent> {
  const buffer = Buffer.allocUnsafe(CHUNK);
  let extent: Extent | undefined;
  let position = 2;
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const segment = await bytesAt(file, position, 9);
    if (segment[0] !== 0xff || segment.length < 2) break;
    const marker = segment[1]!;
    if (marker === END && extent) return { ...extent, end: position + 2 };
    if (marker === 0xff) {
      // Fill bytes may precede a marker.
      position += 1;
      continue;
    }
    if (segment.length < 9) break;
    if (isFrame(marker)) extent ??= { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    position += 2 + segment.readUInt16BE(2);
    if (marker !== SCAN) continue;
    const end = await endOfScan(file, position, buffer);
    if (end === undefined) break;
    position = end;
  }
  throw cutOff();
}

/** https://developers.google.com/speed/webp/docs/riff_container */
async function webp(file: FileHandle, size: number): Promise<Extent> {
  const head = await bytesAt(file, 0, 30);
  if (head.length < 30) throw cutOff();
  const length = head.readUInt32LE(4) + 8;
  if (length > size) throw cutOff();
  if (length < size) throw more();
  switch (head.toString('latin1', 12, 16)) {
    case 'VP8X':
      return { width: head.readUIntLE(24, 3) + 1, height: head.readUIntLE(27, 3) + 1 };
    case 'VP8L': {
      const bits = head.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.readUInt16LE(26) & 0x3fff, height: head.readUInt16LE(28) & 0x3fff };
    default:
      throw damaged();
  }
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
async function gif(file: FileHandle, size: number): Promise<Extent> {
  const head = await bytesAt(file, 0, 10);
  const [last] = await bytesAt(file, size - 1, 1);
  if (head.length < 10 || last !== 0x3b) throw cutOff();
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

const READERS: Readonly<Record<string, (file: FileHandle, size: number) => Promise<Extent>>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/gif': gif,
};

/**
 * Reads the size of a picture.
 *
 * @returns undefined for a type whose headers are not read here
 * @throws StorageError `InvalidMimeType` for a picture that is cut off or followed by other data (allowed after a JPEG)
 */
export async function extentOf(type: string, file: FileHandle, size: number): Promise<Extent | undefined> {
  const extent = await READERS[type]?.(file, size);
  if (extent && (extent.width === 0 || extent.height === 0)) throw damaged();
  return extent;
}
