/** Streams an upload to the disk without holding it in memory. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { UnavailableError } from '../../db/port.ts';
import { StorageError } from '../../errors/storage-error.ts';
import { release } from './chunk-memory.ts';

/** Bytes that are written at once: chunks of a body have 64 KiB, and each write waits for a thread. */
const BATCH = 512 * 1024;

export type Spooled = { size: number; sha256: string };

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

/** What is left of chunks after their first bytes. */
function after(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = bytes;
  return chunks.flatMap((chunk) => {
    const rest = chunk.subarray(Math.min(skipped, chunk.byteLength));
    skipped -= chunk.byteLength - rest.byteLength;
    return rest.byteLength > 0 ? [rest] : [];
  });
}

/**
 * Writes chunks behind what the handle has written. They are not copied into one buffer: V8 collects the whole heap once so much memory
 * outside of it was allocated, and an upload of 5 MB took more time for that than for all else.
 *
 * @throws UnavailableError if the disk is full
 */
async function write(handle: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  for (let left = after(chunks, 0); left.length > 0;) {
    const { bytesWritten } = await handle.writev(left).catch((cause: unknown) => {
      throw isFull(cause) ? new UnavailableError('full', 10, { cause }) : cause;
    });
    left = after(left, bytesWritten);
  }
}

/**
 * Writes chunks to a file, one behind the other, many in one call. While a batch is written the next one is collected: each upload holds two
 * at most. The memory of written chunks is given back.
 */
function createWriter(handle: FileHandle) {
  let batch: Uint8Array[] = [];
  let size = 0;
  let writing: Promise<void> = Promise.resolve();
  // A form yields pieces of one chunk behind each other: the chunk of the last piece may have more of them.
  let last: ArrayBufferLike | undefined;

  async function writeBatch(chunks: readonly Uint8Array[]): Promise<void> {
    await write(handle, chunks);
    const written = new Set(chunks.map(({ buffer }) => buffer));
    if (last) written.add(last);
    last = chunks.at(-1)?.buffer ?? last;
    for (const memory of written) if (memory !== last) release(memory);
  }

  async function flush(): Promise<void> {
    await writing;
    writing = writeBatch(batch);
    // Whoever adds or ends next gets the error.
    writing.catch(() => undefined);
    batch = [];
    size = 0;
  }

  return {
    async add(chunk: Uint8Array): Promise<void> {
      batch.push(chunk);
      size += chunk.byteLength;
      if (size >= BATCH) await flush();
    },
    async end(): Promise<void> {
      await flush();
      await writing;
      if (last) release(last);
    },
  };
}

/** Writes chunks to a file, one behind the other. */
export async function writeChunks(chunks: AsyncIterable<Uint8Array>, handle: FileHandle): Promise<void> {
  const writer = createWriter(handle);
  for await (const chunk of chunks) await writer.add(chunk);
  await writer.end();
}

/**
 * Writes the chunks to a file. It is not synced.
 *
 * @param most bytes that are accepted
 * @param isStrict whether an empty file is refused
 * @throws StorageError `EntityTooLarge`; `InvalidRequest` if it is empty
 */
export async function spool(
  chunks: AsyncIterable<Uint8Array>,
  handle: FileHandle,
  most: number,
  isStrict = false,
): Promise<Spooled> {
  const hash = createHash('sha256');
  const writer = createWriter(handle);
  let size = 0;
  for await (const chunk of chunks) {
    size += chunk.byteLength;
    if (size > most) throw new StorageError('EntityTooLarge');
    hash.update(chunk);
    await writer.add(chunk);
  }
  await writer.end();
  if (size === 0 && isStrict) throw new StorageError('InvalidRequest', 'No content provided');
  return { size, sha256: hash.digest('hex') };
}
