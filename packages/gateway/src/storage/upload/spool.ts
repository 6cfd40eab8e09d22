/** Streams an upload to the disk without holding it in memory. */
import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { StorageError } from '../../errors/storage-error.ts';
import { release } from './chunk-memory.ts';
import { writeAll } from './write-all.ts';

/** Bytes that are written at once: chunks of a body have 64 KiB, and each write waits for a thread. */
const BATCH = 512 * 1024;

export type Spooled = { size: number; sha256: string };

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
    await writeAll(handle, chunks);
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
