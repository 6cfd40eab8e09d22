/**
 * Serves /demo: the pictures and price lists of the demonstration. Outside production only, like the demo data. Range requests for a PDF
 * are supported, as on a storage host (https://www.rfc-editor.org/rfc/rfc9110#name-range-requests).
 */
import { readFile } from 'node:fs/promises';
import { Hono } from 'hono';

const FOLDER = new URL('../../../../db/seed/assets/', import.meta.url);
const TYPES: Record<string, string> = {
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
  png: 'image/png',
  svg: 'image/svg+xml',
  webp: 'image/webp',
};

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
  return new Hono().get(
    '/demo/:kind{ads|companies|news|prices}/:name{[a-z0-9-]+\\.(jpg|pdf|png|svg|webp)}',
    async (c) => {
      const { kind, name } = c.req.param();
      const content = await readFile(new URL(`${kind}/${name}`, FOLDER)).catch(() => undefined);
      if (!content) return c.text('not found\n', 404);
      const headers = {
        'content-type': TYPES[name.split('.').at(-1)!]!,
        'cache-control': 'public, max-age=3600',
        'accept-ranges': 'bytes',
      };
      const range = rangeOf(c.req.header('range'), content.length);
      if (range === 'bad') return c.body(null, 416, { 'content-range': `bytes */${content.length}` });
      if (range === null)
        return c.body(new Uint8Array(content), 200, { ...headers, 'content-length': String(content.length) });
      const [from, to] = range;
      return c.body(new Uint8Array(content.subarray(from, to + 1)), 206, {
        ...headers,
        'content-range': `bytes ${from}-${to}/${content.length}`,
      });
    },
  );
}
