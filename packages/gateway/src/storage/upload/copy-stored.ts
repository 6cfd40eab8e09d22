/**
 * Copies a stored file and its row. The bytes are copied under a new version before the row references them. A crash leaves the complete
 * copy with its row, or bytes without one, which `sweep` removes.
 */
import { randomUUID } from 'node:crypto';
import { UnavailableError } from '../../db/port.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { checkAllowed, checkDeclared, isFolderMark, plainType, typesOf } from '../content/declared-type.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import { findBucket, findObject, writeObject, type Metadata, type NewObject, type StoredObject } from '../rows.ts';
import type { Uploader } from './may-upload.ts';
import { removeBytes } from './store-upload.ts';

/**
 * Validates that a bucket takes a file which another bucket has: its type, its length, and what the installation asks of the bucket's files.
 *
 * @throws StorageError `NoSuchBucket`, `InvalidMimeType`, `EntityTooLarge`, `InvalidContent`
 */
export async function checkMoved(context: StorageContext, metadata: Metadata, { bucket: id, name }: Place) {
  const bucket = await findBucket(context.scope, id);
  if (isFolderMark(name)) return;
  const { mimetype, size, width, height } = metadata;
  checkAllowed(plainType(mimetype), bucket, mimetype);
  if (size > (bucket.file_size_limit ?? Infinity)) throw new StorageError('EntityTooLarge');
  const extent = width === undefined || height === undefined ? {} : { width, height };
  const refusal = context.validateUpload?.(id, name, { type: mimetype, size, ...extent }) ?? null;
  if (refusal !== null) throw new StorageError('InvalidContent', refusal);
}

/**
 * The metadata of a copy: the file's own, with what is given for the copy. The strict rules detect a type by the bytes, which are the same.
 *
 * @throws StorageError `NoSuchBucket`, `InvalidMimeType`
 */
export async function metadataOfCopy(
  { scope, isStrict }: StorageContext,
  metadata: Metadata,
  given: Partial<Pick<Metadata, 'mimetype' | 'cacheControl'>>,
  { bucket, name }: Place,
): Promise<Metadata> {
  if (given.mimetype === undefined || isStrict) return { ...metadata, ...given, mimetype: metadata.mimetype };
  checkDeclared(given.mimetype, name, await findBucket(scope, bucket));
  const { servedType, ...kept } = metadata;
  return { ...kept, ...given, ...typesOf(given.mimetype, servedType ?? 'text/plain') };
}

/**
 * Copies a file.
 *
 * @param source the row of the file, which the caller may see
 * @param object the row of the copy
 * @returns the row of the copy
 * @throws StorageError `NoSuchKey` if the bytes are gone, and what `checkMoved` throws; DatabaseError if the row is refused: nothing of the
 * copy is left then
 */
export async function copyStored(
  context: StorageContext,
  source: { version: string; metadata: Metadata },
  object: NewObject,
  { claims, request, upsert }: Uploader,
): Promise<StoredObject> {
  const { scope, store, log } = context;
  const { version } = object;
  await checkMoved(context, { ...source.metadata, ...object.metadata }, object);
  // A caller without permission is refused before a byte is copied.
  await writeObject(scope, claims, { ...object, version: randomUUID() }, { upsert, request, rollback: true });
  const { size, mimetype, servedType = mimetype } = { ...source.metadata, ...object.metadata };
  if (!(await store.copy(source.version, version, { size, type: servedType }))) throw new StorageError('NoSuchKey');
  let replaced: string | undefined;
  try {
    ({ replaced } = await writeObject(scope, claims, object, { upsert, request }));
  } catch (error) {
    // A commit whose response was lost may have saved the row. The sweep then decides about the bytes.
    const isUnknown = error instanceof UnavailableError && error.reason === 'unknown';
    if (!isUnknown) await removeBytes(context, [version]);
    else log.warn({ err: error }, 'it is unknown whether a copy was saved');
    throw error;
  }
  if (replaced !== undefined) await removeBytes(context, [replaced]);
  const copied = await findObject(scope, object);
  if (!copied) throw new StorageError('NoSuchKey');
  return copied;
}
