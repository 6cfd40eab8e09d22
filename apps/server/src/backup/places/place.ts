/** Where backups are: one file, a folder, or a bucket of S3. */
import type { Sink } from '../archive/write-archive.ts';

/** A backup that is being written. It counts as complete only after `keep`. */
export type NewBackup = Sink & {
  /** Call when everything is written. The bytes are durable then. */
  close(): Promise<void>;
  /** Reads what was written. */
  read(): AsyncIterable<Uint8Array>;
  /** Gives it its name. */
  keep(): Promise<void>;
  /** Removes what was written. */
  discard(): Promise<void>;
};

export type BackupPlace = {
  /** For messages. */
  readonly label: string;
  create(name: string): Promise<NewBackup>;
  /** The names of the nightly backups, the oldest first. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
};

const NAME = /^tanabana-(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})Z\.tar\.zst\.age$/;

/** The name of a nightly backup, which says when it was begun. */
export const nameOf = (begun: Date): string =>
  `tanabana-${begun
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(':', '-')}.tar.zst.age`;

/** When a nightly backup was begun; undefined for any other file. */
export function begunAt(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}
