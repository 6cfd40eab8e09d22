import type { FileHandle } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { own, release } from './chunk-memory.ts';
import { spool, writeChunks } from './spool.ts';

/** A file on a disk that takes at most so many bytes at once. */
function shortWrites(most: number, error?: Error & { code?: string }) {
  const written: number[] = [];
  const handle = {
    async writev(chunks: readonly Uint8Array[]) {
      if (error && written.length > 0) throw error;
      const taken = chunks.flatMap((chunk) => [...chunk]).slice(0, most);
      for (const byte of taken) written.push(byte);
      return { bytesWritten: taken.length, buffers: chunks };
    },
    sync: async () => undefined,
  };
  return { handle: handle as unknown as FileHandle, written };
}

const CHUNKS = [Uint8Array.of(1, 2, 3), Uint8Array.of(), Uint8Array.of(4, 5), Uint8Array.of(6, 7, 8, 9)];
async function* chunks() {
  yield* CHUNKS;
}

it.each([1, 3, 4, 8, 100])('writes all bytes in their order where the disk takes %i at once', async (most) => {
  const { handle, written } = shortWrites(most);
  expect((await spool(chunks(), handle, 100)).size).toBe(9);
  expect(written).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('says that the disk is full, also in the middle of a chunk', async () => {
  const full = Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' });
  await expect(writeChunks(chunks(), shortWrites(4, full).handle)).rejects.toMatchObject({ reason: 'full' });
});

it("gives the memory of a socket's chunks back once all pieces of them are written, and keeps a caller's", async () => {
  const { handle, written } = shortWrites(Infinity);
  const [callers, received, split] = [new Uint8Array(4), new Uint8Array(4), new Uint8Array(600_000).fill(7)] as const;
  own(received);
  own(split);
  async function* pieces() {
    yield callers;
    yield received;
    yield split.subarray(0, 599_990);
    // The first batch is written.
    await expect.poll(() => received.byteLength).toBe(0);
    yield split.subarray(599_990);
  }
  await writeChunks(pieces(), handle);
  expect([callers, received, split].map(({ byteLength }) => byteLength)).toEqual([4, 0, 0]);
  expect(written.slice(-10)).toEqual(Array<number>(10).fill(7));
});

it('owns no memory that a chunk shares', () => {
  const pool = Buffer.alloc(64);
  own(pool.subarray(0, 8));
  release(pool.buffer);
  expect(pool.byteLength).toBe(64);
});
