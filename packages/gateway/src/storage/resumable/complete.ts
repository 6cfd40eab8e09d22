/**
 * Completes a resumable upload: the whole file goes through the same inspection and is stored in the same way as an ordinary upload, and
 * the policies decide again. The parts stay until the row is committed, so that a client can repeat what a crash or an unavailable store
 * interrupted.
 */
import { DatabaseError, isTimedOut } from '../../db/port.ts';
import { StorageError } from '../../errors/storage-error.ts';
import type { StorageContext } from '../context.ts';
import type { Bucket } from '../types.ts';
import { storeUpload } from '../upload/store-upload.ts';
import type { UploadCaller } from './caller.ts';
import { BYTES, type ResumableRecord } from './upload.ts';

/** How long a completed upload still answers a client that lost the response, in milliseconds. */
const ANSWERS_MS = 60 * 60 * 1000;

/** Whether the file is refused for good: no repetition can help. */
const isRefusal = (error: unknown): boolean =>
  error instanceof StorageError
    ? error.status < 500 && ![408, 429].includes(error.status)
    : error instanceof DatabaseError && !isTimedOut(error);

async function* bytesOf(context: StorageContext, id: string): AsyncGenerator<Uint8Array> {
  const handle = await context.store.unfinished.readPart(id, BYTES);
  // A file of no bytes has no part.
  if (!handle) return;
  try {
    for await (const chunk of handle.createReadStream({ start: 0, autoClose: false })) yield chunk as Uint8Array;
  } finally {
    await handle.close();
  }
}

/**
 * Stores the file of an upload whose bytes have all arrived.
 *
 * @throws StorageError if the file is refused, DatabaseError if its row is: the upload is removed then. UnavailableError if that may pass:
 * the upload stays
 */
export async function completeUpload(
  context: StorageContext,
  bucket: Bucket,
  { id, record }: { id: string; record: ResumableRecord },
  caller: UploadCaller,
): Promise<void> {
  const { unfinished } = context.store;
  const { type, cacheControl, userMetadata } = record.declared;
  const upload = {
    chunks: bytesOf(context, id),
    declared: () => type,
    cacheControl: () => cacheControl,
    userMetadata: () => userMetadata,
  };
  try {
    await storeUpload(context, bucket, record.place, upload, caller);
  } catch (error) {
    if (isRefusal(error)) await unfinished.remove(id);
    throw error;
  }
  const expiresAt = context.now().getTime() + ANSWERS_MS;
  await unfinished.update(id, { ...record, isDone: true, expiresAt } as ResumableRecord);
  await unfinished.removePart(id, BYTES);
}
