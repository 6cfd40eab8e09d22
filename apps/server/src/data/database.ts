/**
 * In charge of a database that is ready to serve: opened, of this very release, and told the settings that rules in SQL ask
 * for. docs/decisions/040-an-installed-database-goes-on-living.md
 */
import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { buildSchema, schemaState, upgradeSchema } from '@tanabana/db';
import { admit, createScope, sql, type AdmittedDatabase, type Database, type Scope } from '@tanabana/gateway/db';
import { openPglite, openPostgres } from '@tanabana/gateway/open';
import type { Config, EmbeddedConfig } from '../config.ts';
import { copyBeforeUpgrade } from './upgrade-copies.ts';
import type { Log } from '../log.ts';
import { offerTax } from '../payments/tax.ts';
import { syncEntry, syncTree } from './sync-tree.ts';

/** The data are another release's. The message is complete and meant for the operator. */
export class SchemaMismatchError extends Error {
  override readonly name = 'SchemaMismatchError';
}

/**
 * Opens the configured database. An empty one is built; the embedded one is upgraded from an earlier release, PostgreSQL by
 * `npm run cli -- migrate` alone. The embedded one must be locked by then.
 *
 * @param fill runs once on a database that was just built
 * @param log where it is told what was upgraded, that a database went away or that a statement had to be ended
 * @throws SchemaMismatchError
 */
export async function openDatabase(
  config: Pick<Config, 'database' | 'dataDir'> & Partial<Pick<Config, 'databaseTime'>>,
  fill: (db: Database) => Promise<void> = async () => undefined,
  log?: Log,
): Promise<AdmittedDatabase> {
  const { database, dataDir, databaseTime } = config;
  const door = databaseTime && { allowance: databaseTime, isExempt: isAdmin };
  if (database.engine === 'embedded') return admit(await openEmbedded(dataDir, database, fill, log), door);
  const db = await openPostgres({
    url: database.url,
    prepares: database.prepares,
    onPresence: log && tellPresence(log),
  });
  try {
    const state = await schemaState(db);
    if (state === 'earlier' || state === 'foreign')
      throw new SchemaMismatchError(`The database of DATABASE_URL ${MISMATCH[state]}`);
    if (await buildSchema(db)) await fill(db);
  } catch (error) {
    await db.close();
    throw error;
  }
  return admit(db, door);
}

/** An admin's long work is the operator's own. */
async function isAdmin(user: string, { read }: Pick<Database, 'read'>): Promise<boolean> {
  const { rows } = await read<{ is: boolean }>(sql`select private.has_admin_account(${user}::uuid) as is`);
  return rows[0]!.is;
}

const MISMATCH = {
  earlier: 'is of an earlier release: run "npm run cli -- migrate" (with --dry-run it prints what it would do)',
  foreign: 'is of a later release than this one, or of none: start the release that made it, or give this one another',
} as const;

/** Says once that PostgreSQL has gone, and once that it is back. */
function tellPresence(log: Log): (error?: Error) => void {
  return (error) => {
    if (error) log.error({ err: error }, 'PostgreSQL is away');
    else log.warn({}, 'PostgreSQL is back');
  };
}

/** A first start may be interrupted, so the database is built beside its place and moved there when it is whole. */
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
    // Nothing in it is owed to anybody yet: it is synced as a whole.
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

/** For a fault at the opening: the database is as it was, and is closed. */
const closing =
  (db: Database) =>
  async (error: unknown): Promise<never> => {
    await db.close();
    throw error;
  };

/** Puts the settings that SQL must know where it reads them, and gives the scope of the database. */
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
  // A server that starts on a full disk can still be read.
  if (differing.rowCount === 0) return scope;
  await scope.asService('tell SQL the settings', async (tx) => {
    await tx.query(sql`insert into private.settings (key, value)
      select key, value from jsonb_each(${given}::jsonb)
      on conflict (key) do update set value = excluded.value where settings.value is distinct from excluded.value`);
    // A clock that stood still in an earlier run goes again.
    if (!config.now) await tx.query(sql`delete from private.settings where key = 'now'`);
  });
  return scope;
}
