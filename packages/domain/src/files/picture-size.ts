/**
 * Reads the size of a picture from the header of its file, before anything decodes it: a small file can declare more
 * pixels than a phone has memory for. Formats: https://www.w3.org/TR/png-3/,
 * https://www.w3.org/Graphics/JPEG/itu-t81.pdf (B.2), https://developers.google.com/speed/webp/docs/riff_container,
 * https://www.w3.org/Graphics/GIF/spec-gif89a.txt
 */
import type { FileKind } from './kinds.ts';

/** In pixels. */
export type PictureSize = { width: number; height: number };

/** Reads bytes of a file; fewer where the file ends. */
export type ReadBytes = (position: number, length: number) => Promise<DataView>;

const text = (view: DataView, from: number, length: number): string =>
  String.fromCharCode(...Array.from({ length }, (_, at) => view.getUint8(from + at)));

async function png(read: ReadBytes): Promise<PictureSize | null> {
  const head = await read(0, 24);
  if (head.byteLength < 24 || text(head, 12, 4) !== 'IHDR') return null;
  return { width: head.getUint32(16), height: head.getUint32(20) };
}

async function gif(read: ReadBytes): Promise<PictureSize | null> {
  const head = await read(0, 10);
  if (head.byteLength < 10) return null;
  return { width: head.getUint16(6, true), height: head.getUint16(8, true) };
}

async function webp(read: ReadBytes): Promise<PictureSize | null> {
  const head = await read(0, 30);
  if (head.byteLength < 30) return null;
  switch (text(head, 12, 4)) {
    case 'VP8X':
      return {
        width: (head.getUint32(24, true) & 0xffffff) + 1,
        height: ((head.getUint16(27, true) | (head.getUint8(29) << 16)) & 0xffffff) + 1,
      };
    case 'VP8L': {
      const bits = head.getUint32(21, true);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case 'VP8 ':
      return { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff };
    default:
      return null;
  }
}

/** Segments before the frame: phones write a few dozen. */
const MOST_SEGMENTS = 2000;
/** SOF0 to SOF15 without DHT, JPG and DAC. */
const isFrame = (marker: number): boolean => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

async function jpeg(read: ReadBytes): Promise<PictureSize | null> {
  let position = 2;
  for (let segments = 0; segments < MOST_SEGMENTS; segments += 1) {
    const segment = await read(position, 9);
    if (segment.byteLength < 9 || segment.getUint8(0) !== 0xff) return null;
    const marker = segment.getUint8(1);
    if (isFrame(marker)) return { height: segment.getUint16(5), width: segment.getUint16(7) };
    // Fill bytes may precede a marker.
    position += marker === 0xff ? 1 : 2 + segment.getUint16(2);
  }
  return null;
}

const READERS: Readonly<Partial<Record<FileKind, (read: ReadBytes) => Promise<PictureSize | null>>>> = {
  PNG: png,
  JPG: jpeg,
  WEBP: webp,
  GIF: gif,
};

/**
 * The size of a picture.
 *
 * @param kind the type by its first bytes (`kindOf`)
 * @returns null where the header does not contain it, and for a type without pixels
 */
export const pictureSize = async (kind: FileKind, read: ReadBytes): Promise<PictureSize | null> =>
  (await READERS[kind]?.(read)) ?? null;
