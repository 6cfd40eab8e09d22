/**
 * Stores a file and its row together. The bytes are written to a temporary file, inspected, stored under a new version, and then referenced
 * by a row. Nobody can read them until the row is committed. A crash leaves the complete file with its row, or bytes without one, which
 * `sweep` removes.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { UnavailableError } from '../../db/port.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { StorageContext } from '../context.ts';
import { checkDeclared, typesOf } from '../content/declared-type.ts';
import { inspectContent, detectType } from '../content/inspect-content.ts';
import type { Place } from '../names.ts';
import { writeObject, type Metadata, type NewObject, type Written } from '../rows.ts';
import type { Bucket, Facts } from '../types.ts';
import { mostBytes, type Uploader } from './may-upload.ts';
import { spool } from './spool.ts';
import type { Upload } from './read-upload.ts';

/** A commit whose response was lost may have saved the row. The sweep then decides about the bytes. */
const mayBeSaved = (error: unknown): boolean => error instanceof UnavailableError && error.reason === 'unknown';

async function sumOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Receives and inspects the bytes. They are on the disk when this resolves, without the data that followed a picture.
 *
 * @returns `sha256` of the received bytes, by which the uploader recognises them; `storedSha256` of the served bytes
 */
async function receive(context: StorageContext, bucket: Bucket, place: Place, upload: Upload, handle: FileHandle) {
  const { limits, validateUpload, inspectPdfs, isStrict } = context;
  const { size, sha256 } = await spool(upload.chunks, handle, mostBytes(context, bucket, place.name), isStrict);
  async function inspect(): Promise<Facts> {
    const declared = upload.declared();
    // A form may declare the type after the file.
    if (!isStrict) checkDeclared(declared, place.name, bucket);
    const facts: Facts = isStrict
      ? await inspectContent(handle, size, { declared, bucket, limits, inspectPdfs })
      : { type: await detectType(handle, declared), size };
    const refusal = validateUpload?.(bucket.id, place.name, facts) ?? null;
    if (refusal !== null) throw new StorageError('InvalidContent', refusal);
    return facts;
  }
  // The disk writes while the file is read. Both end before the handle is closed.
  const [synced, inspected] = await Promise.allSettled([handle.sync(), inspect()]);
  if (synced.status === 'rejected') throw synced.reason;
  if (inspected.status === 'rejected') throw inspected.reason;
  const facts = inspected.value;
  if (facts.size === size) return { facts, sha256, storedSha256: sha256 };
  await handle.truncate(facts.size);
  await handle.sync();
  return { facts, sha256, storedSha256: await sumOf(handle) };
}

const objectOf = (
  place: Place,
  upload: Upload,
  { claims, owner }: Uploader,
): Omit<NewObject, 'version' | 'metadata'> => ({
  ...place,
  userMetadata: upload.userMetadata(),
  owner: owner ?? claims.sub,
});

/**
 * Stores an upload.
 *
 * @returns the row's key
 * @throws StorageError if the file is refused, DatabaseError if its row is: nothing of it is left then
 */
export async function storeUpload(
  context: StorageContext,
  bucket: Bucket,
  place: Place,
  upload: Upload,
  uploader: Uploader,
): Promise<string> {
  const { scope, store, now, log, isStrict } = context;
  const { claims, request, upsert } = uploader;
  const version = randomUUID();
  const { handle } = await store.open(version);
  let written: Written;
  let isStored = false;
  try {
    const { facts, sha256, storedSha256 } = await receive(context, bucket, place, upload, handle);
    const { type, ...extent } = facts;
    const metadata: Metadata = {
      eTag: `"${sha256}"`,
      ...(isStrict ? { mimetype: type } : typesOf(upload.declared(), type)),
      cacheControl: upload.cacheControl(),
      lastModified: now().toISOString(),
      contentLength: facts.size,
      httpStatusCode: 200,
      ...(upload.robots !== undefined && { xRobotsTag: upload.robots }),
      ...extent,
    };
    const object = { ...objectOf(place, upload, uploader), version, metadata };
    await store.save(version, {
      size: facts.size,
      type: metadata.servedType ?? metadata.mimetype,
      sha256: storedSha256,
    });
    isStored = true;
    written = await writeObject(scope, claims, object, { upsert, request });
  } catch (error) {
    // The sweep removes what cannot be removed now.
    const cleaned = isStored ? (mayBeSaved(error) ? undefined : store.remove([version])) : store.drop(version);
    await cleaned?.catch((err: unknown) => log.warn({ err }, 'what was left of an upload could not be removed'));
    throw error;
  } finally {
    await handle.close();
  }
  if (written.replaced !== undefined) await removeBytes(context, [written.replaced]);
  return written.id;
}

/**
 * Removes bytes that no row references any more. An error is only logged, because the caller's work is done: the sweep removes them later.
 */
export async function removeBytes({ store, log }: StorageContext, versions: readonly string[]): Promise<void> {
  await store.remove(versions).catch((err: unknown) => log.warn({ err }, 'bytes without a row could not be removed'));
}
