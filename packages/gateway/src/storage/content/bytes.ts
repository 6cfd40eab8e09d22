/** Reads parts of a file without loading all of it. */
import type { FileHandle } from 'node:fs/promises';
import { StorageError } from '../../errors/storage-error.ts';

/** Reads bytes at a position; fewer at the end of the file. */
export async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

/**
 * The error for a file that begins like its type but is incomplete or broken.
 *
 * @param words what is wrong and what to do, for the uploader
 */
export const notWhole = (words: string): StorageError => new StorageError('InvalidMimeType', words);
