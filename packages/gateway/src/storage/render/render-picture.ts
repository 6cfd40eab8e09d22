/**
 * Renders a picture with sharp (https://sharp.pixelplumbing.com). Only pictures of pixels are read: a drawing may refer to other files, and
 * a document may have any number of pages. The number of pixels is limited before any is decompressed.
 */
import type { Metadata, Sharp } from 'sharp';
import { StorageError } from '../../errors/storage-error.ts';
import type { Rendered } from './picture-cache.ts';
import type { Transformation } from './transformation.ts';

/** Longest time of one picture, in seconds. */
const SECONDS = 15;
const QUALITY = 80;

/** Formats that are read, each with the type of the result. */
const TYPES: Readonly<Record<string, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
};
const FITS = { cover: 'cover', contain: 'inside', fill: 'fill' } as const;
const POSITIONS = {
  no: 'north',
  so: 'south',
  ea: 'east',
  we: 'west',
  noea: 'northeast',
  nowe: 'northwest',
  soea: 'southeast',
  sowe: 'southwest',
  ce: 'centre',
  sm: 'attention',
} as const;

export const invalidSource = (
  message = 'The source image is invalid or unsupported for rendering',
  cause?: unknown,
): StorageError => new StorageError('InvalidRequest', message, { cause });

/** The format of a file: HEIF is a family, of which only AVIF is read. */
const formatOf = ({ format, compression }: Metadata): string =>
  format === 'heif' && compression === 'av1' ? 'avif' : format;

/** Width and height as a viewer shows them: a camera may have been turned. */
function extentOf({ width, height, orientation = 1 }: Metadata): [width: number, height: number] {
  return orientation > 4 ? [height, width] : [width, height];
}

/** Crops around a point, and then resizes: sharp has no focal point of its own. */
function cropAround(picture: Sharp, [w, h]: [number, number], { width, height, x = 0, y = 0 }: Transformation): Sharp {
  if (width === undefined || height === undefined) return picture;
  const scale = Math.min(w / width, h / height);
  const crop = { width: Math.max(1, Math.floor(width * scale)), height: Math.max(1, Math.floor(height * scale)) };
  const start = (point: number, whole: number, part: number): number =>
    Math.round(Math.min(Math.max(point * whole - part / 2, 0), whole - part));
  return picture.extract({ ...crop, left: start(x, w, crop.width), top: start(y, h, crop.height) });
}

function resized(picture: Sharp, metadata: Metadata, requested: Transformation): Sharp {
  const { width, height, resize = 'cover', gravity = 'ce' } = requested;
  if (width === undefined && height === undefined) return picture;
  const isAround = gravity === 'fp' && resize === 'cover';
  const source = isAround ? cropAround(picture, extentOf(metadata), requested) : picture;
  const position = gravity === 'fp' ? 'centre' : POSITIONS[gravity];
  const size = { ...(width !== undefined && { width }), ...(height !== undefined && { height }) };
  return source.resize({ ...size, fit: FITS[resize], position, withoutEnlargement: resize !== 'fill' });
}

function encoded(picture: Sharp, format: string, quality: number): Sharp {
  if (format === 'jpeg') return picture.jpeg({ quality, mozjpeg: false });
  if (format === 'webp') return picture.webp({ quality });
  if (format === 'avif') return picture.avif({ quality, effort: 2 });
  return format === 'gif' ? picture.gif() : picture.png();
}

/**
 * Renders a picture.
 *
 * @param requested the transformation; its format is that of the result, or the source's own
 * @param maxPixels most pixels of the source
 * @throws StorageError `InvalidRequest` if the source is no picture, is broken or has too many pixels
 */
export async function renderPicture(
  source: Buffer,
  requested: Transformation,
  { maxPixels }: { maxPixels: number },
): Promise<Rendered> {
  // It is large, and nothing else needs it.
  const { default: sharp } = await import('sharp');
  // A process renders one picture, and not the same one again.
  sharp.concurrency(1);
  sharp.cache(false);
  const options = { limitInputPixels: maxPixels, failOn: 'truncated', pages: 1 } as const;
  try {
    const metadata = await sharp(source, { ...options, limitInputPixels: false }).metadata();
    const found = formatOf(metadata);
    if (TYPES[found] === undefined) throw invalidSource();
    if (metadata.width * metadata.height > maxPixels) {
      throw invalidSource('The source image resolution is too large to process');
    }
    const { format = 'origin', quality = QUALITY } = requested;
    const result = format === 'origin' ? found : format;
    const upright = sharp(source, options).timeout({ seconds: SECONDS }).rotate();
    const { data } = await encoded(resized(upright, metadata, requested), result, quality).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: new Uint8Array(data), type: TYPES[result]! };
  } catch (cause) {
    throw cause instanceof StorageError ? cause : invalidSource(undefined, cause);
  }
}
