/**
 * Copies uploaded files into the archive. A file never changes under its version, so only deletions matter: a file may go while the archive is
 * written. Then the rows of the moment that was read name a file that the archive lacks, and a later moment is read
 * (docs/decisions/099-a-backup-is-one-moment.md).
 */
import { createHash, hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Result, type Sql } from '@tanabana/gateway/db';
import type { Store } from '@tanabana/gateway';
import { fileEntry, type FileFacts } from '../archive/manifest.ts';
import { addTo, fileText, type Sum } from '../archive/sums.ts';
import type { ArchiveWriter } from '../archive/write-archive.ts';
import { steady } from '../steady.ts';
import type { VersionSet } from './version-set.ts';
import { writeAll } from './write-all.ts';

/** A file of the moment that is read was deleted since. */
export class FileGoneError extends Error {}

export type FileCopies = {
  /** Copies every file of a list that is not in the archive yet. A file that is gone is passed over. */
  copyListed(list: ListPage, round: number): Promise<void>;
  /**
   * As `copyListed`, for the list of the moment whose rows are written.
   *
   * @throws FileGoneError when another moment must be read
   */
  copyMoment(list: ListPage, round: number): Promise<FileFacts>;
  close(): void;
};

/** Runs a statement that lists files. */
export type ListPage = (statement: Sql) => Promise<Result<{ version: string }>>;

export type CopyOptions = {
  store: Store;
  archive: ArchiveWriter;
  versions: VersionSet;
  /** A folder for one file at a time. */
  folder: string;
  /** Whether a row still names this version. */
  isListed(version: string): Promise<boolean>;
};

const PAGE = 500;
/** A file of at most so many bytes is copied through memory. */
const IN_MEMORY = 1024 * 1024;
/** Versions of missing files that are named. */
const NAMED = 20;

/** Prepares the copying of files into an archive. */
export function copyFiles({ store, archive, versions, folder, isListed }: CopyOptions): FileCopies {
  const sum: Sum = { count: 0, sum: 0 };
  let bytes = 0;

  /** @returns whether the store has the file */
  async function copy(version: string): Promise<boolean> {
    const stream = await store.read(version);
    if (!stream) return false;
    const { size, sha256 } = await addFile(
      archive,
      fileEntry(version),
      steady(stream, 'The store of files'),
      join(folder, `${version}.part`),
    );
    addTo(sum, fileText(version, size, sha256));
    bytes += size;
    return true;
  }

  async function each(list: ListPage, round: number, onMissing: (version: string) => Promise<void>): Promise<void> {
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const { rows } = await list(
        sql`select version::text as version from storage.objects where storage.objects.version > ${after}::uuid order by storage.objects.version limit ${PAGE}`,
      );
      for (const { version } of rows) {
        if (versions.see(version, round)) continue;
        if (await copy(version)) versions.add(version, round);
        else await onMissing(version);
      }
      if (rows.length < PAGE) return;
      after = rows.at(-1)!.version;
    }
  }

  return {
    copyListed: (list, round) => each(list, round, async () => undefined),
    async copyMoment(list, round) {
      const missing: FileFacts['missing'] = { count: 0, some: [] };
      await each(list, round, async (version) => {
        if (!(await isListed(version))) throw new FileGoneError();
        missing.count += 1;
        if (missing.some.length < NAMED) missing.some.push(version);
      });
      return { count: sum.count, sum: sum.sum, bytes, superseded: versions.seenBefore(round), missing };
    },
    close: () => versions.close(),
  };
}

/** Adds a file of unknown length: the archive needs to know it first, so a large one is written to the disk before. */
async function addFile(
  archive: ArchiveWriter,
  name: string,
  source: AsyncGenerator<Uint8Array>,
  place: string,
): Promise<{ size: number; sha256: string }> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  let isRead = false;
  while (!isRead && size <= IN_MEMORY) {
    const next = await source.next();
    if (next.done) isRead = true;
    else {
      pieces.push(next.value);
      size += next.value.length;
    }
  }
  const start = Buffer.concat(pieces);
  if (isRead) {
    await archive.add(name, start);
    return { size, sha256: hash('sha256', start) };
  }
  const spool = await open(place, 'w', 0o600);
  try {
    const whole = createHash('sha256').update(start);
    await writeAll(spool, start);
    for await (const piece of source) {
      whole.update(piece);
      await writeAll(spool, piece);
      size += piece.length;
    }
    await archive.addStream(name, size, createReadStream(place));
    return { size, sha256: whole.digest('hex') };
  } finally {
    await spool.close();
    await rm(place, { force: true });
  }
}
