/**
 * POST and PUT /object/{bucket}/{path}: uploads a file, raw or as a form
 * (https://supabase.com/docs/reference/javascript/storage-from-upload). POST overwrites only with `x-upsert: true`, PUT always.
 */
import { randomUUID } from 'node:crypto';
import type { Handler } from 'hono';
import { shareOf } from '../../http/limits/limit-requests.ts';
import { requestFacts } from '../../http/request-facts.ts';
import type { GatewayEnv } from '../../http/env.ts';
import type { StorageContext } from '../context.ts';
import { placeIn } from '../place-in.ts';
import { findBucket, writeObject } from '../rows.ts';
import { readUpload } from '../upload/read-upload.ts';
import { storeUpload } from '../upload/store-upload.ts';

export function postObject(context: StorageContext): Handler<GatewayEnv> {
  const { scope, uploadQueue, limits } = context;
  return async (c) => {
    const place = placeIn(c, '/object/');
    const claims = c.get('claims');
    const upsert = c.req.method === 'PUT' || c.req.header('x-upsert') === 'true';
    const release = uploadQueue.take(shareOf(c));
    try {
      const bucket = await findBucket(scope, place.bucket);
      const request = requestFacts(c);
      // A caller without permission is refused before a byte of the body is read.
      const tried = { ...place, version: randomUUID(), metadata: null, userMetadata: undefined };
      await writeObject(scope, claims, tried, { upsert, request, rollback: true });
      const most = Math.min(bucket.file_size_limit ?? Infinity, limits.maxFileBytes);
      const upload = await readUpload(c.req.raw, most, limits);
      const id = await storeUpload(context, bucket, place, upload, { claims, request, upsert });
      return c.json({ Id: id, Key: `${place.bucket}/${place.name}` });
    } finally {
      release();
    }
  };
}
