/**
 * Fresh databases for tests. The schema is built once per set of schema files and copied for every test file: from a
 * dump on PGlite, from a template database on PostgreSQL (when TEST_DATABASE_URL names a server).
 */
import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { createScope, openPglite, openPostgres, raw, type Database, type Scope } from '@tanabana/gateway/db';
import { seedDemo } from '../seed/demo.ts';
import { applySchema } from './apply.ts';
import { schemaHash } from './schema-files.ts';

export type TestDatabase = { db: Database; scope: Scope; close(): Promise<void> };

export type TestDatabaseOptions = {
  /** With pgTAP installed. */
  pgtap?: boolean;
  /** Runs once on the template, after the schema; `key` tells templates with different fillings apart. */
  fill?: { key: string; run(db: Database): Promise<void> };
};

/** Demo data are dated from when they are made; a template of them is no older than this, in milliseconds. */
const DEMO_LASTS_MS = 30 * 60 * 1000;

const SEED = fileURLToPath(new URL('../seed/', import.meta.url));
const CACHE = fileURLToPath(new URL('../../node_modules/.cache/tanabana/', import.meta.url));
const PGTAP = { name: 'pgtap', module: import.meta.resolve('@electric-sql/pglite-pgtap') };

async function build(db: Database, { pgtap, fill }: TestDatabaseOptions): Promise<void> {
  if (pgtap) await db.script('create extension pgtap');
  await applySchema(db);
  await fill?.run(db);
}

/** The demo data as a filling of the template: made once for all test files of half an hour. */
export async function demoFill(): Promise<NonNullable<TestDatabaseOptions['fill']>> {
  const period = Math.floor(Date.now() / DEMO_LASTS_MS);
  const hash = createHash('sha256').update(String(period));
  const files: string[] = [];
  for await (const name of glob('*.ts', { cwd: SEED })) files.push(name);
  for (const name of files.sort()) hash.update(await readFile(SEED + name));
  return { key: `demo${hash.digest('hex').slice(0, 8)}`, run: (db) => seedDemo(db, { now: new Date() }) };
}

/** Templates of demo data that are out of date. */
async function removeStale(keep: string): Promise<void> {
  for await (const name of glob('tanabana_*_demo*.tar', { cwd: CACHE })) {
    const facts = await stat(CACHE + name).catch(() => undefined);
    if (CACHE + name !== keep && facts && Date.now() - facts.mtimeMs > 2 * DEMO_LASTS_MS)
      await rm(CACHE + name, { force: true });
  }
}

async function templateName({ pgtap, fill }: TestDatabaseOptions): Promise<string> {
  return ['tanabana', await schemaHash(), pgtap ? 'pgtap' : '', fill?.key ?? ''].filter(Boolean).join('_');
}

async function pgliteTemplate(options: TestDatabaseOptions): Promise<string> {
  const path = `${CACHE}${await templateName(options)}.tar`;
  if (await stat(path).catch(() => null)) return path;
  await mkdir(CACHE, { recursive: true });
  const db = await openPglite({ extensions: options.pgtap ? [PGTAP] : [] });
  await build(db, options);
  // Two test files may build the template at once: each writes its own file, and the rename decides, whole either way.
  const unfinished = `${path}.${process.pid}`;
  await db.dump(unfinished);
  await db.close();
  await rename(unfinished, path);
  await removeStale(path);
  return path;
}

async function onPglite(options: TestDatabaseOptions): Promise<TestDatabase> {
  const db = await openPglite({ loadFrom: await pgliteTemplate(options), extensions: options.pgtap ? [PGTAP] : [] });
  return { db, scope: createScope(db), close: () => db.close() };
}

async function onPostgres(server: string, options: TestDatabaseOptions): Promise<TestDatabase> {
  const at = (database: string) => Object.assign(new URL(server), { pathname: `/${database}` }).href;
  const template = await templateName(options);
  // One builder at a time; CREATE DATABASE cannot run in a transaction, so it goes through a connection of its own.
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext('tanabana test template'))`);
    const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
    if (rowCount === 0) {
      await client.query(`drop database if exists "${template}_unfinished" with (force)`);
      await client.query(`create database "${template}_unfinished"`);
      const fresh = await openPostgres({ url: at(`${template}_unfinished`), max: 2 });
      await build(fresh, options);
      await fresh.close();
      await client.query(`alter database "${template}_unfinished" rename to "${template}"`);
    }
    const copy = `${template}_${process.pid}_${Date.now().toString(36)}`;
    await client.query(`create database "${copy}" template "${template}"`);
    const db = await openPostgres({ url: at(copy), max: 10 });
    return {
      db,
      scope: createScope(db),
      async close() {
        await db.close();
        const closer = new pg.Client({ connectionString: server });
        await closer.connect();
        await closer.query(`drop database "${copy}" with (force)`);
        await closer.end();
      },
    };
  } finally {
    await client.end();
  }
}

/** A database of one's own, built from the schema. Close it. */
export async function openTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onPostgres(server, options) : onPglite(options);
}

/** Runs one SQL text as the owner, for arranging a test. */
export async function asOwner<R = Record<string, unknown>>(db: Database, text: string): Promise<R[]> {
  return (await db.transaction((tx) => tx.query<R>(raw(text)))).rows;
}
