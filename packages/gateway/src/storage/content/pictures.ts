/**
 * In charge of how large a picture is, by its head, and of whether it is there to its end. What is not read is its pixels: a
 * picture is never unpacked here.
 */
import type { FileHandle } from 'node:fs/promises';
import { bytesAt, notWhole } from './bytes.ts';

/** In pixels. */
export type Extent = { width: number; height: number };

/** Parts of a file that are looked at one after another: more are no picture's. */
const MOST_PARTS = 20_000;
const CHUNK = 256 * 1024;

/** https://www.w3.org/TR/png-3/#5Chunk-layout: chunks up to IEND, with which the file ends. */
async function png(file: FileHandle, size: number): Promise<Extent> {
  const head = await bytesAt(file, 0, 24);
  if (head.length < 24 || head.toString('latin1', 12, 16) !== 'IHDR') throw notWhole('image/png', 'it has no head');
  let position = 8;
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const chunk = await bytesAt(file, position, 8);
    if (chunk.length < 8) break;
    position += 12 + chunk.readUInt32BE(0);
    if (chunk.toString('latin1', 4) !== 'IEND') continue;
    if (position !== size) throw notWhole('image/png', 'something else follows the picture');
    return { width: head.readUInt32BE(16), height: head.readUInt32BE(20) };
  }
  throw notWhole('image/png', 'it ends before its end');
}

/** Whether two bytes follow one another somewhere in a file, from a position on. */
async function holds(file: FileHandle, pair: Buffer, from: number): Promise<boolean> {
  for (let position = from; ; position += CHUNK - 1) {
    const chunk = await bytesAt(file, position, CHUNK);
    if (chunk.includes(pair)) return true;
    if (chunk.length < CHUNK) return false;
  }
}

/** Markers of a JPEG whose segment tells of a frame: SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
const SCAN = 0xda;
const END = Buffer.from([0xff, 0xd9]);

/** https://www.w3.org/Graphics/JPEG/itu-t81.pdf, B.1: segments up to the scan. Telephones put more behind the picture's end. */
async function jpeg(file: FileHandle): Promise<Extent> {
  let extent: Extent | undefined;
  let position = 2;
  for (let parts = 0; parts < MOST_PARTS; parts += 1) {
    const segment = await bytesAt(file, position, 9);
    if (segment.length < 9 || segment[0] !== 0xff) break;
    const marker = segment[1]!;
    if (marker === 0xff) {
      // Fill bytes may stand before a marker.
      position += 1;
      continue;
    }
    if (isFrame(marker)) extent = { height: segment.readUInt16BE(5), width: segment.readUInt16BE(7) };
    position += 2 + segment.readUInt16BE(2);
    if (marker !== SCAN) continue;
    if (extent && (await holds(file, END, position))) return extent;
    break;
  }
  throw notWhole('image/jpeg', 'it ends before its end');
}

/** https://developers.google.com/speed/webp/docs/riff_container */
async function webp(file: FileHandle, size: number): Promise<Extent> {
  const head = await bytesAt(file, 0, 30);
  if (head.length < 30) throw notWhole('image/webp', 'it has no head');
  if (head.readUInt32LE(4) + 8 !== size) throw notWhole('image/webp', 'it is not as long as it says');
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
      throw notWhole('image/webp', 'it begins with no picture');
  }
}

/** https://www.w3.org/Graphics/GIF/spec-gif89a.txt */
async function gif(file: FileHandle, size: number): Promise<Extent> {
  const head = await bytesAt(file, 0, 10);
  const [last] = await bytesAt(file, size - 1, 1);
  if (head.length < 10 || last !== 0x3b) throw notWhole('image/gif', 'it ends before its end');
  return { width: head.readUInt16LE(6), height: head.readUInt16LE(8) };
}

const READERS: Readonly<Record<string, (file: FileHandle, size: number) => Promise<Extent>>> = {
  'image/png': png,
  'image/jpeg': jpeg,
  'image/webp': webp,
  'image/gif': gif,
};

/**
 * How large a picture is; undefined for a type whose heads are not read here.
 *
 * @throws StorageError `InvalidMimeType` for a picture that is cut off, or of which something else follows
 */
export async function extentOf(type: string, file: FileHandle, size: number): Promise<Extent | undefined> {
  const extent = await READERS[type]?.(file, size);
  if (extent && (extent.width === 0 || extent.height === 0)) throw notWhole(type, 'it has no pixels');
  return extent;
}
