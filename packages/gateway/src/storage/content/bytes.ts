/** In charge of looking at pieces of a file without reading the whole of it. */
import type { FileHandle } from 'node:fs/promises';
import { StorageError } from '../../errors/storage-error.ts';

/** The bytes at a place of a file; fewer where it ends. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * A file that begins like one of its type and does not go on so.
 *
 * @param words what is wrong and what to do, for whoever uploads it
 */
export const notWhole = (words: string): StorageError => new StorageError('InvalidMimeType', words);
