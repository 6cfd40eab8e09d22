/**
 * Serves /demo: the pictures and price lists of the demonstration. Outside production only, like the demo data. Range requests for a PDF
 * are supported, as on a storage host (https://www.rfc-editor.org/rfc/rfc9110#name-range-requests). Pictures are scaled by the query, as
 * the storage service scales those that are uploaded.
 */
import { readFile } from 'node:fs/promises';
import { createBoundedCache } from '@tanabana/gateway';
import { Hono, type Context } from 'hono';

const FOLDER = new URL('../../../../db/seed/assets/', import.meta.url);
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

/** The most bytes of cached scaled pictures. */
const MOST_BYTES = 4 * 1024 * 1024;
const SCALED = new Set(['jpg', 'png', 'webp']);
/** Pixels of a side, up to 9,999. */
const sideOf = (text: string | undefined) => (/^[1-9]\d{0,3}$/.test(text ?? '') ? Number(text) : undefined);

/** As the storage service reads it: 20 to 100, and 80 where it is absent. */
const qualityOf = (text: string | undefined) => (/^([2-9]\d|100)$/.test(text ?? '') ? Number(text) : 80);

/** First and last requested byte, clipped to the file; `bad` when the range contains no byte of it, null for the whole file. */
function rangeOf(header: string | undefined, size: number): [from: number, to: number] | 'bad' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  // A request for several ranges may be answered with the whole file.
  if (from === '' && to === '') return null;
  const [first, last] =
    from === '' ? [Math.max(0, size - Number(to)), size - 1] : [Number(from), to === '' ? size - 1 : Number(to)];
  return first > last || first >= size ? 'bad' : [first, Math.min(last, size - 1)];
}

export function createDemoAssets({ production }: { production: boolean }): Hono {
  if (production) throw new Error('demo files may not exist in production');
  const cache = createBoundedCache<Uint8Array<ArrayBuffer>>(MOST_BYTES, ({ byteLength }) => byteLength);

  /** Scales a picture to the width of the query, crops it to the height, and encodes it with the quality. */
  async function scaled(c: Context, whole: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
    const [width, height] = [sideOf(c.req.query('width')), sideOf(c.req.query('height'))];
    if (width === undefined) return whole;
    const key = c.req.url;
    const known = cache.get(key);
    if (known) return known;
    const { default: sharp } = await import('sharp');
    const size = { width, ...(height !== undefined && { height }) };
    const picture = sharp(whole).resize({
      ...size,
      position: c.req.query('gravity') === 'no' ? 'north' : 'centre',
      withoutEnlargement: true,
    });
    const { format } = await picture.metadata();
    const quality = qualityOf(c.req.query('quality'));
    const bytes = new Uint8Array(await picture.toFormat(format, { quality }).toBuffer());
    cache.set(key, bytes);
    return bytes;
  }

  return new Hono().get(
    '/demo/:kind{ads|companies|news|prices}/:name{[a-z0-9-]+\\.(jpg|pdf|png|svg|webp)}',
    async (c) => {
      const { kind, name } = c.req.param();
      const file = await readFile(new URL(`${kind}/${name}`, FOLDER)).catch(() => undefined);
      if (!file) return c.text('not found\n', 404);
      const ending = name.split('.').at(-1)!;
      const content = SCALED.has(ending) ? await scaled(c, new Uint8Array(file)) : new Uint8Array(file);
      const headers = {
        'content-type': TYPES[ending]!,
        'cache-control': 'public, max-age=3600',
        'accept-ranges': 'bytes',
      };
      const range = rangeOf(c.req.header('range'), content.length);
      if (range === 'bad') return c.body(null, 416, { 'content-range': `bytes */${content.length}` });
      if (range === null) return c.body(content, 200, { ...headers, 'content-length': String(content.length) });
      const [from, to] = range;
      return c.body(content.slice(from, to + 1), 206, {
        ...headers,
        'content-range': `bytes ${from}-${to}/${content.length}`,
      });
    },
  );
}
