/**
 * Copies a stored file and its row. The bytes are copied under a new version before the row references them. A crash leaves the complete
 * copy with its row, or bytes without one, which `sweep` removes.
 */
import { randomUUID } from 'node:crypto';
import { UnavailableError } from '../../db/port.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { checkAllowed, isFolderMark, plainType } from '../content/declared-type.ts';
import type { StorageContext } from '../context.ts';
import type { Place } from '../names.ts';
import { findBucket, findObject, writeObject, type Metadata, type NewObject, type StoredObject } from '../rows.ts';
import { removeBytes, type Uploader } from './store-upload.ts';

/**
 * Validates that a bucket takes a file which another bucket has: its type and its length.
 *
 * @throws StorageError `NoSuchBucket`, `InvalidMimeType`, `EntityTooLarge`
 */
export async function checkMoved({ scope }: StorageContext, metadata: Metadata, { bucket: id, name }: Place) {
  const bucket = await findBucket(scope, id);
  if (isFolderMark(name)) return;
  checkAllowed(plainType(metadata.mimetype), bucket, metadata.mimetype);
  if (metadata.size > (bucket.file_size_limit ?? Infinity)) throw new StorageError('EntityTooLarge');
}

/**
 * Copies a file.
 *
 * @param source the row of the file, which the caller may see; it has metadata
 * @param object the row of the copy
 * @returns the row of the copy
 * @throws StorageError `NoSuchKey` if the bytes are gone, and what `checkMoved` throws; DatabaseError if the row is refused: nothing of the
 * copy is left then
 */
export async function copyStored(
  context: StorageContext,
  source: StoredObject,
  object: NewObject,
  { claims, request, upsert }: Uploader,
): Promise<StoredObject> {
  const { scope, store, log } = context;
  const { version } = object;
  await checkMoved(context, source.metadata!, object);
  // A caller without permission is refused before a byte is copied.
  await writeObject(scope, claims, { ...object, version: randomUUID() }, { upsert, request, rollback: true });
  const { size, mimetype, servedType = mimetype } = { ...source.metadata!, ...object.metadata };
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
