/**
 * Reads and writes the rows of buckets and files. A caller's writes run in the caller's role, so that the product's policies decide. The
 * service's own look-ups run as the service.
 */
import { randomUUID } from 'node:crypto';
import type { Claims, RequestFacts, Scope } from '../db/scope.ts';
import type { Tx } from '../db/port.ts';
import { sql } from '../db/sql.ts';
import { StorageError } from '../errors/storage-error.ts';
import type { Place } from './names.ts';
import type { Bucket } from './types.ts';

/** The metadata of a file's row (https://supabase.com/docs/reference/javascript/storage-from-info). */
export type Metadata = {
  eTag: string;
  size: number;
  /** The type that the uploader declared; with the strict rules, that of the bytes. */
  mimetype: string;
  /** The type that it is served as, if that is another: a browser would run the declared one. */
  servedType?: string;
  xRobotsTag?: string;
  cacheControl: string;
  lastModified: string;
  contentLength: number;
  httpStatusCode: 200;
  width?: number;
  height?: number;
};

export type NewObject = Place & {
  version: string;
  /** Before the bytes are known, what the request declares. */
  metadata: Partial<Metadata>;
  userMetadata: unknown;
  /** The user whom the file belongs to; undefined for the server's own. */
  owner: string | undefined;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The owner for the column `owner`, which holds only UUIDs. */
export const ownerUuid = (owner: string | undefined): string | null =>
  owner !== undefined && UUID.test(owner) ? owner : null;

export type StoredObject = {
  id: string;
  bucket_id: string;
  name: string;
  version: string;
  owner: string | null;
  owner_id: string | null;
  /** Null for a row that the service did not write. */
  metadata: Metadata | null;
  user_metadata: unknown;
  created_at: string;
  updated_at: string;
  last_accessed_at: string;
};

/** Finds a bucket's settings. @throws StorageError `NoSuchBucket` */
export async function findBucket(scope: Scope, id: string): Promise<Bucket> {
  const { rows } = await scope.asService(
    'find a bucket',
    (tx) =>
      // A length fits into a double and is returned as one. A limit of 0 is none, as upstream.
      tx.query<Bucket>(sql`select id, public, nullif(file_size_limit, 0)::float8 as file_size_limit, allowed_mime_types
        from storage.buckets where id = ${id}`),
    { readOnly: true },
  );
  if (!rows[0]) throw new StorageError('NoSuchBucket');
  return rows[0];
}

/** Blocks other writes of this name until the transaction ends: the replaced version must be known. */
const holdPlace = ({ bucket, name }: Place) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`storage ${bucket}/${name}`}, 0))`;

/** The result of a write: the row's key, and its previous version. */
export type Written = { id: string; replaced: string | undefined };

/** Inserts, or overwrites if that was requested. */
async function write(tx: Tx, object: NewObject, upsert: boolean): Promise<Written> {
  const { bucket, name, version, owner } = object;
  const metadata = sql`${JSON.stringify(object.metadata)}::text::jsonb`;
  const userMetadata = sql`${object.userMetadata === undefined ? null : JSON.stringify(object.userMetadata)}::text::jsonb`;
  let before: { id: string; version: string } | undefined;
  if (upsert) {
    await tx.query(holdPlace(object));
    const { rows } = await tx.query<{ id: string; version: string }>(
      sql`select id, version from storage.objects where bucket_id = ${bucket} and name = ${name}`,
    );
    before = rows[0];
  }
  const overwrite = upsert
    ? sql` on conflict (bucket_id, name) do update set version = excluded.version, owner = excluded.owner,
        owner_id = excluded.owner_id, metadata = excluded.metadata, user_metadata = excluded.user_metadata, updated_at = now(), last_accessed_at = now()`
    : sql``;
  const id = before?.id ?? randomUUID();
  await tx.query(sql`insert into storage.objects (id, bucket_id, name, owner, owner_id, version, metadata, user_metadata)
    values (${id}::uuid, ${bucket}, ${name}, ${ownerUuid(owner)}::uuid, ${owner ?? null}, ${version}::uuid, ${metadata}, ${userMetadata})${overwrite}`);
  return { id, replaced: before?.version };
}

/**
 * Writes the row of a file whose bytes are stored. With `rollback` it only tests whether the row may be written, before a byte of the file
 * is read.
 *
 * @throws DatabaseError why it was refused: the product's policies, or a file of the same name
 */
export function writeObject(
  scope: Scope,
  claims: Claims,
  object: NewObject,
  { upsert, ...options }: { upsert: boolean; request: RequestFacts; rollback?: boolean },
): Promise<Written> {
  return scope.asClaims(claims, (tx) => write(tx, object, upsert), options);
}

/**
 * Finds the row of a file; undefined if there is none that the caller may see.
 *
 * @param claims the caller whose policies apply; without them the service looks up for itself
 */
export async function findObject(
  scope: Scope,
  { bucket, name }: Place,
  claims?: Claims,
): Promise<StoredObject | undefined> {
  const look = (tx: Tx) =>
    tx.query<StoredObject>(
      sql`select id, bucket_id, name, version, owner, owner_id, metadata, user_metadata,
        created_at, updated_at, last_accessed_at from storage.objects where bucket_id = ${bucket} and name = ${name}`,
    );
  const options = { readOnly: true };
  const { rows } = await (claims
    ? scope.asClaims(claims, look, options)
    : scope.asService('find a file that may be read by its address', look, options));
  return rows[0];
}

/** A file in the format of lists and removals (https://supabase.com/docs/reference/javascript/storage-from-list). */
export type RemovedObject = { name: string; version: string } & Record<string, unknown>;

/** Deletes the rows of existing files that the caller may remove. The caller of this function removes their bytes. */
export async function deleteObjects(
  scope: Scope,
  claims: Claims,
  bucket: string,
  names: readonly string[],
  request: RequestFacts,
): Promise<RemovedObject[]> {
  const { rows } = await scope.asClaims(
    claims,
    (tx) =>
      tx.query<RemovedObject>(sql`delete from storage.objects where bucket_id = ${bucket} and name = any(${names}::text[])
        returning id, bucket_id, name, owner, owner_id, version, metadata, user_metadata,
          created_at, updated_at, last_accessed_at`),
    { request },
  );
  return rows;
}
