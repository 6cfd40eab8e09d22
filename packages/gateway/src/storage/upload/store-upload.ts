/**
 * In charge of a file and its row changing together. The bytes come into a file of nobody's, are judged, kept under a new
 * version, and then named by a row. Until the row is committed nobody is served them; a crash leaves the whole file with its
 * row, or bytes without one, which `sweep` removes.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { UnavailableError } from '../../db/port.ts';
import type { Claims, RequestFacts } from '../../db/scope.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { StorageContext } from '../context.ts';
import { inspectContent } from '../content/inspect-content.ts';
import type { Place } from '../names.ts';
import { writeObject, type Metadata, type Written } from '../rows.ts';
import type { Bucket } from '../types.ts';
import { spool } from './spool.ts';
import type { Upload } from './read-upload.ts';

export type Uploader = { claims: Claims; request: RequestFacts; upsert: boolean };

/** A commit whose answer was lost may have named the bytes: then they are the sweep's to judge. */
const mayBeSaved = (error: unknown): boolean => error instanceof UnavailableError && error.reason === 'unknown';

async function sumOf(handle: FileHandle): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * What the bytes are: they are on the disk when this returns, without what followed the picture.
 *
 * @returns `sha256` of what came, by which whoever sent it knows it again; `storedSha256` of what is served
 */
async function receive(context: StorageContext, bucket: Bucket, { name }: Place, upload: Upload, handle: FileHandle) {
  const { limits, judge, inspectPdfs } = context;
  const most = Math.min(bucket.file_size_limit ?? Infinity, limits.maxFileBytes);
  const { size, sha256 } = await spool(upload.chunks, handle, most);
  const { declared } = upload;
  const facts = await inspectContent(handle, size, { declared, bucket, limits, inspectPdfs });
  const refusal = judge?.(bucket.id, name, facts) ?? null;
  if (refusal !== null) throw new StorageError('InvalidContent', refusal);
  if (facts.size === size) return { facts, sha256, storedSha256: sha256 };
  await handle.truncate(facts.size);
  await handle.sync();
  return { facts, sha256, storedSha256: await sumOf(handle) };
}

/**
 * Takes a file in.
 *
 * @returns the row's key
 * @throws StorageError when the file is refused, DatabaseError when its row is: nothing of it stays then
 */
export async function storeUpload(
  context: StorageContext,
  bucket: Bucket,
  place: Place,
  upload: Upload,
  { claims, request, upsert }: Uploader,
): Promise<string> {
  const { scope, store, now, log } = context;
  const version = randomUUID();
  const { handle } = await store.open(version);
  let written: Written;
  let isKept = false;
  try {
    const { facts, sha256, storedSha256 } = await receive(context, bucket, place, upload, handle);
    const { type, ...extent } = facts;
    const metadata: Metadata = {
      eTag: `"${sha256}"`,
      mimetype: type,
      cacheControl: upload.cacheControl(),
      lastModified: now().toISOString(),
      contentLength: facts.size,
      httpStatusCode: 200,
      ...extent,
    };
    const object = { ...place, version, metadata, userMetadata: upload.userMetadata() };
    await store.keep(version, { size: facts.size, type, sha256: storedSha256 });
    isKept = true;
    written = await writeObject(scope, claims, object, { upsert, request });
  } catch (error) {
    // What cannot be removed now, the sweep removes.
    const cleaned = isKept ? (mayBeSaved(error) ? undefined : store.remove([version])) : store.drop(version);
    await cleaned?.catch((err: unknown) => log.warn({ err }, 'what was left of an upload could not be removed'));
    throw error;
  } finally {
    await handle.close();
  }
  if (written.replaced !== undefined) await removeBytes(context, [written.replaced]);
  return written.id;
}

/** Removes bytes that no row names any more. What cannot be removed now, the sweep removes: the caller's work is done. */
export async function removeBytes({ store, log }: StorageContext, versions: readonly string[]): Promise<void> {
  await store.remove(versions).catch((err: unknown) => log.warn({ err }, 'bytes without a row could not be removed'));
}
