/** Streams a request body with timeouts. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { StorageError } from '../../errors/storage-error.ts';
import { incomingOf } from '../../http/incoming.ts';
import type { StorageLimits } from '../types.ts';
import { own } from './chunk-memory.ts';

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

type Chunks = {
  next(): Promise<IteratorResult<Uint8Array>>;
  /** Leaves the rest to others. The connection stays open for the response. */
  leave(): void;
};

/**
 * Node's own request, if its body can be read from there. A web stream of it would copy each chunk. `limitBody` wraps a body without a length
 * in a stream that counts.
 */
function incomingWithBody(c: Context): IncomingMessage | undefined {
  const incoming = incomingOf(c);
  return incoming?.headers?.['content-length'] === undefined ? undefined : (incoming as IncomingMessage);
}

function chunksOfIncoming(incoming: IncomingMessage): Chunks {
  const chunks = incoming.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer, undefined>;
  return {
    async next() {
      const result = await chunks.next();
      if (!result.done) own(result.value);
      return result;
    },
    leave: () => void chunks.return?.().catch(() => undefined),
  };
}

function chunksOfStream(stream: ReadableStream<Uint8Array>): Chunks {
  const reader = stream.getReader();
  return {
    next: async () => (await reader.read()) as IteratorResult<Uint8Array>,
    leave: () => reader.releaseLock(),
  };
}

function openBody(c: Context): Chunks | undefined {
  const incoming = incomingWithBody(c);
  if (incoming) return chunksOfIncoming(incoming);
  const { body } = c.req.raw;
  return body ? chunksOfStream(body) : undefined;
}

/** Whether the request has a body. It may be empty. */
export const hasBody = (c: Context): boolean => incomingWithBody(c) !== undefined || c.req.raw.body !== null;

/**
 * Yields the bytes of a body in chunks. http/limits/finish-body.ts handles the rest of a body that is not read to its end.
 *
 * @throws StorageError `RequestTimeout`; `InvalidRequest` if fewer bytes came than announced, or the connection broke
 */
export async function* bodyChunks(
  c: Context,
  { idleMs, totalMs }: Pick<StorageLimits, 'idleMs' | 'totalMs'>,
): AsyncGenerator<Uint8Array> {
  const chunks = openBody(c);
  if (!chunks) return;
  const announced = c.req.header('content-length');
  const ends = performance.now() + totalMs;
  let size = 0;
  try {
    for (;;) {
      const read = chunks.next().catch((cause: unknown) => {
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
    chunks.leave();
  }
  if (announced !== undefined && Number(announced) !== size) throw brokenOff();
}
