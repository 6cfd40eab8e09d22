/**
 * Restores a backup into an empty place. It is read twice: once to refuse a wrong or damaged one before anything is touched, and once to
 * restore it. Files are stored first, where nobody finds them; the rows then come in one transaction.
 */
import { hash } from 'node:crypto';
import { rebuildDatabase } from '@tanabana/db';
import { raw, type Database, type Tx } from '@tanabana/gateway/db';
import type { Store } from '@tanabana/gateway';
import { entryKind, type BackupHead, type Manifest } from './archive/manifest.ts';
import { readArchive, type ArchiveEntry } from './archive/read-archive.ts';
import { addTo, fileText, type Sum } from './archive/sums.ts';
import { BackupError } from './backup-error.ts';
import { checkBackup, linesOf } from './check-backup.ts';
import { storeFile } from './files/store-file.ts';
import { beginLoading } from './rows/load-rows.ts';

export type RestoreOptions = {
  /** Opens the backup from its beginning. It is read twice. */
  open(): AsyncIterable<Uint8Array>;
  /** The secret key. */
  identity: string;
  /** Refuses a backup by its head, before anything is touched. */
  accept(head: BackupHead): void;
  /** Called when the backup is known to be whole, before anything is written. */
  prepare?(manifest: Manifest): Promise<void>;
  /** The database, which is empty; opened when the backup is known to be whole. */
  database(): Promise<Database>;
  /** Where files go; absent for a trial, which reads them only. Called after `prepare`. */
  store?(): Store;
};

export type Restored = {
  manifest: Manifest;
  /** The migrations that upgraded it to this release. */
  did: string[];
};

/**
 * Restores a backup.
 *
 * @throws BackupError before anything is touched, for a backup that is damaged, of a later release, or not accepted
 * @throws NotEmptyError for a database with tables of the product
 * @throws BrokenRowsError when rows of an earlier release break a rule of this one; the database is empty then
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { open, identity, accept, prepare, database, store } = options;
  const manifest = await checkBackup(open(), identity, accept);
  await prepare?.(manifest);
  const entries = readArchive(open(), identity);
  try {
    const first = await restoreFiles(entries, manifest, store?.());
    const db = await database();
    const did = await rebuildDatabase(db, {
      origin: manifest.head.origin,
      load: (tx) => loadRows(tx, manifest, first, entries),
    });
    return { manifest, did };
  } finally {
    await entries.return(undefined);
  }
}

/** Stores the files. @returns the first entry after them */
async function restoreFiles(
  entries: AsyncGenerator<ArchiveEntry>,
  { files }: Manifest,
  store: Store | undefined,
): Promise<ArchiveEntry | undefined> {
  const superseded = new Set(files.superseded);
  const sum: Sum = { count: 0, sum: 0 };
  for (let next = await entries.next(); !next.done; next = await entries.next()) {
    const entry = next.value;
    const found = entryKind(entry.name);
    if (found?.kind === 'head') continue;
    if (found?.kind !== 'file') {
      if (sum.count !== files.count || sum.sum !== files.sum) throw changed();
      return entry;
    }
    const sha256 = await storeFile(superseded.has(found.version) ? undefined : store, found.version, entry);
    addTo(sum, fileText(found.version, entry.size, sha256));
  }
  return undefined;
}

async function loadRows(
  tx: Tx,
  manifest: Manifest,
  first: ArchiveEntry | undefined,
  entries: AsyncGenerator<ArchiveEntry>,
): Promise<void> {
  // The transaction waits while the backup is read.
  await tx.query(raw(`set local idle_in_transaction_session_timeout = '10min'`));
  const loading = await beginLoading(tx, manifest.tables);
  for (let entry = first; entry;) {
    const found = entryKind(entry.name);
    if (found?.kind === 'rows') await loading.insert(found.table, await linesOf(entry));
    const next = await entries.next();
    entry = next.done ? undefined : next.value;
  }
  await loading.finish(manifest);
}

const changed = (): BackupError => new BackupError('The backup changed while it was read', { isFailure: true });

/** A fingerprint of the secret that signs sessions: equal ones let members stay signed in. */
export const fingerprintOf = (secret: string): string => hash('sha256', `tanabana backup ${secret}`).slice(0, 16);
