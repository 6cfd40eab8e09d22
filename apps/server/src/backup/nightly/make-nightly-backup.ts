/**
 * Makes a backup from the running server. PostgreSQL is read through a separate connection. The embedded database has one connection, so its
 * files are copied in a moment without a write, and the copy is read. Its libraries of archives and keys are 3 MiB, so it is loaded with
 * the first backup.
 */
import { constants } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '@tanabana/gateway';
import { raw, sql, type Database, type Scope } from '@tanabana/gateway/db';
import { openPglite } from '@tanabana/gateway/open';
import type { Config } from '../../config.ts';
import { openBackupKey } from '../archive/backup-key.ts';
import { openServer, sourceOf } from '../open-source.ts';
import { fingerprintOf } from '../restore-backup.ts';
import type { BackupSource } from '../write-backup.ts';
import { backUpToPlace } from './back-up-to-place.ts';

export type NightlyOptions = {
  config: Pick<Config, 'backup' | 'database' | 'dataDir'>;
  db: Database;
  scope: Scope;
  store: Store;
  jwtSecret: string;
};

/** How long the copying of the embedded database may take, in milliseconds. Requests wait for it. */
const COPY_MS = 60_000;

/**
 * Makes a backup at the place of the settings.
 *
 * @returns whether it was made: not while another process makes one
 * @throws as `makeBackup`
 */
export async function makeNightlyBackup({ config, db, store, jwtSecret }: NightlyOptions): Promise<boolean> {
  const { place, key, keep } = config.backup;
  const makeFrom = async (source: BackupSource): Promise<void> => {
    await backUpToPlace({
      source,
      key: await openBackupKey(key),
      secret: fingerprintOf(jwtSecret),
      place: place!,
      keep,
      folder: config.dataDir,
      db,
    });
  };
  if (config.database.engine !== 'embedded') return alone(config.database, (own) => makeFrom(sourceOf(own, store)));
  await makeFrom(embeddedSource(db, config.dataDir, store));
  return true;
}

/** Runs work with a separate database unless another process does the same. @returns whether it ran */
async function alone(
  database: { url: string; prepares?: boolean },
  work: (db: Database) => Promise<void>,
): Promise<boolean> {
  const own = await openServer({ ...database });
  const guard = await openServer({ ...database });
  try {
    return await guard.transaction(async (tx) => {
      await tx.query(raw(`set local idle_in_transaction_session_timeout = 0`));
      const { rows } = await tx.query<{ got: boolean }>(
        sql`select pg_try_advisory_xact_lock(hashtext('backup of tanabana')) as got`,
      );
      if (rows[0]!.got) await work(own);
      return rows[0]!.got;
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
