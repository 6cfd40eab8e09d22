/** Puts a file from a backup, or from another store, into a store under its version. */
import { createHash } from 'node:crypto';
import type { Store } from '@tanabana/gateway';
import { writeAll } from './write-all.ts';

/** The store keeps a type for its own readers. The gateway takes it from the file's row. */
const TYPE = 'application/octet-stream';

/**
 * Stores a file. One that an interrupted attempt left is replaced.
 *
 * @param store absent to read it only
 * @returns the SHA-256 of its bytes in hex
 */
export async function storeFile(
  store: Store | undefined,
  version: string,
  { body }: { body: AsyncIterable<Uint8Array> },
): Promise<string> {
  const whole = createHash('sha256');
  if (!store) {
    for await (const piece of body) whole.update(piece);
    return whole.digest('hex');
  }
  await store.drop(version);
  const { handle } = await store.open(version);
  let size = 0;
  try {
    for await (const piece of body) {
      whole.update(piece);
      await writeAll(handle, piece);
      size += piece.length;
    }
    await handle.sync();
  } catch (error) {
    await store.drop(version);
    throw error;
  } finally {
    await handle.close();
  }
  const sha256 = whole.digest('hex');
  await store.save(version, { size, type: TYPE, sha256 });
  return sha256;
}
