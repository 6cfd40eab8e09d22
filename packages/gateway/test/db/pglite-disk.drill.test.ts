/** The embedded database on a disk that fills, is emptied, and loses its power. */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { raw, sql, type Database } from '../../src/db/index.ts';
import { openPglite, type PgliteOptions } from '../../src/db/open.ts';
import { emptyDump, unpackDump } from '../../src/testing/index.ts';

const MB = 2 ** 20;
const disk = { free: Infinity };

const root = mkdtempSync(join(tmpdir(), 'gateway-disk-'));
const open: Database[] = [];
let dataDir: string;
let rounds = 0;

beforeEach(() => {
  disk.free = 1000 * MB;
  dataDir = join(root, String((rounds += 1)));
});
afterEach(async () => {
  for (const db of open.splice(0)) await db.close();
});
afterAll(() => rmSync(root, { recursive: true }));

async function opened(options: PgliteOptions = {}): Promise<Database> {
  await unpackDump(await emptyDump(), dataDir);
  const db = await openPglite({ dataDir, freeBytes: async () => disk.free, ...options });
  open.push(db);
  await db.script('create table kept (id int)');
  return db;
}

const write = (db: Database, id = 1) => db.transaction((tx) => tx.query(sql`insert into kept values (${id})`));
const read = (db: Database) =>
  db.transaction((tx) => tx.query<{ id: number }>(sql`select id from kept order by id`), { readOnly: true });

it('below the reserve writes are refused and reads work; with space again writes work', async () => {
  const db = await opened({ syncFile: false });
  disk.free = 63 * MB;
  const refusal = { name: 'UnavailableError', reason: 'full' };
  // What was seen while there was plenty of space may be a moment old.
  await vi.waitFor(() => expect(write(db)).rejects.toMatchObject(refusal), { timeout: 60_000 });
  await expect(db.script('create table more (id int)')).rejects.toMatchObject(refusal);
  await expect(db.execute('select 1')).rejects.toMatchObject(refusal);
  const before = (await read(db)).rowCount;
  disk.free = 65 * MB;
  await write(db, 2);
  expect((await read(db)).rowCount).toBe(before + 1);
});

it('a single write that uses up the reserve is ended and rolled back, and reads continue', async () => {
  const db = await opened({ syncFile: false });
  const endless = db.transaction(async (tx) => {
    await tx.query(sql`insert into kept values (1)`);
    disk.free = 31 * MB;
    await tx.query(raw('do $$ begin loop perform 1; end loop; end $$'));
  });
  await expect(endless).rejects.toMatchObject({ name: 'UnavailableError', reason: 'full' });
  const rows = vi.waitFor(async () => (await read(db)).rows, { timeout: 60_000 });
  expect(await rows).toEqual([]);
});

it('a commit is acknowledged when its log is on the disk; one sync serves many, and nobody else waits', async () => {
  const synced: string[] = [];
  let finish: () => void = () => undefined;
  let isBlocked = false;
  const db = await opened({
    async syncFile(path) {
      synced.push(basename(path));
      if (isBlocked) await new Promise<void>((resolve) => (finish = resolve));
    },
  });
  synced.length = 0;
  isBlocked = true;
  const acknowledged: number[] = [];
  const writes = [1, 2, 3, 4, 5].map((id) => write(db, id).then(() => acknowledged.push(id)));
  // All five are committed and can be read, while the first waits for the disk.
  await vi.waitFor(async () => expect((await read(db)).rowCount).toBe(5), { timeout: 60_000 });
  expect(synced).toEqual([expect.stringMatching(/^[0-9A-F]{24}$/)]);
  expect(acknowledged).toEqual([]);
  isBlocked = false;
  finish();
  await Promise.all(writes);
  expect(acknowledged).toEqual([1, 2, 3, 4, 5]);
  expect(synced).toHaveLength(2);
});

it('a commit whose log could not be synced is in doubt, and its caller gets that error', async () => {
  let isBroken = false;
  const db = await opened({
    syncFile: async () => {
      if (isBroken) throw new Error('EIO');
    },
  });
  isBroken = true;
  await expect(write(db)).rejects.toMatchObject({ code: '08007' });
});

it('without syncing no commit waits, and PostgreSQL has that setting', async () => {
  const db = await opened({ syncFile: false });
  await write(db);
  expect((await db.execute('show fsync')).rows).toEqual([{ fsync: 'off' }]);
  const guarded = await openPglite({ dataDir: `${dataDir}.guarded` });
  open.push(guarded);
  expect((await guarded.execute('show fsync')).rows).toEqual([{ fsync: 'on' }]);
});

it('the log is checkpointed as it grows, so it stays small however much is written', async () => {
  const db = await opened({ syncFile: false });
  const fill = raw(
    `select count(pg_logical_emit_message(true, 'x', repeat('x', 1000000))) from generate_series(1, 20)`,
  );
  for (let round = 0; round < 15; round += 1) await db.transaction((tx) => tx.query(fill));
  // 300 MB were written, in segments of 16.
  const segments = readdirSync(join(dataDir, 'pg_wal')).filter((name) => /^[0-9A-F]{24}$/.test(name));
  expect(segments.length).toBeLessThan(10);
});
