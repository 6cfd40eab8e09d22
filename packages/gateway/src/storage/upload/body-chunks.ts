/** Streams a request body with timeouts. */
import { StorageError } from '../../errors/storage-error.ts';
import type { StorageLimits } from '../types.ts';

/** Resolves with `promise`, or rejects if it takes longer. */
async function within<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StorageError('RequestTimeout')), Math.max(ms, 0));
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}

export const brokenOff = (cause?: unknown): StorageError =>
  new StorageError('InvalidRequest', 'The upload was cut off before its end', { cause });

/**
 * Yields the bytes of a body in chunks. http/limits/finish-body.ts handles the rest of a body that is not read to its end.
 *
 * @throws StorageError `RequestTimeout`; `InvalidRequest` if fewer bytes came than announced, or the connection broke
 */
export async function* bodyChunks(
  request: Request,
  { idleMs, totalMs }: Pick<StorageLimits, 'idleMs' | 'totalMs'>,
): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const announced = request.headers.get('content-length');
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const ends = performance.now() + totalMs;
  let size = 0;
  try {
    for (;;) {
      const read = reader.read().catch((cause: unknown) => {
        throw brokenOff(cause);
      });
      // After a timeout nothing awaits this read: its later rejection must not be unhandled.
      read.catch(() => undefined);
      const { done, value } = await within(read, Math.min(idleMs, ends - performance.now()));
      if (done) break;
      size += value.byteLength;
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
  if (announced !== null && Number(announced) !== size) throw brokenOff();
}
