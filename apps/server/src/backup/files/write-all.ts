/** Writes all of a piece. A single write may take a part of it only, as on a disk that is about to be full. */
import type { FileHandle } from 'node:fs/promises';

export async function writeAll(handle: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.length;) at += (await handle.write(piece, at)).bytesWritten;
}
