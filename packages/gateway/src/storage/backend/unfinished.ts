/**
 * The interface of a keeper of uploads that arrive in several requests (resumable uploads, multipart uploads of the S3 protocol) until they
 * are complete or expire.
 */
import type { FileHandle } from 'node:fs/promises';

/** What every record has. The protocols add their own fields. */
export type UnfinishedRecord = {
  kind: 'resumable' | 'multipart';
  /** The caller who began it, for the limit per caller; null for the server's own key. */
  share: string | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
  /** Stored already: the record answers repeated requests until it expires, and has no bytes. */
  isDone?: boolean;
};

/** A part on the disk. */
export type Part = { name: string; size: number; writtenAt: Date };

export type UnfinishedLimits = {
  /** Uploads that one caller, and all callers, may have open. */
  perCaller: number;
  all: number;
  /** Bytes of the uploads of one caller, and of all, on the disk. */
  bytesPerCaller: number;
  bytes: number;
};

export type Unfinished = {
  /**
   * Creates an upload.
   *
   * @throws StorageError `SlowDown` if the caller or all callers have too many open ones; UnavailableError if the disk is full
   */
  create(id: string, record: UnfinishedRecord, limits: UnfinishedLimits): Promise<void>;
  /** Reads a record; undefined if there is no such upload. */
  find<R extends UnfinishedRecord>(id: string): Promise<R | undefined>;
  /** Replaces a record: after a crash it is the old or the new one. */
  update(id: string, record: UnfinishedRecord): Promise<void>;
  remove(id: string): Promise<void>;
  /** Yields the open uploads of a kind that have not expired. */
  list<R extends UnfinishedRecord>(kind: R['kind'], now: number): AsyncIterable<{ id: string; record: R }>;
  /** Opens a part for writing and reading, and creates it if it is missing. The caller closes it. */
  openPart(id: string, name: string): Promise<FileHandle>;
  /** Opens a part for reading; undefined if it is missing. The caller closes it. */
  readPart(id: string, name: string): Promise<FileHandle | undefined>;
  parts(id: string): Promise<Part[]>;
  renamePart(id: string, from: string, to: string): Promise<void>;
  removePart(id: string, name: string): Promise<void>;
  /**
   * Counts bytes that were written to parts, or removed if negative.
   *
   * @throws StorageError `SlowDown` if the unfinished uploads of the caller have too many; UnavailableError if all have
   */
  account(id: string, bytes: number, limits: UnfinishedLimits): void;
  /** Removes the uploads that have expired. @returns their number */
  sweep(now: number): Promise<number>;
};
