/** In charge of answering with a file: whole, a part of it, or that the reader has it already. */
import type { Context } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import type { StoredObject } from '../rows.ts';
import { headersOf } from './headers.ts';
import { spanOf } from './span.ts';

/** Whether the reader's copy is this one (https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match). */
function isKept(c: Context<GatewayEnv>, eTag: string, lastModified: string): boolean {
  const tags = c.req.header('if-none-match');
  if (tags !== undefined) return tags.split(',').some((tag) => ['*', eTag].includes(tag.trim().replace(/^W\//, '')));
  const since = Date.parse(c.req.header('if-modified-since') ?? '');
  return Math.floor(Date.parse(lastModified) / 1000) * 1000 <= since;
}

/**
 * Answers with the file of a row.
 *
 * @param find looks the row up; asked again when the file was replaced between the look and the reading
 * @param cacheControl makes what a reader may keep of what the row says
 * @throws StorageError `NoSuchKey`, `InvalidRange`
 */
export async function serveObject(
  c: Context<GatewayEnv>,
  { store }: StorageContext,
  { name }: Place,
  find: () => Promise<StoredObject | undefined>,
  cacheControl: (said: string) => string,
): Promise<Response> {
  for (let tries = 0; tries < 2; tries += 1) {
    const object = await find();
    if (!object) break;
    const { version, metadata } = object;
    const { eTag, size, lastModified } = metadata;
    const headers = headersOf(metadata, name, {
      download: c.req.query('download'),
      cacheControl: cacheControl(metadata.cacheControl),
    });
    if (isKept(c, eTag, lastModified)) return c.body(null, 304, headers);
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
