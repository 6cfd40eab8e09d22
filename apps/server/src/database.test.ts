import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestDatabase } from '@tanabana/db/testing';
import { sql, UnavailableError, type Database } from '@tanabana/gateway/db';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { openDatabase, prepareScope, SchemaMismatchError } from './database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-database-'));
afterAll(() => rmSync(dataDir, { recursive: true }));
const config = { database: { engine: 'embedded' as const }, dataDir, production: false };

it('a database is built whole or not at all, filled once, and refused when another schema made it', async () => {
  // What a start that was killed half-way leaves behind.
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
  await second.script(`comment on database postgres is 'schema of another release'`);
  await second.close();

  await expect(openDatabase(config, fill)).rejects.toThrow(SchemaMismatchError);
  await expect(openDatabase(config, fill)).rejects.toThrow(
    `${dataDir} was made by another version of the schema: run "npm run db:reset" to start afresh`,
  );
});

it('SQL goes by the fixed clock while there is one, and by the time of day after it', async () => {
  const { db, close } = await openTestDatabase();
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
  const { db, close } = await openTestDatabase();
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
