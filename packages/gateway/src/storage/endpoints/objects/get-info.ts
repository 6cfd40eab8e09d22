/**
 * GET and HEAD /object/info/public/{bucket}/{path}, /object/info/authenticated/… and /object/info/…: what is known of a file, without its
 * bytes (https://supabase.com/docs/reference/javascript/storage-from-info). It is shown to those who may read the file.
 */
import type { Context, Handler } from 'hono';
import { StorageError } from '../../../errors/storage-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import type { StorageContext } from '../../context.ts';
import { placeIn } from '../../place-in.ts';
import { publicFile, visibleFile, type Find } from '../../serve/find-file.ts';

async function showInfo(c: Context<GatewayEnv>, find: Find): Promise<Response> {
  const object = await find();
  if (!object) throw new StorageError('NoSuchKey');
  const { id, name, bucket_id, version, metadata, user_metadata, created_at, updated_at } = object;
  const body = {
    id,
    name,
    version,
    bucket_id,
    size: metadata?.size ?? null,
    content_type: metadata?.mimetype ?? null,
    cache_control: metadata?.cacheControl ?? null,
    etag: metadata?.eTag ?? null,
    metadata: user_metadata ?? {},
    last_modified: updated_at,
    created_at,
  };
  const headers = {
    ...(metadata?.eTag !== undefined && { etag: metadata.eTag }),
    'last-modified': new Date(metadata?.lastModified ?? updated_at).toUTCString(),
    // The next caller may lack permission.
    'cache-control': 'private, no-cache',
  };
  return c.json(body, 200, headers);
}

export function getPublicInfo(context: StorageContext): Handler<GatewayEnv> {
  return async (c) => showInfo(c, publicFile(context, placeIn(c, context, '/object/info/public/')));
}

/** @param before the endpoint's own part of the path: this handler serves two */
export function getInfo(context: StorageContext, before: string): Handler<GatewayEnv> {
  return async (c) => showInfo(c, visibleFile(context, placeIn(c, context, before), c.get('claims')));
}
