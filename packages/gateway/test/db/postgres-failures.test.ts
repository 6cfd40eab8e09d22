/** Failures of a PostgreSQL server do not end the process: callers get errors, and it recovers. */
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { raw, sql, type Database, type Sql, type Tx } from '../../src/db/index.ts';
import { openPostgres } from '../../src/db/open.ts';
import { startBreakableProxy, type BreakableProxy } from '../support/breakable-proxy.ts';

const server = process.env.TEST_DATABASE_URL;
const AWAY = { name: 'UnavailableError', reason: 'away' };
const addressed = (database: string) => Object.assign(new URL(server!), { pathname: `/${database}` }).href;
const one = (tx: Tx) => tx.query<{ n: number }>(sql`select 1 as n`);

describe.runIf(server)('a PostgreSQL that fails', () => {
  let name: string;
  let owner: pg.Client;
  let proxy: BreakableProxy;
  let db: Database;
  let presence: (Error | undefined)[];

  beforeAll(async () => {
    name = `faults_${process.pid}`;
    const maker = new pg.Client({ connectionString: server });
    await maker.connect();
    await maker.query(`create database "${name}"`);
    await maker.end();
    owner = new pg.Client(addressed(name));
    await owner.connect();
    await owner.query('create table notes (id int)');
  });
  afterAll(async () => {
    await owner.end();
    const dropper = new pg.Client({ connectionString: server });
    await dropper.connect();
    await dropper.query(`drop database "${name}" with (force)`);
    await dropper.end();
  });

  beforeEach(async () => {
    proxy = await startBreakableProxy(addressed(name));
    presence = [];
    db = await openPostgres({ url: proxy.url, max: 2, onPresence: (error) => presence.push(error) });
  });
  afterEach(async () => {
    await db.close();
    await proxy.close();
  });

  /** The backend that runs a statement holding this text; waits until there is one. */
  async function backendOf(text: string): Promise<number> {
    const find = async () =>
      (
        await owner.query<{ pid: number }>(
          `select pid from pg_stat_activity where datname = $1 and wait_event is not null and state = 'active' and query like $2 and pid <> pg_backend_pid()`,
          [name, `%${text}%`],
        )
      ).rows[0]?.pid;
    await expect.poll(find).toBeDefined();
    return (await find())!;
  }

  const backendsOf = async (database: string) =>
    (await owner.query('select from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()', [database]))
      .rowCount!;

  it('ends one busy connection: its caller gets an error, and the next gets another connection', async () => {
    // A connection of its own: within a transaction pg_stat_activity stays as it was first seen.
    const locker = new pg.Client(addressed(name));
    await locker.connect();
    await locker.query('begin; lock table notes in access exclusive mode');
    const waiting = db.transaction((tx) => tx.query(sql`select count(*) from notes`));
    const failure = waiting.catch((error: unknown) => error);
    await owner.query('select pg_terminate_backend($1)', [await backendOf('count(*) from notes')]);
    expect(await failure).toMatchObject(AWAY);
    await locker.end();
    expect((await db.transaction(one)).rows).toEqual([{ n: 1 }]);
  });

  it('ends a connection under batched reads: the running one fails, the next is sent again', async () => {
    const read = (statement: Sql) => db.read<{ n: number }>(statement, { batchedWith: 'anybody' });
    const results = Promise.allSettled([sql`select 1 as n`, sql`select pg_sleep(60)`, sql`select 3 as n`].map(read));
    await owner.query('select pg_terminate_backend($1)', [await backendOf('pg_sleep(60)')]);
    expect(await results).toMatchObject([
      { value: { rows: [{ n: 1 }] } },
      { reason: AWAY },
      { value: { rows: [{ n: 3 }] } },
    ]);
  });

  it('ends a connection between two statements of a transaction', async () => {
    const working = db.transaction(async (tx) => {
      const { rows } = await tx.query<{ pid: number }>(sql`select pg_backend_pid() as pid`);
      await owner.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await expect
        .poll(async () => (await owner.query('select from pg_stat_activity where pid = $1', [rows[0]!.pid])).rowCount)
        .toBe(0);
      await tx.query(sql`insert into notes values (1)`);
    });
    await expect(working).rejects.toMatchObject(AWAY);
    expect((await db.transaction(one)).rows).toEqual([{ n: 1 }]);
  });

  it('is unavailable: every caller gets an error at once, and all works when it is back', async () => {
    const waiting = db.transaction((tx) => tx.query(sql`select pg_sleep(60)`));
    const failure = waiting.catch((error: unknown) => error);
    await backendOf('pg_sleep(60)');
    await proxy.goAway();
    expect(await failure).toMatchObject(AWAY);
    await expect.poll(() => presence.length).toBe(1);
    expect(presence[0]).toBeInstanceOf(Error);
    await expect(db.transaction(one)).rejects.toMatchObject(AWAY);
    await expect(db.script('select 1')).rejects.toMatchObject(AWAY);
    await expect(db.execute('select 1')).rejects.toMatchObject(AWAY);
    await proxy.comeBack();
    await expect.poll(() => presence.length).toBe(2);
    expect(presence[1]).toBeUndefined();
    expect((await db.transaction(one)).rows).toEqual([{ n: 1 }]);
  });

  it('is frozen: a caller waits no longer than the limit of its statement and a little, the next not at all', async () => {
    await db.transaction(one);
    proxy.freeze();
    await expect(db.transaction(one, { timeoutMs: 50 })).rejects.toMatchObject(AWAY);
    // The probe after the silence must find that no server accepts connections.
    await expect.poll(() => presence.length).toBe(1);
    const queriesBefore = proxy.queryCount();
    await Promise.all([1, 2, 3].map(() => expect(db.transaction(one)).rejects.toMatchObject(AWAY)));
    expect(proxy.queryCount() - queriesBefore).toBeLessThanOrEqual(1);
    await proxy.comeBack();
    await expect.poll(() => presence.length).toBe(2);
    expect((await db.transaction(one)).rows).toEqual([{ n: 1 }]);
  });

  it('is lost during a commit: the result is reported as unknown', async () => {
    proxy.swallowAnswerTo('commit');
    const write = db.transaction((tx) => tx.query(sql`insert into notes values (7)`));
    await expect(write).rejects.toMatchObject({ name: 'UnavailableError', reason: 'unknown' });
    const stored = async () => (await owner.query('select from notes where id = 7')).rowCount;
    await expect.poll(stored).toBe(1);

    proxy.swallowAnswerTo('commit');
    await expect(db.transaction(one, { readOnly: true })).rejects.toMatchObject(AWAY);
    proxy.swallowAnswerTo('insert');
    await expect(db.execute('insert into notes values (8)')).rejects.toMatchObject({ reason: 'unknown' });
    proxy.swallowAnswerTo('insert');
    await expect(db.write(sql`insert into notes values (9)`)).rejects.toMatchObject({ reason: 'unknown' });
    await expect(db.write(sql`insert into notes values (1 / ${0}::int)`)).rejects.toMatchObject({ code: '22012' });
  });

  /** Waits for a lock of the test's and does not listen when it is to end, as a statement that is being compiled. */
  const STUBBORN = `do $$ begin perform pg_sleep(60);
    exception when query_canceled then set local lock_timeout = 0; perform pg_advisory_xact_lock(24); end $$`;

  it('works for a caller who has disconnected: its connection keeps its place until PostgreSQL has ended it', async () => {
    const alone = await openPostgres({ url: addressed(name), max: 1 });
    await owner.query('select pg_advisory_lock(24)');
    // Those of the other pool are there before and after.
    const others = (await backendsOf(name)) - 1;
    const backends = async () => (await backendsOf(name)) - others;
    const stubborn = alone.transaction((tx) => tx.query(raw(STUBBORN)), { timeoutMs: 50 });
    await expect(stubborn).rejects.toMatchObject(AWAY);
    // The only connection is in use, so no other caller is admitted, and no other backend is started for one.
    await expect(alone.transaction(one)).rejects.toMatchObject({ name: 'UnavailableError', reason: 'busy' });
    expect(await backends()).toBe(1);
    await owner.query('select pg_advisory_unlock(24)');
    expect((await alone.transaction(one)).rows).toEqual([{ n: 1 }]);
    expect(await backends()).toBe(1);
    await alone.close();
  });

  it('works for a caller who has disconnected, and becomes unavailable: its place is free when it is back', async () => {
    await owner.query('select pg_advisory_lock(24)');
    const stubborn = () => db.transaction((tx) => tx.query(raw(STUBBORN)), { timeoutMs: 50 });
    await Promise.all([1, 2].map(() => expect(stubborn()).rejects.toMatchObject(AWAY)));
    await proxy.goAway();
    await expect(db.transaction(one)).rejects.toMatchObject(AWAY);
    await proxy.comeBack();
    await vi.waitFor(async () => expect((await db.transaction(one)).rows).toEqual([{ n: 1 }]));
    await owner.query('select pg_advisory_unlock(24)');
  });

  it('is closed while it is frozen', async () => {
    await db.transaction(one);
    await db.listen('news', () => undefined);
    proxy.freeze();
    await expect(db.close()).resolves.toBeUndefined();
    db = await openPostgres({ url: server! });
  });
});

describe.runIf(server)('the limits of a transaction on PostgreSQL', () => {
  let db: Database;
  beforeAll(async () => {
    db = await openPostgres({ url: server!, max: 1 });
  });
  afterAll(() => db.close());

  it('end a statement that takes longer, and are gone with the transaction', async () => {
    const sleeping = db.transaction((tx) => tx.query(sql`select pg_sleep(60)`), { timeoutMs: 50 });
    await expect(sleeping).rejects.toMatchObject({ name: 'DatabaseError', code: '57014' });
    const { rows } = await db.transaction((tx) =>
      tx.query(sql`select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`),
    );
    expect(rows).toEqual([
      { name: 'idle_in_transaction_session_timeout', setting: '30000' },
      { name: 'lock_timeout', setting: '5000' },
      { name: 'statement_timeout', setting: '15000' },
    ]);
  });

  it('return a retryable error after a lock wait or a full disk', async () => {
    const holder = new pg.Client({ connectionString: server });
    await holder.connect();
    await holder.query('select pg_advisory_lock(28)');
    const waiting = db.transaction((tx) => tx.query(sql`select pg_advisory_xact_lock(28)`), { timeoutMs: 100 });
    await expect(waiting).rejects.toMatchObject({ name: 'UnavailableError', reason: 'busy' });
    await holder.end();
    const full = db.transaction((tx) => tx.query(raw(`do $$ begin raise sqlstate '53100'; end $$`)));
    await expect(full).rejects.toMatchObject({ name: 'UnavailableError', reason: 'full' });
  });

  it('switch the JIT compiler off, which obeys no limit, for every statement', async () => {
    const jit = sql`select current_setting('jit') as jit`;
    const off = { rows: [{ jit: 'off' }] };
    const maker = new pg.Client({ connectionString: server });
    await maker.connect();
    const { rows } = await maker.query('show jit');
    expect(rows).toEqual([{ jit: 'on' }]);
    await maker.end();
    expect(await db.transaction((tx) => tx.query(jit))).toMatchObject(off);
    expect(
      await db.transaction((tx) => tx.query(jit), { timeoutMs: 1000, settings: { role: 'postgres' } }),
    ).toMatchObject(off);
    expect(await db.transaction((tx) => tx.query(jit), { readOnly: true })).toMatchObject(off);
    expect(await db.read(jit)).toMatchObject(off);
    expect(await db.read(jit, { batchedWith: 'anybody' })).toMatchObject(off);
    expect(await db.write(jit)).toMatchObject(off);
    expect(await db.execute(`select current_setting('jit') as jit`)).toMatchObject(off);
    expect(await db.execute(`select current_setting('jit') as jit where $1`, [true])).toMatchObject(off);
    expect(await db.execute(`begin; select current_setting('jit') as jit; commit`)).toMatchObject(off);
    await db.script(`do $$ begin assert current_setting('jit') = 'off'; end $$`);
    // A query outside a transaction is sent unchanged.
    expect(await db.execute('vacuum pg_catalog.pg_language')).toMatchObject({ rows: [] });
  });

  it('keep the error of the driver for a refused address', async () => {
    await expect(openPostgres({ url: addressed('nowhere') })).rejects.toMatchObject({ code: '3D000' });
  });
});
