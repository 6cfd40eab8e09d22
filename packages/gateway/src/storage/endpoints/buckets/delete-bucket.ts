/**
 * DELETE /bucket/{id} removes an empty bucket (https://supabase.com/docs/reference/javascript/storage-deletebucket). The policies on
 * storage.buckets decide who may.
 */
import type { Handler } from 'hono';
import type { GatewayEnv } from '../../../http/env.ts';
import { sql } from '../../../db/sql.ts';
import { DatabaseError } from '../../../db/port.ts';
import { StorageError } from '../../../errors/storage-error.ts';
import type { StorageContext } from '../../context.ts';

/** SQLSTATE of a row that others refer to. */
const REFERENCED = '23503';

export function deleteBucket({ scope }: StorageContext): Handler<GatewayEnv> {
  return async (c) => {
    const id = c.req.param('bucket')!;
    // The caller may not see every file. The reference of a file to its bucket holds whatever they see.
    const { rowCount } = await scope
      .asClaims(c.get('claims'), (tx) => tx.query(sql`delete from storage.buckets where id = ${id}`))
      .catch((cause: unknown) => {
        const isFull = cause instanceof DatabaseError && cause.code === REFERENCED;
        throw isFull ? new StorageError('ResourceNotEmpty', undefined, { cause }) : cause;
      });
    if (rowCount === 0) throw new StorageError('NoSuchBucket');
    return c.json({ message: 'Successfully deleted' });
  };
}
