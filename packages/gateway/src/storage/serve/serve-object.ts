/** Responds with a file: whole, a range of it, or 304 if the client's copy is current. */
import type { Context } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import type { Find } from './find-file.ts';
import { headersOf } from './headers.ts';
import { spanOf } from './span.ts';

/** Whether the client's copy is current (https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match). */
export function isCurrent(c: Context<GatewayEnv>, eTag: string, lastModified: string): boolean {
  const tags = c.req.header('if-none-match');
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', eTag].includes(tag.trim().replace(/^W\//, '')));
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since;
}

/**
 * Responds with the file of a row.
 *
 * @param find looks the row up; called again if the file was replaced between the look-up and the read
 * @param cacheControl builds the response's `Cache-Control` from that of the row
 * @throws StorageError `NoSuchKey`, `InvalidRange`
 */
export async function serveObject(
  c: Context<GatewayEnv>,
  { store, isStrict }: StorageContext,
  { name }: Place,
  find: Find,
  cacheControl: (stored: string) => string,
): Promise<Response> {
  for (let tries = 0; tries < 2; tries += 1) {
    const object = await find();
    if (!object?.metadata) break;
    const { version, metadata } = object;
    const { eTag, size, lastModified } = metadata;
    const headers = headersOf(metadata, name, {
      download: c.req.query('download'),
      cacheControl: cacheControl(metadata.cacheControl),
      isStrict,
    });
    if (isCurrent(c, eTag, lastModified)) return c.body(null, 304, headers);
    if (c.req.method === 'HEAD') return c.body(null, 200, { ...headers, 'content-length': String(size) });
    const span = spanOf({ range: c.req.header('range'), ifRange: c.req.header('if-range') }, size, eTag);
    const body = await store.read(version, span);
    if (!body) continue;
    if (!span) return c.body(body, 200, { ...headers, 'content-length': String(size) });
    const { first, last } = span;
    const part = { 'content-range': `bytes ${first}-${last}/${size}`, 'content-length': String(last - first + 1) };
    return c.body(body, 206, { ...headers, ...part });
  }
  throw new StorageError('NoSuchKey');
}
