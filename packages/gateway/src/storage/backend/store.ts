/** Where bytes are kept. A file is known by its version alone, a UUID of ours: nothing that a client says becomes part of a path. */
import type { FileHandle } from 'node:fs/promises';

/** The bytes from the first to the last, both counted. */
export type Span = { first: number; last: number };

export type Store = {
  /**
   * A file of the store's own for what is coming in, opened for writing and reading. It is nobody's until it is kept, and
   * whoever opened it closes it.
   */
  open(version: string): Promise<{ path: string; handle: FileHandle }>;
  /**
   * Keeps what has come in, whole and on the disk when this returns. Nobody is served it before a row names it.
   *
   * @param facts its length in bytes, its type and the SHA-256 of its bytes in hex
   */
  keep(version: string, facts: { size: number; type: string; sha256: string }): Promise<void>;
  /** Throws away what has come in and was not kept. */
  drop(version: string): Promise<void>;
  /** The bytes of a file, or of a part of it; null when it is not there. */
  read(version: string, span?: Span): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes files; those that are not there are passed over. */
  remove(versions: readonly string[]): Promise<void>;
  /** Versions of files that were kept before a moment, some at a time. */
  keptBefore(moment: Date): AsyncIterable<string[]>;
  /** Throws away what came in before a moment and was never kept. */
  dropBefore(moment: Date): Promise<number>;
};

/** What names a file: a UUID and nothing else, whatever stands in a row. */
const VERSION = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const isVersion = (name: string): boolean => VERSION.test(name);

/** @throws Error for what is no version */
export function checkedVersion(version: string): string {
  if (!isVersion(version)) throw new Error('a version of a file is a UUID');
  return version;
}
