import type { FileHandle } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { spool, writeChunks } from './spool.ts';

/** A file on a disk that takes at most so many bytes at once. */
function shortWrites(most: number, error?: Error & { code?: string }) {
  const written: number[] = [];
  const handle = {
    async writev(chunks: readonly Uint8Array[]) {
      if (error && written.length > 0) throw error;
      const taken = chunks.flatMap((chunk) => [...chunk]).slice(0, most);
      written.push(...taken);
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
