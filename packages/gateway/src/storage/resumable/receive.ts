/**
 * Writes the bytes of one request to an upload. What has arrived stays when the connection breaks: the client resumes behind it. Another
 * request for the same upload ends the writing.
 */
import type { Context } from 'hono';
import { TusError } from '../../errors/tus-error.ts';
import type { StorageContext } from '../context.ts';
import { bodyChunks, hasBody } from '../upload/body-chunks.ts';
import { release } from '../upload/chunk-memory.ts';
import { writeAll } from '../upload/write-all.ts';
import type { Lock } from './locks.ts';
import { BYTES, type Resumable } from './upload.ts';

/** Yields chunks until the signal is aborted, and then throws its reason without a wait for the chunk under way. */
async function* until(signal: AbortSignal, chunks: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  const aborted = Promise.withResolvers<never>();
  aborted.promise.catch(() => undefined);
  const abort = () => aborted.reject(signal.reason as Error);
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  try {
    for (;;) {
      const next = chunks.next();
      // After an abort nothing awaits this chunk: its later rejection must not be unhandled.
      next.catch(() => undefined);
      const { done, value } = await Promise.race([next, aborted.promise]);
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Receives the body of a request at the upload's offset. The bytes are on the disk when this resolves or rejects.
 *
 * @param most bytes that the upload may have with them
 * @returns the new offset
 * @throws TusError `UploadLengthExceeded`, `RequestAborted`; StorageError `RequestTimeout`, `InvalidRequest` if the connection broke;
 * UnavailableError if the disk is full
 */
export async function receiveBytes(
  { store, limits }: StorageContext,
  c: Context,
  { id, stored, offset }: Resumable,
  { most, lock }: { most: number; lock: Lock },
): Promise<number> {
  const announced = Number(c.req.header('content-length') ?? 0);
  if (offset + announced > most) throw new TusError('UploadLengthExceeded');
  if (!hasBody(c)) return offset;
  const { unfinished } = store;
  const handle = await unfinished.openPart(id, BYTES);
  let position = offset;
  try {
    if (stored > offset) {
      await handle.truncate(offset);
      unfinished.account(id, offset - stored, limits.unfinished);
    }
    for await (const chunk of until(lock.signal, bodyChunks(c, limits))) {
      if (position + chunk.byteLength > most) throw new TusError('UploadLengthExceeded');
      unfinished.account(id, chunk.byteLength, limits.unfinished);
      await writeAll(handle, [chunk], position);
      position += chunk.byteLength;
      release(chunk.buffer);
    }
  } finally {
    await handle.sync();
    await handle.close();
  }
  return position;
}
