/** Writes to a file until all is written. The disk may take a part of a write, and may be full. */
import type { FileHandle } from 'node:fs/promises';
import { UnavailableError } from '../../db/port.ts';

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
 * Writes chunks one behind the other. They are not copied into one buffer: V8 collects the whole heap once so much memory
 * outside of it was allocated, and an upload of 5 MB took more time for that than for all else.
 *
 * @param position the byte of the file at which the first begins; without it, behind what the handle has written
 * @throws UnavailableError if the disk is full
 */
export async function writeAll(handle: FileHandle, chunks: readonly Uint8Array[], position?: number): Promise<void> {
  let at = position;
  for (let left = after(chunks, 0); left.length > 0;) {
    const { bytesWritten } = await handle.writev(left, at).catch((cause: unknown) => {
      throw isFull(cause) ? new UnavailableError('full', 10, { cause }) : cause;
    });
    left = after(left, bytesWritten);
    if (at !== undefined) at += bytesWritten;
  }
}
