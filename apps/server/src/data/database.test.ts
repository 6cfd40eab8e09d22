import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BrokenRowsError, schemaState } from '@tanabana/db';
import { borrowTestDatabase, layDatabase } from '@tanabana/db/testing';
import { sql, UnavailableError, type Database } from '@tanabana/gateway/db';
import { openPglite } from '@tanabana/gateway/open';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase, prepareScope, SchemaMismatchError } from './database.ts';
import type { Log } from '../log.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-database-'));
const dirs = [dataDir];
afterAll(() => dirs.forEach((dir) => rmSync(dir, { recursive: true })));
const config = { database: { engine: 'embedded' as const, fsync: false }, dataDir };

it('a database is built completely or not at all, seeded once, and refused when a later release made it', async () => {
  // The remains of a start that was killed.
  mkdirSync(join(dataDir, 'db.unfinished/base'), { recursive: true });
  let fillings = 0;
  const fill = async () => {
    fillings += 1;
  };
  const first = await openDatabase(config, fill);
  const admins = { emails: ['a@x.example', 'b@x.example', 'c@x.example'], main: 'a@x.example' };
  const scope = await prepareScope(first, { ...readConfig({}), admins });
  const { rows } = await scope.asService('read a setting in a test', (tx) =>
    tx.query(sql`select value from private.settings where key = 'admin_emails'`),
  );
  expect(rows).toEqual([{ value: admins.emails }]);
  expect(readdirSync(dataDir)).toEqual(['db']);
  await first.close();

  const second = await openDatabase(config, fill);
  expect(fillings).toBe(1);
  await second.script(`insert into migrations.product (version, name) values (999, 'what-is-to-come')`);
  await second.script(`comment on database postgres is 'schema of a later release'`);
  await second.close();

  await expect(openDatabase(config, fill)).rejects.toThrow(SchemaMismatchError);
  await expect(openDatabase(config, fill)).rejects.toThrow(
    `${dataDir} is of a later release than this one, or of none`,
  );
});

/** A data directory of release 1. */
async function release1(): Promise<string> {
  const dir = mkdtempSync(join(tmpdir(), 'tanabana-release-1-'));
  dirs.push(dir);
  await layDatabase(1, join(dir, 'db'));
  return dir;
}

const membersOf = async (db: Database) =>
  (await db.transaction((tx) => tx.query<{ n: number }>(sql`select count(*)::int as n from private.members`))).rows[0]!
    .n;

/** A data directory in which a copy of release 1 has replaced the upgraded database. */
let replaced: string | undefined;

it('the embedded database of release 1 is upgraded at its start, once, and its last two backups are kept', async () => {
  const dir = await release1();
  const lines: unknown[] = [];
  const log = { warn: (...args: unknown[]) => lines.push(args), error: () => undefined } as unknown as Log;
  mkdirSync(join(dir, 'db.before-2025-01-01T00-00-00.000Z'));
  mkdirSync(join(dir, 'db.before-2025-02-01T00-00-00.000Z'));
  const upgraded = await openDatabase({ ...config, dataDir: dir }, undefined, log);
  expect(await membersOf(upgraded)).toBe(41);
  await upgraded.close();
  expect(lines).toEqual([
    [
      expect.objectContaining({ did: expect.arrayContaining([expect.stringContaining('product 1')]) }),
      expect.any(String),
    ],
  ]);
  const copies = readdirSync(dir).filter((name) => name.startsWith('db.before-'));
  expect(copies).toHaveLength(2);
  expect(copies).toContain('db.before-2025-02-01T00-00-00.000Z');

  await (await openDatabase({ ...config, dataDir: dir }, undefined, log)).close();
  expect(lines).toHaveLength(1);

  // The copy is a database of release 1 and can replace the other: the next test begins an upgrade of it.
  const newest = copies.find((name) => !name.includes('2025-02-01'))!;
  rmSync(join(dir, 'db'), { recursive: true });
  renameSync(join(dir, newest), join(dir, 'db'));
  replaced = dir;
});

it('a failed upgrade leaves the embedded database of release 1 unchanged', async () => {
  const dir = replaced ?? (await release1());
  const before = await openPglite({ dataDir: join(dir, 'db'), syncFile: false });
  expect(await membersOf(before)).toBe(41);
  await before.script(`update company_details set website_url = 'javascript:alert(1)'`);
  await before.close();
  await expect(openDatabase({ ...config, dataDir: dir })).rejects.toThrow(BrokenRowsError);
  const after = await openPglite({ dataDir: join(dir, 'db'), syncFile: false });
  expect(await schemaState(after)).toBe('earlier');
  expect(await membersOf(after)).toBe(41);
  await after.close();
});

it('SQL uses the fixed clock while one is set, and the real time afterwards', async () => {
  const { db, close } = await borrowTestDatabase();
  const admins = { emails: ['a@x.example', 'b@x.example', 'c@x.example'], main: 'a@x.example' };
  const read = async (now: Date | undefined) => {
    const scope = await prepareScope(db, { ...readConfig({}), admins, now });
    const { rows } = await scope.asService('read the clock in a test', (tx) =>
      tx.query<{ day: string; is_now: boolean }>(
        sql`select private.india_date()::text as day, private.clock() = now() as is_now`,
      ),
    );
    return rows[0];
  };
  // Half past midnight in India, still the day before in London.
  expect(await read(new Date('2025-09-30T19:00:00Z'))).toEqual({ day: '2025-10-01', is_now: false });
  expect(await read(undefined)).toMatchObject({ is_now: true });
  await close();
});

it('a start that changes no setting writes nothing, so it succeeds on a full disk', async () => {
  const { db, close } = await borrowTestDatabase();
  await prepareScope(db, readConfig({}));
  const full: Database = {
    ...db,
    transaction: (work, options) =>
      options?.readOnly ? db.transaction(work, options) : Promise.reject(new UnavailableError('full')),
  };
  await expect(prepareScope(full, readConfig({}))).resolves.toBeDefined();
  await expect(prepareScope(full, readConfig({ GST_RATE: '5' }))).rejects.toThrow(UnavailableError);
  await close();
});
