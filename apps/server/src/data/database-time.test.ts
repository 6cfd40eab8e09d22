import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDatabase } from '@tanabana/db/testing';
import { raw, sql } from '@tanabana/gateway/db';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { openDatabase, prepareScope } from './database.ts';

/** Longer than the statement limit of an account above its budget, and shorter than that of any member. */
const SLEEP = raw('select pg_sleep(0.6)');
const ADMIN = '00000000-0000-4000-8000-0000000000ad';
const MEMBER = '00000000-0000-4000-8000-00000000000e';

it('an admin has no budget of database time, a member has one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'tanabana-time-'));
  await layDatabase('this', join(dataDir, 'db'));
  const config = { ...readConfig({}), dataDir, database: { engine: 'embedded' as const, fsync: false } };
  const databaseTime = { member: 1, address: 1, burst: 0.001 };
  const db = await openDatabase({ ...config, databaseTime });
  const scope = await prepareScope(db, config);
  await scope.asService('make an admin and a member for a test', (tx) =>
    tx.query(sql`insert into auth.users (id, email, email_confirmed_at)
      values (${ADMIN}::uuid, ${config.admins.main}, now()), (${MEMBER}::uuid, 'member@mill.example', now())`),
  );
  const sleepAs = (sub: string) => scope.asClaims({ role: 'authenticated', sub }, (tx) => tx.query(SLEEP));
  for (const sub of [ADMIN, MEMBER]) {
    await sleepAs(sub);
    expect(db.isSpent!(`user:${sub}`)).toBe(true);
  }
  await expect(sleepAs(ADMIN)).resolves.toMatchObject({ rowCount: 1 });
  await expect(sleepAs(MEMBER)).rejects.toMatchObject({ name: 'UnavailableError', reason: 'spent', status: 429 });
  await db.close();
  rmSync(dataDir, { recursive: true });
});

it('its settings are in seconds per minute, and default to those of OP-85', () => {
  expect(readConfig({}).databaseTime).toEqual({ member: 6000, address: 20_000, burst: 1000 });
  const given = {
    DATABASE_SECONDS_PER_MINUTE_MEMBER: '12',
    DATABASE_SECONDS_PER_MINUTE_ADDRESS: '40',
    DATABASE_BURST_SECONDS: '0.5',
  };
  expect(readConfig(given).databaseTime).toEqual({ member: 12_000, address: 40_000, burst: 500 });
});
