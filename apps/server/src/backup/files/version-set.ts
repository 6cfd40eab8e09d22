/** A set of versions of files on the disk, so that an installation with many files needs no memory for it. */
import { importSqlite } from '../../data/sqlite.ts';

export type VersionSet = {
  /** Adds a version that was not in the set. */
  add(version: string, round: number): void;
  /** Notes that a version was seen in a round. @returns whether it is in the set */
  see(version: string, round: number): boolean;
  /** The versions that were last seen before a round. */
  seenBefore(round: number): string[];
  close(): void;
};

/** Opens an empty set. It goes with its process. */
export async function openVersionSet(): Promise<VersionSet> {
  const { DatabaseSync } = await importSqlite();
  // An empty name is a temporary database on the disk.
  const db = new DatabaseSync('');
  db.exec('create table versions (version text primary key, round integer not null) without rowid');
  // house-allow table-writes: a temporary database of its own
  const note = db.prepare('update versions set round = ? where version = ?');
  // house-allow table-writes: a temporary database of its own
  const insert = db.prepare('insert into versions (version, round) values (?, ?)');
  const before = db.prepare('select version from versions where round < ? order by version');
  return {
    add: (version, round) => void insert.run(version, round),
    see: (version, round) => Number(note.run(round, version).changes) > 0,
    seenBefore: (round) => before.all(round).map((row) => row.version as string),
    close: () => db.close(),
  };
}
