/**
 * Backups by the running server. PostgreSQL is read through a separate connection. The embedded database has one connection, so its files are
 * copied in a moment without a write, and the copy is read.
 */
import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@tanabana/gateway';
import { raw, sql, type Database, type Scope } from '@tanabana/gateway/db';
import { openPglite } from '@tanabana/gateway/open';
import { machineTime } from '../../clock.ts';
import type { Config } from '../../config.ts';
import { openBackupKey } from '../archive/backup-key.ts';
import { openServer, sourceOf } from '../open-source.ts';
import { fingerprintOf } from '../restore-backup.ts';
import type { BackupSource } from '../write-backup.ts';
import { backUpToPlace, readLastBackup, type LastBackup } from './back-up-to-place.ts';
import { isDue, isOverdue } from './schedule.ts';

export type NightlyOptions = {
  config: Pick<Config, 'backup' | 'database' | 'dataDir'>;
  db: Database;
  scope: Scope;
  store: Store;
  jwtSecret: string;
};

export type NightlyRun = {
  /** The last good backup is older than a day. */
  isOverdue: boolean;
  /** The last good backup before this run. */
  before: LastBackup | undefined;
};

export type NightlyBackups = {
  /** Looks at the last good backup. */
  look(now?: Date): Promise<NightlyRun & { isDue: boolean }>;
  /** Makes a backup, unless another process is making one. @returns the note about it */
  make(): Promise<LastBackup | undefined>;
};

/** How long the copying of the embedded database may take, in milliseconds. Requests wait for it. */
const COPY_MS = 60_000;

/** @returns undefined where the settings name no place for backups */
export function createNightlyBackups(options: NightlyOptions): NightlyBackups | undefined {
  const { config, scope, store, jwtSecret, db } = options;
  const { place, keep } = config.backup;
  if (!place) return undefined;
  const last = () => scope.asService('look at the last backup', (tx) => readLastBackup(tx), { readOnly: true });

  async function makeFrom(source: BackupSource): Promise<LastBackup | undefined> {
    const key = await openBackupKey(config.backup.key);
    await backUpToPlace({
      source,
      key,
      secret: fingerprintOf(jwtSecret),
      place: place!,
      keep,
      folder: config.dataDir,
      db,
    });
    return last();
  }
  let isMaking = false;

  return {
    async look(now = machineTime()) {
      const before = await last();
      const at = before && new Date(before.begun_at);
      return { before, isDue: isDue(at, now), isOverdue: at !== undefined && isOverdue(at, now) };
    },
    async make() {
      if (isMaking) return undefined;
      isMaking = true;
      try {
        return config.database.engine === 'embedded'
          ? await makeFrom(embeddedSource(db, config.dataDir, store))
          : await alone(config.database, (own) => makeFrom(sourceOf(own, store)));
      } finally {
        isMaking = false;
      }
    },
  };
}

/** Runs work with a separate database while no other process does the same. */
async function alone<T>(
  database: { url: string; prepares?: boolean },
  work: (db: Database) => Promise<T>,
): Promise<T | undefined> {
  const own = await openServer({ ...database });
  const guard = await openServer({ ...database });
  try {
    return await guard.transaction(async (tx) => {
      await tx.query(raw(`set local idle_in_transaction_session_timeout = 0`));
      const { rows } = await tx.query<{ got: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('backup of tanabana')) as got`,
      );
      return rows[0]!.got ? work(own) : undefined;
    });
  } finally {
    await Promise.all([own.close(), guard.close()]);
  }
}

function embeddedSource(db: Database, dataDir: string, store: Store): BackupSource {
  const copy = join(dataDir, 'db.backup');
  return {
    engine: 'pglite',
    live: db,
    store,
    async atOneMoment(work) {
      await rm(copy, { recursive: true, force: true });
      try {
        // Nobody writes within a transaction of somebody else, so the files are those of one moment.
        await db.transaction(
          async (tx) => {
            await tx.query(raw('checkpoint'));
            await cp(join(dataDir, 'db'), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
          },
          { readOnly: true, timeoutMs: COPY_MS, isService: true },
        );
        const copied = await openPglite({ dataDir: copy, syncFile: false });
        try {
          return await sourceOf(copied, store).atOneMoment(work);
        } finally {
          await copied.close();
        }
      } finally {
        await rm(copy, { recursive: true, force: true });
      }
    },
  };
}
