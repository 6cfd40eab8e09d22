/**
 * POST /bucket/{id}/empty removes all files of a bucket (https://supabase.com/docs/reference/javascript/storage-emptybucket). Only the
 * server's own key may. Files that are uploaded meanwhile stay.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { sql } from '../../../db/sql.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { StorageContext } from '../../context.ts';
import { findBucket } from '../../rows.ts';
import { removeBytes } from '../../upload/store-upload.ts';

/** Files that are removed at a time, and most of one call: a request must end. */
const AT_ONCE = 500;
const MOST = 200_000;

export function postEmpty(context: StorageContext): Handler<GatewayEnv> {
  const { scope } = context;

  /** Removes some files that were there before. @returns how many */
  async function removeSome(bucket: string, before: string): Promise<number> {
    const { rows } = await scope.asService('empty a bucket', (tx) =>
      tx.query<{ version: string }>(sql`delete from storage.objects where id in (
        select id from storage.objects where bucket_id = ${bucket} and created_at <= ${before}::timestamptz limit ${AT_ONCE}::int)
        returning version`),
    );
    await removeBytes(
      context,
      rows.map(({ version }) => version),
    );
    return rows.length;
  }

  /** What the bucket has: the number of files, up to one more than can be removed, and the time of the database. */
  async function countOf(bucket: string): Promise<{ files: number; now: string }> {
    const { rows } = await scope.asService('count the files of a bucket', (tx) =>
      tx.query<{ files: number; now: string }>(sql`select now()::text as now, (select count(*)::int from
        (select from storage.objects where bucket_id = ${bucket} limit ${MOST + 1}::int) files) as files`),
    );
    return rows[0]!;
  }

  return async (c) => {
    if (c.get('claims').role !== 'service_role') {
      throw new StorageError('AccessDenied', 'Access denied: Invalid role', { upstream: { httpStatus: 403 } });
    }
    const { id } = await findBucket(scope, c.req.param('bucket')!);
    const { files, now } = await countOf(id);
    if (files > MOST) {
      const message = 'Unable to empty the bucket because it contains too many objects';
      throw new StorageError('InvalidRequest', message, { upstream: { status: 409 } });
    }
    for (let left = files; left > 0; left -= AT_ONCE) await removeSome(id, now);
    return c.json({ message: 'Empty bucket has been queued. Completion may take up to an hour.' });
  };
}
