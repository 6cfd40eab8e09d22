/** An upgrade beside servers that work: docs/decisions/104-servers-wait-while-the-schema-changes.md */
import { SCHEMA_CHANNEL, admit, raw, sql, type AdmittedDatabase, type Database } from '@tanabana/gateway/db';
import { openPostgres } from '@tanabana/gateway/open';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { schemaHash } from '../src/schema-files.ts';
import { asOwner, openTestDatabase } from '../src/testing.ts';
import { schemaState, upgradeSchema } from '../src/upgrade/upgrade.ts';

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const { close } of open.splice(0).reverse()) await close();
});

async function openCurrent() {
  const current = await openTestDatabase();
  open.push(current);
  return current;
}

const comment = (db: Database, words: string) =>
  asOwner(db, `do $$ begin execute format('comment on database %I is %L', current_database(), '${words}'); end $$`);

it('a release serves the schema of the next one, and does not upgrade it', async () => {
  const { db } = await openCurrent();
  await comment(db, 'schema of the next release');
  await asOwner(db, `insert into migrations.product (version, name) values (999, 'what-is-to-come')`);
  await asOwner(db, `comment on schema migrations is 'servers of schema ${await schemaHash()} may serve this one'`);
  expect(await schemaState(db)).toBe('next');
  await expect(upgradeSchema(db)).rejects.toThrow('the database is next');
  await asOwner(db, `comment on schema migrations is 'servers of schema 0123456789abcdef may serve this one'`);
  expect(await schemaState(db)).toBe('foreign');
});

it('an upgrade notes which servers may serve the schema, only those of the release before', async () => {
  const { db } = await openCurrent();
  const noted = () => asOwner(db, `select obj_description('migrations'::regnamespace) as words`);
  await comment(db, 'schema of a working copy');
  await upgradeSchema(db);
  expect(await noted()).toEqual([{ words: 'servers of schema of a working copy may serve this one' }]);
  // Release 1.
  await comment(db, 'schema 7e1e15971e827336');
  await upgradeSchema(db);
  expect(await noted()).toEqual([{ words: null }]);
  expect(await schemaState(db)).toBe('current');
});

describe.runIf(process.env.TEST_DATABASE_URL)('on PostgreSQL', () => {
  /** The database as another process has it, which waits for changes of the schema. */
  async function openServer(url: string): Promise<{ server: AdmittedDatabase; heard: string[] }> {
    const server = admit(await openPostgres({ url }));
    open.push(server);
    const heard: string[] = [];
    await server.listen(SCHEMA_CHANNEL, (payload) => void heard.push(payload));
    return { server, heard };
  }
  const untilHeard = (heard: string[], payload: string) => vi.waitFor(() => expect(heard).toContain(payload), 5000);

  it('a transaction under way ends first, one that comes later waits for the new schema, and neither fails', async () => {
    const { db, url } = await openCurrent();
    const { server, heard } = await openServer(url!);
    await comment(db, 'schema of a working copy');
    const mayGoOn = Promise.withResolvers<void>();
    const hasRead = Promise.withResolvers<void>();
    // It has one table and will want another: with locks taken one by one the two would wait for each other.
    const underWay = server.transaction(async (tx) => {
      await tx.query(raw('select count(*) from public.sales_offers'));
      hasRead.resolve();
      await mayGoOn.promise;
      return (await tx.query(raw('select count(*)::int as count from private.members'))).rowCount;
    });
    await hasRead.promise;
    const upgraded = upgradeSchema(db);
    await untilHeard(heard, 'schema changes');
    let state = 'waits';
    // A read of a visitor, who waits for a lock a second and a half.
    const later = server
      .read(sql`select count(*) from public.sales_offers`, { timeoutMs: 2000 })
      .then(() => (state = 'done'));
    expect(await server.read(sql`select 1 as one`, { waitsForSchema: false })).toMatchObject({ rows: [{ one: 1 }] });
    expect(state).toBe('waits');
    mayGoOn.resolve();
    expect(await underWay).toBe(1);
    await upgraded;
    await later;
    expect(heard).toEqual(['schema changes', 'reload schema']);
    expect(await schemaState(db)).toBe('current');
  });

  it('a deadlock with a server of an earlier release, which does not wait, is tried again', async () => {
    const { db, url } = await openCurrent();
    await comment(db, 'schema of a working copy');
    const others = await openPostgres({ url: url! });
    open.push(others);
    const [tables] = await asOwner<{ first: string; last: string }>(
      db,
      `select min(c.oid)::regclass::text as first, max(c.oid)::regclass::text as last from pg_class c
       where c.relkind = 'r' and c.relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)`,
    );
    await asOwner(db, 'create schema aside create table vacuumed ()');
    const isDone = Promise.withResolvers<void>();
    // As a vacuum does, beside which each try lasts so long that a deadlock is noticed.
    const vacuum = others.transaction(async (tx) => {
      await tx.query(raw('lock table aside.vacuumed in share update exclusive mode'));
      await isDone.promise;
    });
    const holdsLast = Promise.withResolvers<void>();
    const request = others.transaction(async (tx) => {
      await tx.query(raw(`lock table ${tables!.last} in access share mode`));
      holdsLast.resolve();
      const waiting = () =>
        asOwner(db, `select 1 from pg_locks where not granted and relation = '${tables!.last}'::regclass`);
      await vi.waitUntil(async () => (await waiting()).length > 0, { timeout: 30_000, interval: 10 });
      return (await tx.query(raw(`select count(*) from ${tables!.first}`))).rowCount;
    });
    await holdsLast.promise;
    await upgradeSchema(db);
    expect(await request).toBe(1);
    isDone.resolve();
    await vacuum;
    expect(await schemaState(db)).toBe('current');
  });

  it('servers go on after an upgrade that fails, and after one that is only tried', async () => {
    const { db, url } = await openCurrent();
    const { server, heard } = await openServer(url!);
    await comment(db, 'schema of a working copy');
    await upgradeSchema(db, { isDryRun: true });
    await untilHeard(heard, 'reload schema');
    await asOwner(db, 'create schema operator');
    await asOwner(db, 'create view operator.members as select * from public.listed_members');
    heard.length = 0;
    await expect(upgradeSchema(db)).rejects.toThrow();
    await untilHeard(heard, 'reload schema');
    expect((await server.read(sql`select count(*) from public.sales_offers`)).rowCount).toBe(1);
  });
});
