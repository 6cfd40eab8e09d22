/**
 * POST /object/move: moves a file, within its bucket or to another (https://supabase.com/docs/reference/javascript/storage-from-move). The
 * policies must show the file to the caller, and allow the changed row. The bytes stay where they are, under their version: only the row
 * changes, so a crash leaves the file in the one place or in the other.
 */
import type { Handler } from 'hono';
import { sql } from '../../../db/sql.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { GatewayEnv } from '../../../http/env.ts';
import { requestFacts } from '../../../http/request-facts.ts';
import type { StorageContext } from '../../context.ts';
import { readJson } from '../../read-json.ts';
import { checkMoved } from '../../upload/copy-stored.ts';
import { findObject, ownerUuid } from '../../rows.ts';
import { placesIn } from './places.ts';

export function postMove(context: StorageContext): Handler<GatewayEnv> {
  const { scope, isStrict } = context;
  return async (c) => {
    const { source, destination } = placesIn(await readJson(c), isStrict);
    const claims = c.get('claims');
    const found = await findObject(scope, source, claims);
    if (!found?.metadata) throw new StorageError('NoSuchKey');
    if (source.bucket !== destination.bucket) await checkMoved(context, found.metadata, destination);
    const { sub = null } = claims;
    const { rowCount } = await scope.asClaims(
      claims,
      (tx) =>
        tx.query(sql`update storage.objects set bucket_id = ${destination.bucket}, name = ${destination.name},
          owner = coalesce(${ownerUuid(claims.sub)}::uuid, owner), owner_id = coalesce(${sub}, owner_id), updated_at = now()
          where bucket_id = ${source.bucket} and name = ${source.name}`),
      { request: requestFacts(c) },
    );
    if (rowCount === 0) throw new StorageError('NoSuchKey');
    return c.json({ message: 'Successfully moved', Id: found.id, Key: destination.name });
  };
}
