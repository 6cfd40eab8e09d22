/**
 * What decides whether a caller may write a file, before a byte of it is read: the type that is declared, the policies, and the length that
 * is announced. Every way of uploading asks here: uploads in one request, signed, resumable, and by the S3 protocol.
 */
import { randomUUID } from 'node:crypto';
import type { Claims, RequestFacts } from '../../db/scope.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { checkDeclared, isFolderMark } from '../content/declared-type.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import { writeObject } from '../rows.ts';
import type { Bucket } from '../types.ts';

/** What the uploader says about the file. Its content decides once it has arrived. */
export type Declared = {
  type: string;
  /** In bytes; undefined if the length is not known before the last byte. */
  size: number | undefined;
  cacheControl: string;
  userMetadata: unknown;
};

export type Uploader = {
  claims: Claims;
  request: RequestFacts;
  upsert: boolean;
  /** The owner of the file, if it is not the caller: a signed address uploads for whoever signed it. */
  owner?: string | undefined;
};

/** Most bytes of a file with this name in a bucket. */
export function mostBytes({ limits, isStrict }: StorageContext, bucket: Bucket, name: string): number {
  if (!isStrict && isFolderMark(name)) return 0;
  return Math.min(bucket.file_size_limit ?? Infinity, limits.maxFileBytes);
}

/**
 * Validates what is declared, and writes the file's row as it was declared, and undoes that. Policies see the metadata that upstream's see.
 * The length is compared after the policies have decided, so that a caller without permission learns no limits.
 *
 * @throws StorageError `InvalidMimeType`, `EntityTooLarge`; DatabaseError why the row would be refused: the product's policies, or a file of
 * the same name
 */
export async function mayUpload(
  context: StorageContext,
  bucket: Bucket,
  place: Place,
  { type, size, cacheControl, userMetadata }: Declared,
  { claims, request, upsert, owner = claims.sub }: Uploader,
): Promise<void> {
  if (!context.isStrict) checkDeclared(type, place.name, bucket);
  const metadata = { mimetype: type, cacheControl, ...(size !== undefined && { size, contentLength: size }) };
  const tried = { ...place, version: randomUUID(), metadata, userMetadata, owner };
  await writeObject(context.scope, claims, tried, { upsert, request, rollback: true });
  if ((size ?? 0) > mostBytes(context, bucket, place.name)) throw new StorageError('EntityTooLarge');
}
