/** The embedded database vacuums and analyzes its tables by itself. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { openPglite } from '../../src/db/pglite/pglite.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'gateway-vacuum-'));
const db = await openPglite({ dataDir, syncFile: false, vacuumEveryMs: 100 });
afterAll(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true });
});

type Facts = { rows: number; pages: number; vacuumed: Date | null; analyzed: Date | null };

async function factsOf(table: string): Promise<Facts> {
  const { rows } = await db.execute(
    `select c.reltuples::int as rows, (pg_relation_size(c.oid) / 8192)::int as pages, t.last_vacuum as vacuumed, t.last_analyze as analyzed
     from pg_class c join pg_stat_all_tables t on t.relid = c.oid where c.oid = $1::text::regclass`,
    [table],
  );
  return rows[0] as Facts;
}

it('a table whose rows are updated over and over does not grow, and its rows are known', async () => {
  await db.script(`create table visits (id int primary key, text text);
    insert into visits select n, repeat('x', 200) from generate_series(1, 2000) n`);
  await expect.poll(async () => (await factsOf('visits')).rows).toBe(2000);
  const { pages } = await factsOf('visits');

  for (let round = 0; round < 10; round += 1) {
    const before = (await factsOf('visits')).vacuumed;
    await db.script(`update visits set text = text || 'y'`);
    await expect.poll(async () => (await factsOf('visits')).vacuumed).not.toEqual(before);
  }
  expect((await factsOf('visits')).pages).toBeLessThan(3 * pages);
});

it('a table that an earlier release never analyzed is analyzed, and one without changes is left alone', async () => {
  await db.script('create table "Old rows" (id int)');
  await db.script('insert into "Old rows" select 1');
  await expect.poll(async () => (await factsOf('"Old rows"')).rows).toBe(1);
  const { analyzed, vacuumed } = await factsOf('visits');
  // Another change elsewhere makes sure that the tables were looked at once more.
  await db.script('create table "Other rows" as select 1 as id');
  await expect.poll(async () => (await factsOf('"Other rows"')).rows).toBe(1);
  expect(await factsOf('visits')).toMatchObject({ analyzed, vacuumed });
});
