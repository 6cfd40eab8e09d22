/** Reads rows of buckets and files for the S3 protocol, as the caller. */
import type { Claims, Scope } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { Place } from '../names.ts';
import type { Metadata } from '../rows.ts';

export type S3Object = {
  version: string;
  metadata: Metadata;
  user_metadata: Record<string, unknown> | null;
  updated_at: string | Date;
};

/** Finds a file that the caller may see. @throws StorageError `NoSuchKey` */
export async function findS3Object(scope: Scope, claims: Claims, { bucket, name }: Place): Promise<S3Object> {
  const { rows } = await scope.asClaims(
    claims,
    (tx) =>
      tx.query<S3Object>(sql`select version, metadata, user_metadata, updated_at
        from storage.objects where bucket_id = ${bucket} and name = ${name}`),
    { readOnly: true },
  );
  // A row that the service did not write has no metadata, and no bytes.
  if (!rows[0]?.metadata) throw new StorageError('NoSuchKey');
  return rows[0];
}

/** The entity tag of a file that the caller has written. */
export async function writtenTag(scope: Scope, { bucket, name }: Place): Promise<string> {
  const { rows } = await scope.asService(
    'answer with the tag of a stored file',
    (tx) =>
      tx.query<{ tag: string }>(
        sql`select metadata ->> 'eTag' as tag from storage.objects where bucket_id = ${bucket} and name = ${name}`,
      ),
    { readOnly: true },
  );
  return rows[0]?.tag ?? '';
}

/** @throws StorageError `NoSuchBucket` if the caller sees no such bucket */
export async function requireBucket(scope: Scope, claims: Claims, bucket: string): Promise<void> {
  const { rows } = await scope.asClaims(
    claims,
    (tx) => tx.query(sql`select id from storage.buckets where id = ${bucket}`),
    { readOnly: true },
  );
  if (rows.length === 0) throw new StorageError('NoSuchBucket');
}
