/**
 * What is requested of a picture: its size, how it fits, its format and quality
 * (https://supabase.com/docs/guides/storage/serving/image-transformations), validated, and as text: signed addresses hold it, and
 * `X-Transformations` shows it.
 */
import { StorageError } from '../../errors/storage-error.ts';
import { wordIn, wrong, type Body } from '../read-json.ts';

const RESIZES = ['cover', 'contain', 'fill'] as const;
const FORMATS = ['origin', 'avif', 'webp'] as const;
/** Which part of a picture stays when it is cropped: a side, a corner, the centre, the liveliest part, a point. */
const GRAVITIES = ['no', 'so', 'ea', 'we', 'noea', 'nowe', 'soea', 'sowe', 'ce', 'sm', 'fp'] as const;

/** Pixels of a side. A larger value is the largest, as with upstream. */
const LONGEST = 2500;
const QUALITY = { least: 20, most: 100 };

export type Transformation = {
  width?: number;
  height?: number;
  resize?: (typeof RESIZES)[number];
  format?: (typeof FORMATS)[number];
  quality?: number;
  gravity?: (typeof GRAVITIES)[number];
  /** Offset of the gravity; of a point its place, 0 to 1. */
  x?: number;
  y?: number;
};

const isAbsent = (value: unknown): boolean => value === undefined || value === null || value === '';

/** A number of the query, where it is text, or of a body. @throws StorageError `InvalidParameter` */
function numberIn(given: Body, name: string, isValid: (value: number) => boolean, expected: string) {
  if (isAbsent(given[name])) return undefined;
  const value = typeof given[name] === 'string' ? Number(given[name]) : given[name];
  if (typeof value !== 'number' || !Number.isFinite(value) || !isValid(value)) throw wrong(name, expected);
  return value;
}

function wordOr<Word extends string>(given: Body, name: string, words: readonly Word[]): Word | undefined {
  return isAbsent(given[name]) ? undefined : wordIn(given, name, words, words[0]!);
}

const isSide = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;
const isQuality = (value: number): boolean =>
  Number.isSafeInteger(value) && value >= QUALITY.least && value <= QUALITY.most;
const isShare = (value: number | undefined): boolean => value !== undefined && value >= 0 && value <= 1;

function sideIn(given: Body, name: string): number | undefined {
  const side = numberIn(given, name, isSide, 'an integer >= 0');
  return side === undefined || side === 0 ? undefined : Math.min(side, LONGEST);
}

/** Leaves out what is absent. */
function present(values: Record<string, unknown>): Transformation {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}

/**
 * Reads a transformation from a query or from the `transform` of a body.
 *
 * @throws StorageError `InvalidParameter`
 */
export function readTransformation(given: Body): Transformation {
  const gravity = wordOr(given, 'gravity', GRAVITIES);
  const [x, y] = ['x_offset', 'y_offset'].map((name) => numberIn(given, name, () => true, 'a number'));
  if (gravity === 'fp' && !(isShare(x) && isShare(y))) {
    throw new StorageError('InvalidParameter', 'Focal point requires x and y coordinates within 0-1 range');
  }
  return present({
    width: sideIn(given, 'width'),
    height: sideIn(given, 'height'),
    resize: wordOr(given, 'resize', RESIZES),
    format: wordOr(given, 'format', FORMATS),
    quality: numberIn(given, 'quality', isQuality, `an integer from ${QUALITY.least} to ${QUALITY.most}`),
    ...(gravity !== undefined && { gravity, x, y }),
  });
}

function gravityOf({ gravity, x, y }: Transformation): string[] {
  if (gravity === undefined) return [];
  const isPlain = gravity === 'sm' || (x === undefined && y === undefined);
  return [isPlain ? `gravity:${gravity}` : `gravity:${gravity}:${x ?? 0}:${y ?? 0}`];
}

/** A transformation as texts, as a signed address holds it; empty if nothing is requested. */
export function transformationsOf(transformation: Transformation): string[] {
  const { width, height, resize, quality, format } = transformation;
  return [
    ...(height === undefined ? [] : [`height:${height}`]),
    ...(width === undefined ? [] : [`width:${width}`]),
    ...((height ?? width) === undefined || resize === undefined ? [] : [`resize:${resize}`]),
    ...(quality === undefined ? [] : [`quality:${quality}`]),
    ...(format === undefined || format === 'origin' ? [] : [`format:${format}`]),
    ...gravityOf(transformation),
  ];
}

const SHOWN_RESIZE = { cover: 'fill', contain: 'fit', fill: 'force' };

/** A transformation as `X-Transformations` shows it: in the words of upstream's renderer. */
export function shownTransformations(transformation: Transformation): string {
  const { width, height, resize = 'cover' } = transformation;
  const texts = transformationsOf({ ...transformation, resize });
  const shown = texts.map((text) => (text.startsWith('resize:') ? `resizing_type:${SHOWN_RESIZE[resize]}` : text));
  return (width ?? height) === undefined
    ? shown.filter((text) => !text.startsWith('resizing')).join(',')
    : shown.join(',');
}

/** Reads what `transformationsOf` wrote. @throws StorageError `InvalidParameter` */
export function parseTransformations(text: string): Transformation {
  const given: Record<string, string> = {};
  for (const part of text.split(',')) {
    const [name = '', value = '', x, y] = part.split(':');
    if (value === '') continue;
    given[name] = value;
    if (name === 'gravity' && x !== undefined) Object.assign(given, { x_offset: x, y_offset: y });
  }
  return readTransformation(given);
}
