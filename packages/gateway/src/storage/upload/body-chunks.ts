/** In charge of reading a body as it comes, and of not waiting for it without an end. */
import { StorageError } from '../../errors/storage-error.ts';
import type { StorageLimits } from '../types.ts';

/** What `promise` gives, or a refusal when it takes longer. */
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
 * The bytes of a body, piece by piece. What is left of one that nobody reads to its end is http/limits/finish-body.ts' matter.
 *
 * @throws StorageError `RequestTimeout`; `InvalidRequest` when less came than was announced, or it broke off
 */
export async function* bodyChunks(
  request: Request,
  { idleMs, totalMs }: Pick<StorageLimits, 'idleMs' | 'totalMs'>,
): AsyncGenerator<Uint8Array> {
  if (!request.body) throw new StorageError('InvalidRequest', 'No content provided');
  const announced = request.headers.get('content-length');
  const reader: ReadableStreamDefaultReader<Uint8Array> = request.body.getReader();
  const ends = performance.now() + totalMs;
  let size = 0;
  try {
    for (;;) {
      const read = reader.read().catch((cause: unknown) => {
        throw brokenOff(cause);
      });
      // When nobody waits for it any more, its end is nobody's business.
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
