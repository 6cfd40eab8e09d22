/**
 * PUT /bucket/{id} changes what a bucket takes and who may read it (https://supabase.com/docs/reference/javascript/storage-updatebucket).
 * The policies on storage.buckets decide who may. Fields that the body does not have stay as they are.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { sql } from '../../../db/sql.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { StorageContext } from '../../context.ts';
import { flagIn, readJson, wrong } from '../../read-json.ts';
import { sizeLimitIn, typesIn } from './bucket-fields.ts';

const FIELDS = ['public', 'file_size_limit', 'allowed_mime_types'];

export function putBucket({ scope, limits, isStrict }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const body = await readJson(c);
    const isGiven = (field: string) => body[field] !== undefined;
    if (!FIELDS.some(isGiven)) throw wrong(FIELDS.join(', '), 'given, one of them at least');
    const isPublic = isGiven('public') ? sql`${flagIn(body, 'public', false)}::boolean` : sql`public`;
    const size = isGiven('file_size_limit')
      ? sql`${sizeLimitIn(body, limits.maxFileBytes)}::bigint`
      : sql`file_size_limit`;
    const types = isGiven('allowed_mime_types') ? sql`${typesIn(body, isStrict)}::text[]` : sql`allowed_mime_types`;
    const id = c.req.param('bucket')!;
    const { rowCount } = await scope.asClaims(c.get('claims'), (tx) =>
      tx.query(sql`update storage.buckets set public = ${isPublic}, file_size_limit = ${size}, allowed_mime_types = ${types},
        updated_at = now() where id = ${id}`),
    );
    if (rowCount === 0) throw new StorageError('NoSuchBucket');
    return c.json({ message: 'Successfully updated' });
  };
}
