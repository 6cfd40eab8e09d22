/**
 * Restores a backup as the installation of the settings. While it runs, a marker in DATA_DIR keeps a server from starting on what is there;
 * an interrupted restore is simply repeated.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isEmptyDatabase } from '@tanabana/db';
import type { Store } from '@tanabana/gateway';
import type { Database } from '@tanabana/gateway/db';
import { openPglite } from '@tanabana/gateway/open';
import { machineTime } from '../clock.ts';
import type { Config } from '../config.ts';
import { lockDataDir, type DataDirLock } from '../data/data-dir-lock.ts';
import { restoreMarker } from '../data/database.ts';
import { syncEntry, syncTree } from '../data/sync-tree.ts';
import type { BackupHead, Manifest } from './archive/manifest.ts';
import { BackupError } from './backup-error.ts';
import { openServer } from './open-source.ts';
import { restoreBackup, type Restored, type RestoreOptions } from './restore-backup.ts';

export type InstallationOptions = Pick<RestoreOptions, 'open' | 'identity'> & {
  config: Pick<Config, 'database' | 'dataDir'>;
  /** Opens the store of the settings. */
  openStore(): Promise<Store>;
  /** Puts what is there aside first, instead of refusing it. For the embedded database only. */
  isAside?: boolean;
};

/** @throws BackupError for a backup of the other engine */
export function acceptEngine(head: BackupHead, engine: Config['database']['engine']): void {
  if (head.engine === 'pglite' && engine === 'postgres')
    throw new BackupError(
      'The backup is of the embedded database: restore it without DATABASE_URL, then "npm run cli -- move" brings it to PostgreSQL',
    );
  if (head.engine === 'postgres' && engine === 'embedded')
    throw new BackupError('The backup is of PostgreSQL; expected DATABASE_URL with an empty database');
}

/**
 * Restores a backup into the empty place of the settings.
 *
 * @throws BackupError, DataDirInUseError, BrokenRowsError: nothing is there then, or the marker of an interrupted restore
 */
export async function restoreInstallation(options: InstallationOptions): Promise<Restored> {
  const { database } = options.config;
  let lock: DataDirLock | undefined;
  // A backup that is refused leaves not even a folder behind.
  const lockOnce = async (dataDir: string): Promise<void> => void (lock ??= await lockDataDir(dataDir));
  try {
    return await (database.engine === 'embedded'
      ? intoEmbedded(options, lockOnce)
      : intoServer(options, database, lockOnce));
  } finally {
    lock?.release();
  }
}

type LockOnce = (dataDir: string) => Promise<void>;

async function intoEmbedded(options: InstallationOptions, lockOnce: LockOnce): Promise<Restored> {
  const { config, isAside = false } = options;
  const { dataDir } = config;
  const place = join(dataDir, 'db');
  const site = join(dataDir, 'db.restoring');
  if (existsSync(place) && !isAside)
    throw new BackupError(
      `DATA_DIR (${dataDir}) has a database; expected an empty DATA_DIR, or --aside to put it aside`,
    );
  let db: Database | undefined;
  try {
    const restored = await restoreBackup({
      ...(await common(options, lockOnce)),
      async database() {
        await rm(site, { recursive: true, force: true });
        // It has nothing yet that was acknowledged, so it is synced as a whole at the end.
        return (db = await openPglite({ dataDir: site, syncFile: false }));
      },
    });
    await db!.close();
    db = undefined;
    await syncTree(site);
    if (existsSync(place)) await rename(place, `${place}.${asideName()}`);
    await rename(site, place);
    await syncEntry(dataDir);
    await rm(restoreMarker(dataDir));
    return restored;
  } finally {
    await db?.close();
  }
}

async function intoServer(
  options: InstallationOptions,
  database: { url: string; prepares?: boolean },
  lockOnce: LockOnce,
): Promise<Restored> {
  if (options.isAside)
    throw new BackupError('--aside is for the embedded database; expected DATABASE_URL with another, empty database');
  const db = await openServer(database);
  try {
    if (!(await isEmptyDatabase(db)))
      throw new BackupError(
        'The database of DATABASE_URL has tables; expected an empty one, as create database makes it',
      );
    const restored = await restoreBackup({ ...(await common(options, lockOnce)), database: async () => db });
    await rm(restoreMarker(options.config.dataDir));
    return restored;
  } finally {
    await db.close();
  }
}

/** What both engines have in common: the files, the marker, the engine. */
async function common(
  { open, identity, config, openStore, isAside = false }: InstallationOptions,
  lockOnce: LockOnce,
): Promise<Omit<RestoreOptions, 'database'>> {
  const marker = restoreMarker(config.dataDir);
  const files = join(config.dataDir, 'storage');
  const begun = existsSync(marker) ? await readFile(marker, 'utf8') : undefined;
  let store: Store | undefined;
  return {
    open,
    identity,
    accept: (head) => acceptEngine(head, config.database.engine),
    async prepare({ head }: Manifest) {
      await lockOnce(config.dataDir);
      const text = `${JSON.stringify({ backup: head.id })}\n`;
      if (isAside && begun !== text && existsSync(join(files, 'files'))) await rename(files, `${files}.${asideName()}`);
      store = await openStore();
      // Files of an interrupted restore of this backup are its own.
      if (begun !== text && !(await isEmptyStore(store)))
        throw new BackupError('The store of files is not empty; expected an empty folder or bucket');
      await mkdir(dirname(marker), { recursive: true });
      await writeFile(marker, text);
      await syncEntry(marker);
    },
    store: () => store!,
  };
}

const asideName = (): string => `before-restore-${machineTime().toISOString().replaceAll(':', '-')}`;

async function isEmptyStore(store: Store): Promise<boolean> {
  const later = new Date(machineTime().getTime() + 365 * 24 * 3600 * 1000);
  for await (const versions of store.storedBefore(later)) if (versions.length > 0) return false;
  return true;
}
