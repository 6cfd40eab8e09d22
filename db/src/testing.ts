/**
 * Creates fresh databases for tests. The schema is built once per set of schema files and copied for every test file:
 * from a dump on PGlite, from a template database on PostgreSQL (when TEST_DATABASE_URL names a server).
 */
import { createHash } from 'node:crypto';
import { glob, readFile, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createScope, raw, type Database, type Scope } from '@tanabana/gateway/db';
import { openPglite, openPostgres } from '@tanabana/gateway/open';
import {
  addressForTests,
  COMPILES_ONCE,
  createCopy,
  createEmpty,
  DUMPS,
  emptyDump,
  cachedDump,
  databaseAt,
  unpackDump,
  leaseDatabase,
  type ServerDatabase,
} from '@tanabana/gateway/testing';
import { seedDemo } from '../seed/demo.ts';
import { openEmpty, openInRelease1, release1Dump } from './embedded.ts';
import { loadRelease1, release1Hash } from './upgrade/release-dump.ts';
import { buildSchema } from './upgrade/upgrade.ts';
import { latestVersions } from './upgrade/migrations.ts';
import { schemaHash } from './schema-files.ts';

export { COMPILES_ONCE };

export type TestDatabase = {
  db: Database;
  scope: Scope;
  /** Its address, where it is one of a PostgreSQL server. */
  url?: string;
  close(): Promise<void>;
};

export type TestDatabaseOptions = {
  /** With pgTAP installed. */
  pgtap?: boolean;
  /** Runs once on the template, after the schema; `key` distinguishes templates with different contents. */
  fill?: { key: string; run(db: Database): Promise<void> };
};

/** The dates of demo data depend on their creation; a template of them is at most this old, in milliseconds. */
const DEMO_LASTS_MS = 30 * 60 * 1000;

const SEED = fileURLToPath(new URL('../seed/', import.meta.url));
/** For pgTAP tests. */
export const PGTAP = { name: 'pgtap', module: import.meta.resolve('@electric-sql/pglite-pgtap') };

async function build(db: Database, { pgtap, fill }: TestDatabaseOptions): Promise<void> {
  if (pgtap) await db.script('create extension pgtap');
  await buildSchema(db);
  await fill?.run(db);
}

/** The demo data as contents of the template: created once for all test files of half an hour. */
export async function demoFill(): Promise<NonNullable<TestDatabaseOptions['fill']>> {
  const period = Math.floor(Date.now() / DEMO_LASTS_MS);
  const hash = createHash('sha256').update(String(period));
  const files: string[] = [];
  for await (const name of glob('**/*.ts', { cwd: SEED })) files.push(name);
  for (const name of files.sort()) hash.update(await readFile(SEED + name));
  return { key: `demo${hash.digest('hex').slice(0, 8)}`, run: (db) => seedDemo(db, { now: new Date() }) };
}

/** Templates of demo data that are out of date. */
async function removeStale(keep: string): Promise<void> {
  for await (const name of glob('tanabana_*_demo*.tar', { cwd: DUMPS })) {
    const facts = await stat(DUMPS + name).catch(() => undefined);
    if (DUMPS + name !== keep && facts && Date.now() - facts.mtimeMs > 2 * DEMO_LASTS_MS)
      await rm(DUMPS + name, { force: true });
  }
}

async function templateName({ pgtap, fill }: TestDatabaseOptions): Promise<string> {
  const { gateway, product } = await latestVersions();
  return ['tanabana', await schemaHash(), `${gateway}_${product}`, pgtap ? 'pgtap' : '', fill?.key ?? '']
    .filter(Boolean)
    .join('_');
}

async function pgliteTemplate(options: TestDatabaseOptions): Promise<string> {
  const { fill, ...bare } = options;
  const path = await cachedDump(await templateName(options), async () => {
    // Contents are loaded into a copy of the schema's template, a schema into one of an empty database.
    const loadFrom = await (fill ? pgliteTemplate(bare) : emptyDump());
    const db = await openPglite({ loadFrom, extensions: options.pgtap ? [PGTAP] : [] });
    await (fill ? fill.run(db) : build(db, bare));
    return db;
  });
  if (fill) await removeStale(path);
  return path;
}

async function onPglite(options: TestDatabaseOptions): Promise<TestDatabase> {
  const db = await openPglite({ loadFrom: await pgliteTemplate(options), extensions: options.pgtap ? [PGTAP] : [] });
  return { db, scope: createScope(db), close: () => db.close() };
}

async function onServer(server: string, { name, drop }: ServerDatabase): Promise<TestDatabase> {
  const db = await openPostgres({ ...addressForTests(server, name), max: 10 });
  return {
    db,
    scope: createScope(db),
    url: databaseAt(server, name),
    async close() {
      await db.close();
      await drop();
    },
  };
}

/** A separate empty database without any schema. Close it. */
export async function openEmptyDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return onServer(server, await createEmpty(server, 'tanabana_empty'));
  const db = await openEmpty();
  return { db, scope: createScope(db), close: () => db.close() };
}

/** A separate database in the state of release 1. Close it. */
export async function openRelease1(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (server) return onServer(server, await createCopy(server, `release1_${await release1Hash()}`, loadRelease1));
  const db = await openInRelease1();
  return { db, scope: createScope(db), close: () => db.close() };
}

/**
 * Lays the embedded database of a release into a directory that is not there yet, as a server leaves it at its end; `demo` is this release's
 * with the demonstration of half an hour ago at most.
 */
export async function layDatabase(release: 1 | 'this' | 'demo', dataDir: string): Promise<void> {
  const template =
    release === 1 ? release1Dump() : pgliteTemplate(release === 'demo' ? { fill: await demoFill() } : {});
  await unpackDump(await template, dataDir);
}

/** A separate database, built from the schema. Close it. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) return onPglite(options);
  return onServer(server, await createCopy(server, await templateName(options), (db) => build(db, options)));
}

/** As `openTestDatabase`, but one that other files of this worker have used and will use: its rows are put back in between. */
export async function borrowTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  if (process.env.TEST_DATABASE_URL) return openTestDatabase(options);
  const key = await templateName(options);
  const { db, giveBack } = await leaseDatabase(key, async () => (await onPglite(options)).db);
  return { db, scope: createScope(db), close: giveBack };
}

/** Runs one SQL text as the owner, for arranging a test. */
export async function asOwner<R = Record<string, unknown>>(db: Database, text: string): Promise<R[]> {
  return (await db.transaction((tx) => tx.query<R>(raw(text)))).rows;
}

/**
 * Creates what most test files need first: otherwise four workers would create the same thing four times, and all at
 * once.
 */
async function keepTemplates(): Promise<void> {
  await pgliteTemplate({ pgtap: true });
  await pgliteTemplate({ fill: await demoFill() });
  await release1Dump();
}

if (import.meta.main) await keepTemplates();
