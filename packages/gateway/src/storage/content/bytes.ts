/** Reads parts of a file without loading all of it. */
import type { FileHandle } from 'node:fs/promises';
import { StorageError } from '../../errors/storage-error.ts';

/**
 * Reads bytes at a position; fewer at the end of the file.
 *
 * @param into holds the bytes of one read after the other, for who reads a file from end to end
 */
export async function bytesAt(
  file: FileHandle,
  position: number,
  length: number,
  into = Buffer.alloc(length),
): Promise<Buffer> {
  const { bytesRead } = await file.read(into, 0, length, position);
  return into.subarray(0, bytesRead);
}

/**
 * The error for a file that begins like its type but is incomplete or broken.
 *
 * @param words what is wrong and what to do, for the uploader
 */
export const notWhole = (words: string): StorageError => new StorageError('InvalidMimeType', words);
