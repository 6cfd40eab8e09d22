/**
 * The interface of a store of bytes. A file is identified only by its version, a UUID that the service generates: nothing that a client
 * sends becomes part of a path.
 */
import type { FileHandle } from 'node:fs/promises';
import type { Unfinished } from './unfinished.ts';

/** A range of bytes, from the first to the last, both inclusive. */
export type Span = { first: number; last: number };

export type Store = {
  /** Creates a file for an upload, open for writing and reading. It belongs to nobody until it is saved. The caller closes it. */
  open(version: string): Promise<{ path: string; handle: FileHandle }>;
  /**
   * Stores an upload. It is complete and on the disk when this resolves. Nobody can read it before a row references it.
   *
   * @param facts its length in bytes, its type and the SHA-256 of its bytes in hex
   */
  save(version: string, facts: { size: number; type: string; sha256: string }): Promise<void>;
  /** Deletes an upload that was not saved. */
  drop(version: string): Promise<void>;
  /** Reads a file or a part of it. @returns null if it does not exist */
  read(version: string, span?: Span): Promise<ReadableStream<Uint8Array> | null>;
  /**
   * Copies a file under another version. The copy is complete and on the disk when this resolves.
   *
   * @param facts its length in bytes and its type
   * @returns whether the file exists
   */
  copy(version: string, to: string, facts: { size: number; type: string }): Promise<boolean>;
  /** Removes files. Missing ones are ignored. */
  remove(versions: readonly string[]): Promise<void>;
  /** Yields the versions of files that were stored before a moment, in batches. */
  storedBefore(moment: Date): AsyncIterable<string[]>;
  /** Deletes uploads that arrived before a moment and were never saved. */
  dropBefore(moment: Date): Promise<number>;
  /** Uploads that arrive in several requests. */
  unfinished: Unfinished;
};

/** A file's name: a UUID and nothing else, even if a row holds another text. */
const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isVersion = (name: string): boolean => VERSION.test(name);

/** @throws Error for a text that is not a version */
export function checkedVersion(version: string): string {
  if (!isVersion(version)) throw new Error('a version of a file is a UUID');
  return version;
}
