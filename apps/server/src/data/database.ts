/**
 * Opens the database for serving: with the schema of this release, and with the settings that SQL needs
 * (docs/decisions/040-an-installed-database-goes-on-living.md).
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, schemaState, upgradeSchema } from '@tanabana/db';
import { admit, createScope, sql, type AdmittedDatabase, type Database, type Scope } from '@tanabana/gateway/db';
import { addReplica, openPglite, openPostgres } from '@tanabana/gateway/open';
import type { Config, EmbeddedConfig, PostgresConfig } from '../config.ts';
import { copyBeforeUpgrade } from './upgrade-copies.ts';
import type { Log } from '../log.ts';
import { offerTax } from '../payments/tax.ts';
import { syncEntry, syncTree } from './sync-tree.ts';

/** The schema is of another release. The message is complete and meant for the operator. */
export class SchemaMismatchError extends Error {
  override readonly name = 'SchemaMismatchError';
}

/** A file that is there while a backup is restored. */
export const restoreMarker = (dataDir: string): string => join(dataDir, 'restore.json');

/**
 * Opens the configured database. An empty one is built. The embedded one is upgraded from an earlier release; PostgreSQL is only upgraded
 * by `npm run cli -- migrate`, and one of the next release is served as it is. The directory of the embedded one must be locked before.
 *
 * @param fill runs once on a database that was just built
 * @param log gets upgrades, lost connections and cancelled statements
 * @throws SchemaMismatchError
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'> & Partial<Pick<Config, 'databaseTime'>>,
  fill: (db: Database) => Promise<void> = async () => undefined,
  log?: Log,
): Promise<AdmittedDatabase> {
  const { database, dataDir, databaseTime } = config;
  if (existsSync(restoreMarker(dataDir)))
    throw new SchemaMismatchError(
      `A restore was interrupted: repeat "npm run cli -- restore FILE", or remove ${restoreMarker(dataDir)} to do without it`,
    );
  const admission = databaseTime && { allowance: databaseTime, isExempt: isAdmin };
  if (database.engine === 'embedded') return admit(await openEmbedded(dataDir, database, fill, log), admission);
  const db = await openPostgres({
    url: database.url,
    directUrl: database.directUrl,
    prepares: database.prepares,
    onPresence: log && logPresence(log),
  });
  try {
    const state = await schemaState(db);
    if (state === 'earlier' || state === 'foreign')
      throw new SchemaMismatchError(`The database of DATABASE_URL ${MISMATCH[state]}`);
    if (state === 'next') log?.warn({}, 'the database is of the next release: replace this server by one of it');
    if (await buildSchema(db)) await fill(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return admit(await withReplica(db, database, log), admission);
}

/** The database with its replica, where one is configured. A replica that is away does not keep the server from starting. */
async function withReplica(db: Database, { replica, prepares }: PostgresConfig, log?: Log): Promise<Database> {
  if (!replica) return db;
  return addReplica(db, {
    open: () => openPostgres({ url: replica.url, prepares }),
    mostLagMs: replica.mostLagMs,
    onState(state) {
      if (state === 'used') log?.warn({}, 'the replica serves the reads of visitors');
      else log?.error({ state }, 'the replica is not used');
    },
  });
}

/** Admins are exempt from the budget of database time: their long queries are the operator's own. */
async function isAdmin(user: string, { read }: Pick<Database, 'read'>): Promise<boolean> {
  const { rows } = await read<{ is: boolean }>(sql`select private.has_admin_account(${user}::uuid) as is`);
  return rows[0]!.is;
}

const MISMATCH = {
  earlier: 'is of an earlier release: run "npm run cli -- migrate" (with --dry-run it prints what it would do)',
  foreign: 'is of a later release than this one, or of none: start the release that made it, or give this one another',
} as const;

/** Logs once that PostgreSQL is unreachable, and once that it is back. */
function logPresence(log: Log): (error?: Error) => void {
  return (error) => {
    if (error) log.error({ err: error }, 'PostgreSQL is away');
    else log.warn({}, 'PostgreSQL is back');
  };
}

/** A first start may be interrupted, so the database is built in a temporary folder and renamed when it is complete. */
async function openEmbedded(
  dataDir: string,
  { reserve_mb, fsync = true }: EmbeddedConfig,
  fill: (db: Database) => Promise<void>,
  log: Log | undefined,
): Promise<Database> {
  const place = join(dataDir, 'db');
  const space = reserve_mb === undefined ? {} : { reserveBytes: reserve_mb * 2 ** 20 };
  if (!existsSync(place)) {
    const site = join(dataDir, 'db.unfinished');
    await rm(site, { recursive: true, force: true });
    // It contains nothing yet that was acknowledged, so it is synced as a whole at the end.
    const fresh = await openPglite({ dataDir: site, ...space, syncFile: false });
    try {
      if (await buildSchema(fresh)) await fill(fresh);
    } finally {
      await fresh.close();
    }
    if (fsync) await syncTree(site);
    await rename(site, place);
    if (fsync) await syncEntry(dataDir);
  }
  const open = () => openPglite({ dataDir: place, log, ...space, ...(fsync ? {} : { syncFile: false }) });
  const db = await open();
  const state = await schemaState(db).catch(closing(db));
  if (state === 'current') return db;
  await db.close();
  if (state !== 'earlier') throw new SchemaMismatchError(`${dataDir} ${MISMATCH.foreign}`);
  const copy = await copyBeforeUpgrade(dataDir);
  const upgraded = await open();
  const { did } = await upgradeSchema(upgraded).catch(closing(upgraded));
  log?.warn({ did, copy }, 'the database was upgraded from an earlier release; a copy of it is kept');
  return upgraded;
}

/** For an error while opening: closes the database and rethrows. The data are unchanged. */
const closing =
  (db: Database) =>
  async (error: unknown): Promise<never> => {
    await db.close();
    throw error;
  };

/** Stores the settings that SQL needs in the database, and returns the scope of the database. */
export async function prepareScope(
  db: Database,
  config: Pick<Config, 'admins' | 'now' | 'tax' | 'posting' | 'audit' | 'statementTimeouts'>,
): Promise<Scope> {
  const { visitors, members } = config.statementTimeouts;
  const scope = createScope(db, { timeouts: { anon: visitors, authenticated: members } });
  await offerTax(scope, config.tax);
  const settings: Record<string, unknown> = {
    admin_emails: config.admins.emails,
    main_admin_email: config.admins.main,
    posts_per_minute: config.posting.perMinute,
    posts_per_hour: config.posting.perHour,
    audit_days: config.audit.days,
    ...(config.now && { now: config.now.toISOString() }),
  };
  const given = JSON.stringify(settings);
  const differing = await scope.asService(
    'see whether SQL knows the settings',
    (tx) =>
      tx.query(sql`select key from private.settings where key = 'now' and ${!config.now}::boolean
        union all
        select key from jsonb_each(${given}::jsonb) given left join private.settings s using (key)
          where s.value is distinct from given.value`),
    { readOnly: true },
  );
  // Nothing is written without a difference, so that a server that starts on a full disk can still be read.
  if (differing.rowCount === 0) return scope;
  await scope.asService('tell SQL the settings', async (tx) => {
    await tx.query(sql`insert into private.settings (key, value)
      select key, value from jsonb_each(${given}::jsonb)
      on conflict (key) do update set value = excluded.value where settings.value is distinct from excluded.value`);
    // A clock that was fixed in an earlier run runs again.
    if (!config.now) await tx.query(sql`delete from private.settings where key = 'now'`);
  });
  return scope;
}
