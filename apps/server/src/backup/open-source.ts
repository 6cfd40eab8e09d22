/** What a backup is made of: the installation of the settings, whose embedded database must not be in use. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite, openPostgres } from '@tanabana/gateway/open';
import type { Database } from '@tanabana/gateway/db';
import type { Store } from '@tanabana/gateway';
import type { Config } from '../config.ts';
import { lockDataDir } from '../data/data-dir-lock.ts';
import { BackupError, messageOf } from './backup-error.ts';
import type { BackupSource } from './write-backup.ts';

/** Longest run of one statement, in milliseconds: a sum over a large table. */
const STATEMENT_MS = 30 * 60_000;
/** How long the transaction may wait for the archive, in milliseconds. */
const IDLE_MS = 10 * 60_000;

/** The place of the embedded database. @throws BackupError when there is none */
export function embeddedPlace(dataDir: string): string {
  const place = join(dataDir, 'db');
  if (!existsSync(place)) throw new BackupError(`DATA_DIR (${dataDir}) has no embedded database`);
  return place;
}

/** Opens PostgreSQL. @throws BackupError when it cannot be reached */
export async function openServer({ url, prepares }: { url: string; prepares?: boolean }): Promise<Database> {
  return openPostgres({ url, max: 2, ...(prepares !== undefined && { prepares }) }).catch((cause: unknown) => {
    throw new BackupError(`The database of DATABASE_URL cannot be opened (${messageOf(cause)})`, {
      isFailure: true,
      cause,
    });
  });
}

/** A source over an open database that this process reads alone, or that a server works with meanwhile. */
export const sourceOf = (db: Database, store: Store): BackupSource => ({
  engine: db.engine,
  atOneMoment: (work) =>
    db.transaction(work, {
      readOnly: true,
      isSnapshot: true,
      timeoutMs: STATEMENT_MS,
      ...(db.engine === 'postgres' && { settings: { idle_in_transaction_session_timeout: String(IDLE_MS) } }),
    }),
  ...(db.engine === 'postgres' && { live: db }),
  store,
});

/**
 * Runs work with the database of the settings as it is: it is not built or upgraded.
 *
 * @throws BackupError, DataDirInUseError
 */
export async function withInstallation<T>(
  { database, dataDir }: Pick<Config, 'database' | 'dataDir'>,
  work: (db: Database) => Promise<T>,
): Promise<T> {
  if (database.engine === 'postgres') {
    const db = await openServer(database);
    return closing(db, work);
  }
  const place = embeddedPlace(dataDir);
  const lock = await lockDataDir(dataDir);
  try {
    return await closing(await openPglite({ dataDir: place }), work);
  } finally {
    lock.release();
  }
}

async function closing<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}
