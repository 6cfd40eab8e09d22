/**
 * `npm run drill pitr`: members' listings are deleted by mistake, and the database goes back to the second before, by pgBackRest. A real cluster
 * with the demonstration, its archive and its repository are in a folder of their own, which goes at the end.
 */
import { spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { buildSchema, seedDemo } from '../../../db/src/index.ts';
import { raw, sql, type Database } from '../../../packages/gateway/src/db/index.ts';
import { openPostgres } from '../../../packages/gateway/src/db/open.ts';
import { sumOf, writePlainText } from '../../../apps/server/src/backup/rows/row-text.ts';
import { readTables } from '../../../apps/server/src/backup/rows/tables.ts';
import { postgresBinaries } from '../../postgres-cluster.ts';
import { createChecks } from '../checks.ts';
import type { Drill } from '../types.ts';
import { startArchivedCluster, type ArchivedCluster } from './archived-cluster.ts';

/** How long archive and recovery are waited for, in milliseconds. */
const RECOVERY_MS = 60_000;

/** A line for each table: its rows and the sum of their values. */
async function contentOf(db: Database): Promise<string[]> {
  return db.transaction(async (tx) => {
    await writePlainText(tx);
    const lines: string[] = [];
    for (const table of await readTables(tx)) {
      const { count, sum } = await sumOf(tx, table);
      lines.push(`${table.name} ${count} rows, sum ${sum}`);
    }
    return lines;
  });
}

async function withDatabase<T>({ url }: ArchivedCluster, work: (db: Database) => Promise<T>): Promise<T> {
  const db = await openPostgres({ url, max: 2 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const one = async <R>(db: Database, text: string): Promise<R> =>
  (await db.transaction((tx) => tx.query<R>(raw(text)))).rows[0]!;

/** Waits until the server has replayed its log to the target and takes writes. */
async function recovered(db: Database): Promise<void> {
  const until = Date.now() + RECOVERY_MS;
  while ((await one<{ is: boolean }>(db, 'select pg_is_in_recovery() as is')).is) {
    if (Date.now() > until) throw new Error(`the recovery did not end within ${RECOVERY_MS} ms`);
    await pause(200);
  }
}

/** Closes the present file of the log, and waits until the archive has it. */
async function archived(db: Database): Promise<void> {
  const { file } = await one<{ file: string }>(db, 'select pg_walfile_name(pg_switch_wal()) as file');
  const until = Date.now() + RECOVERY_MS;
  const last = async () =>
    (await one<{ file: string | null }>(db, 'select last_archived_wal as file from pg_stat_archiver')).file ?? '';
  while ((await last()) < file) {
    if (Date.now() > until) throw new Error(`the archive did not get ${file} within ${RECOVERY_MS} ms`);
    await pause(200);
  }
}

type Before = { target: string; content: string[] };

/** Fills the cluster, backs it up, writes on, and deletes every listing. @returns what was there a second before */
async function spoil(cluster: ArchivedCluster): Promise<Before> {
  return withDatabase(cluster, async (db) => {
    await buildSchema(db);
    await seedDemo(db, { now: new Date() });
    cluster.backrest('backup', '--type=full');
    // Written after the backup, so that only the archived log has it.
    await db.transaction((tx) =>
      tx.query(sql`insert into private.settings (key, value) values ('drill', to_jsonb(clock_timestamp()))`),
    );
    const content = await contentOf(db);
    const { target } = await one<{ target: string }>(
      db,
      `select to_char(date_trunc('second', clock_timestamp()) + interval '1 second', 'YYYY-MM-DD HH24:MI:SSOF') as target`,
    );
    // The mistake comes a second after the moment that is restored.
    await pause(2200);
    await db.transaction((tx) => tx.query(raw('delete from public.sales_offers')));
    await db.transaction((tx) => tx.query(raw('delete from public.purchase_enquiries')));
    await archived(db);
    return { target, content };
  });
}

export const drillPitr: Drill = async () => {
  const binaries = postgresBinaries();
  if (!binaries) return { skipped: 'no PostgreSQL 15 or later (apt-get install postgresql)' };
  if (spawnSync('pgbackrest', ['version']).status !== 0)
    return { skipped: 'no pgBackRest (apt-get install pgbackrest)' };
  const checks = createChecks();
  const cluster = await startArchivedCluster(binaries);
  try {
    const { target, content } = await spoil(cluster);
    const offers = content.find((line) => line.startsWith('public.sales_offers '));
    console.log(`Every listing is deleted (${offers}). The database goes back to ${target}.`);
    const left = await withDatabase(cluster, (db) =>
      one<{ count: number }>(db, 'select count(*)::int as count from public.sales_offers'),
    );
    checks.check('the listings are gone', left.count === 0 ? [] : [`${left.count} offers are there`]);
    cluster.crash();
    const begun = Date.now();
    cluster.backrest('restore', '--delta', '--type=time', `--target=${target}`, '--target-action=promote');
    const fetched = Date.now();
    cluster.start();
    await withDatabase(cluster, async (db) => {
      await recovered(db);
      const seconds = (ms: number) => (ms / 1000).toFixed(1);
      console.log(
        `pgBackRest put the files back in ${seconds(fetched - begun)} s; PostgreSQL took writes after ${seconds(Date.now() - begun)} s.`,
      );
      const after = await contentOf(db);
      checks.check(
        `every row of ${after.length} tables is as it was a second before, those after the backup too`,
        content.filter((line) => !after.includes(line)),
      );
      const written = await db.transaction((tx) => tx.query(sql`delete from private.settings where key = 'drill'`));
      checks.check('the database takes writes', written.rowCount === 1 ? [] : ['a write had no effect']);
    });
    return { passed: checks.passed, failed: checks.failed };
  } finally {
    cluster.remove();
  }
};
