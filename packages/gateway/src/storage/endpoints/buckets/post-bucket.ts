/**
 * POST /bucket creates a bucket (https://supabase.com/docs/reference/javascript/storage-createbucket). The policies on storage.buckets
 * decide who may. A bucket is private unless the body says otherwise.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { sql } from '../../../db/sql.ts';
import type { StorageContext } from '../../context.ts';
import { checkBucketName } from '../../names.ts';
import { flagIn, readJson, textIn, wordIn, wrong } from '../../read-json.ts';
import { ownerUuid } from '../../rows.ts';
import { sizeLimitIn, typesIn } from './bucket-fields.ts';

export function postBucket({ scope, limits, isStrict }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const body = await readJson(c);
    const name = checkBucketName(textIn(body, 'name', ''), isStrict);
    const id = checkBucketName(textIn(body, 'id', '') || name, isStrict);
    if (isStrict && id !== name) throw wrong('id', 'the same as the name');
    if (wordIn(body, 'type', ['STANDARD', 'ANALYTICS'], 'STANDARD') !== 'STANDARD') throw wrong('type', 'STANDARD');
    const isPublic = flagIn(body, 'public', false);
    const [size, types] = [sizeLimitIn(body, limits.maxFileBytes), typesIn(body, isStrict)];
    const { sub } = c.get('claims');
    await scope.asClaims(c.get('claims'), (tx) =>
      tx.query(sql`insert into storage.buckets (id, name, owner, owner_id, public, file_size_limit, allowed_mime_types)
        values (${id}, ${name}, ${ownerUuid(sub)}::uuid, ${sub ?? null}, ${isPublic}, ${size}::bigint, ${types}::text[])`),
    );
    return c.json({ name });
  };
}
