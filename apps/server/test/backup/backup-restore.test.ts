/** A restored backup is the same installation: on the embedded database, and on PostgreSQL when TEST_DATABASE_URL names a server. */
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openEmptyDatabase, type TestDatabase } from '@tanabana/db/testing';
import type { Store } from '@tanabana/gateway';
import { raw } from '@tanabana/gateway/db';
import { differences, readCatalogue } from '../../../../db/src/upgrade/catalogue.ts';
import { checkBackup } from '../../src/backup/check-backup.ts';
import type { Manifest } from '../../src/backup/archive/manifest.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import { contentOf, KEY, memorySink, openFolder, openInstallation, streamOf, temporaryFolder } from './support.ts';

const folder = temporaryFolder();
let from: Awaited<ReturnType<typeof openInstallation>>;
let to: TestDatabase;
let store: Store;
let manifest: Manifest;
const sink = memorySink();

beforeAll(async () => {
  from = await openInstallation(`${folder.path}/files`);
  manifest = await writeBackup({
    source: from.source,
    sink,
    recipient: KEY.recipient,
    folder: folder.path,
    secret: null,
  });
  to = await openEmptyDatabase();
  store = await openFolder(`${folder.path}/restored`);
  await restoreBackup({
    open: () => streamOf(sink.bytes()),
    identity: KEY.identity,
    accept: () => undefined,
    database: async () => to.db,
    store: () => store,
  });
});
afterAll(async () => {
  await Promise.all([from.close(), to.close()]);
  folder.remove();
});

it('every row of every table and every sequence is as it was', async () => {
  const [before, after] = [await contentOf(from.db), await contentOf(to.db)];
  expect([...after.keys()]).toEqual([...before.keys()]);
  for (const [name, rows] of before) expect([name, after.get(name)]).toEqual([name, rows]);
});

it('tables, keys, triggers, policies and functions are those of a new database', async () => {
  const read = (db: TestDatabase['db']) => db.transaction((tx) => readCatalogue(tx));
  expect(differences(await read(from.db), await read(to.db))).toEqual([]);
  const { rows } = await to.db.transaction((tx) =>
    tx.query(raw(`select tgrelid::regclass, tgname from pg_trigger where not tgisinternal and tgenabled <> 'O'`)),
  );
  expect(rows).toEqual([]);
});

it('every file has its bytes', async () => {
  for (const version of from.versions) {
    const [before, after] = await Promise.all([from.store.read(version), store.read(version)]);
    expect(await text(after!)).toBe(await text(before!));
  }
});

it('the manifest says what it has, and agrees with the archive', async () => {
  expect(manifest.files).toMatchObject({ count: 3, bytes: 3_000_012, superseded: [], missing: { count: 0, some: [] } });
  expect(manifest.tables.find(({ name }) => name === 'private.members')!.rows).toBeGreaterThan(30);
  expect(await checkBackup(streamOf(sink.bytes()), KEY.identity)).toEqual(manifest);
});

it('the queue of the jobs and what is empty after every crash are left out', () => {
  const names = manifest.tables.map(({ name }) => name);
  expect(names.filter((name) => name.startsWith('pgboss.'))).toEqual([]);
  expect(names).not.toContain('private.ad_people');
});

it('a database with tables is not restored into', async () => {
  const again = restoreBackup({
    open: () => streamOf(sink.bytes()),
    identity: KEY.identity,
    accept: () => undefined,
    database: async () => to.db,
  });
  await expect(again).rejects.toThrow('the database is not empty');
});
