/** The embedded database when a statement never ends, when its thread dies, and when it cannot be opened again. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { raw, sql, type Database, type Tx } from '../../src/db/index.ts';
import { openPglite, type PgliteOptions } from '../../src/db/open.ts';
import { syncFile } from '../../src/db/pglite/log-sync.ts';
import { emptyDump, unpackDump } from '../../src/testing/index.ts';

const root = mkdtempSync(join(tmpdir(), 'gateway-faults-'));
const open: Database[] = [];
let dataDir: string;
let rounds = 0;

afterAll(async () => {
  for (const db of open) await db.close();
  rmSync(root, { recursive: true });
});
beforeEach(() => {
  dataDir = join(root, String((rounds += 1)));
});

/** A database with a table, and its log lines. */
async function opened(options: PgliteOptions = { dataDir }) {
  if (options.dataDir) await unpackDump(await emptyDump(), options.dataDir);
  const logged: string[] = [];
  const say = (_fields: object, message: string) => void logged.push(message);
  const extensions = [{ name: 'mortal', module: new URL('../support/mortal.ts', import.meta.url).href }];
  // Without syncing, which is tested beside this file and costs a new directory a thousand syncs.
  const db = await openPglite({ extensions, log: { info: say, warn: say, error: say }, syncFile: false, ...options });
  open.push(db);
  await db.script('create table acknowledged (id int primary key); create table doubtful (id int)');
  return { db, logged };
}

const ENDLESS = raw('do $$ begin loop perform 1; end loop; end $$');
const counted = async (db: Database, table: string) =>
  (await db.transaction((tx) => tx.query<{ n: number }>(raw(`select count(*) as n from ${table}`)))).rows[0]!.n;
/** Counts as soon as there is a database again: on a busy machine that takes longer than a caller waits. */
const count = (db: Database, table: string) => vi.waitFor(() => counted(db, table), { timeout: 60_000 });

it('a statement over its limit is ended, and nothing that was acknowledged is lost', async () => {
  const { db } = await opened({ dataDir, syncFile });
  const acknowledged: number[] = [];
  const enough = new AbortController();
  const write = async (first: number) => {
    for (let id = first; !enough.signal.aborted; id += 2) {
      const write = () => db.transaction((tx) => tx.query(sql`insert into acknowledged values (${id})`));
      await vi.waitFor(write, { timeout: 60_000 });
      acknowledged.push(id);
    }
  };
  const writers = Promise.all([write(0), write(1)]);
  await vi.waitUntil(() => acknowledged.length > 20, { timeout: 60_000 });
  const endless = db.transaction(
    async (tx) => {
      await tx.query(sql`insert into doubtful values (1)`);
      await tx.query(ENDLESS);
    },
    { timeoutMs: 200 },
  );
  await expect(endless).rejects.toMatchObject({
    name: 'DatabaseError',
    code: '57014',
    message: 'canceling statement due to statement timeout',
  });
  const before = acknowledged.length;
  // The writers waited, and go on where they were.
  await vi.waitUntil(() => acknowledged.length > before + 20, { timeout: 60_000 });
  enough.abort();
  await writers;

  const { rows } = await db.transaction((tx) => tx.query<{ id: number }>(sql`select id from acknowledged`));
  const stored = new Set(rows.map(({ id }) => id));
  expect(acknowledged.filter((id) => !stored.has(id))).toEqual([]);
  expect(await count(db, 'doubtful')).toBe(0);
  // Every table and index of the catalogue can be read to its end.
  await db.script(`do $$ declare t regclass; begin
    for t in select oid from pg_class where relkind = 'r' loop execute format('select count(*) from %s', t); end loop;
  end $$`);
  await db.execute('reindex database');
});

it('a catastrophic back-reference is ended like any other statement', async () => {
  const { db } = await opened({ dataDir, statementTimeoutMs: 300 });
  const text = 'Cotton prices at the Surat market were extended by six per cent this week, experts explain in a text';
  const pattern = '(.*)(.*)(.*)(.*)\\1\\2\\3\\4x';
  const search = db.transaction((tx) => tx.query(sql`select ${text} ~ ${pattern}`), { readOnly: true });
  await expect(search).rejects.toMatchObject({ code: '57014' });
  expect(await count(db, 'doubtful')).toBe(0);
});

it('scripts have no limit, and a limit counts from the end of earlier statements', async () => {
  const { db } = await opened({ dataDir, statementTimeoutMs: 400 });
  await expect(db.script('select pg_sleep(0.6)')).resolves.toBeUndefined();
  const sleeps = db.transaction((tx) => Promise.all([1, 2, 3].map(() => tx.query(sql`select pg_sleep(0.2)`))));
  await expect(sleeps).resolves.toHaveLength(3);
});

it('a transaction whose thread has ended, or that is over, sends nothing more to the database', async () => {
  const { db, logged } = await opened();
  let stale: Tx | undefined;
  const endless = db.transaction(
    async (tx) => {
      stale = tx;
      await tx.query(ENDLESS).catch(() => undefined);
      await vi.waitUntil(() => logged.includes('the embedded database is open again'), { timeout: 60_000 });
      await tx.query(sql`insert into doubtful values (1)`);
    },
    { timeoutMs: 200 },
  );
  await expect(endless).rejects.toMatchObject({ name: 'UnavailableError', reason: 'away' });
  await expect(stale!.query(sql`insert into doubtful values (2)`)).rejects.toThrow('after the end');
  expect(await count(db, 'doubtful')).toBe(0);
});

it('listeners continue after a restart, and are notified of a gap', async () => {
  const { db } = await opened();
  const heard: string[] = [];
  await db.listen(
    'news',
    (payload) => heard.push(payload),
    () => heard.push('gap'),
  );
  const endless = db.transaction((tx) => tx.query(ENDLESS), { timeoutMs: 200 });
  await expect(endless).rejects.toMatchObject({ code: '57014' });
  await vi.waitFor(() => db.transaction((tx) => tx.query(sql`select pg_notify('news', 'after')`)), { timeout: 60_000 });
  await vi.waitFor(() => expect(heard).toEqual(['gap', 'after']));
});

it('a thread that dies by itself is replaced', async () => {
  const { db, logged } = await opened();
  await db.transaction((tx) => tx.query(sql`insert into acknowledged values (1)`));
  await expect(db.execute('notify die')).rejects.toMatchObject({ code: '08007' });
  expect(await count(db, 'acknowledged')).toBe(1);
  expect(logged).toEqual(['the embedded database died: it is opened again', 'the embedded database is open again']);
});

it('while it cannot be opened every caller gets an error at once, and it recovers by itself', async () => {
  const { db, logged } = await opened();
  writeFileSync(`${dataDir}.broken`, '');
  await expect(db.execute('notify die')).rejects.toMatchObject({ code: '08007' });
  await vi.waitUntil(() => logged.includes('the embedded database cannot be opened'), { timeout: 60_000 });
  await expect(counted(db, 'doubtful')).rejects.toMatchObject({ name: 'UnavailableError', reason: 'away' });
  rmSync(`${dataDir}.broken`);
  await vi.waitFor(async () => expect(await count(db, 'doubtful')).toBe(0), { timeout: 30_000, interval: 50 });
});

it('a database in memory is lost with its thread, and its callers get an error', async () => {
  const { db, logged } = await opened({ statementTimeoutMs: 2000 });
  // Too short a limit of one transaction would take everything from all.
  await db.transaction((tx) => tx.query(sql`select pg_sleep(0.2)`), { timeoutMs: 10 });
  await expect(db.transaction((tx) => tx.query(ENDLESS))).rejects.toMatchObject({ code: '57014' });
  await expect(counted(db, 'doubtful')).rejects.toMatchObject({ name: 'UnavailableError', reason: 'away' });
  await expect(counted(db, 'doubtful')).rejects.toMatchObject({ reason: 'away' });
  expect(logged).toEqual(['a statement outlasted its limit: it was in memory and is gone']);
});

it('closes in bounded time although a statement without a limit runs, and recovers', async () => {
  const { db, logged } = await opened();
  await db.transaction((tx) => tx.query(sql`insert into acknowledged values (1)`));
  const endless = db.script('do $$ begin loop perform 1; end loop; end $$');
  const [outcome] = await Promise.allSettled([endless, db.close()]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'UnavailableError', reason: 'away' } });
  expect(logged).toEqual(['the embedded database was ended where it was: it recovers at its next start']);
  const again = await openPglite({ dataDir, syncFile: false });
  open.push(again);
  expect(await count(again, 'acknowledged')).toBe(1);
});
