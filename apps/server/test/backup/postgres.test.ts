/** What needs PostgreSQL: the move from the embedded database, files that are deleted meanwhile, an earlier release, the scratch database. */
import { text } from 'node:stream/consumers';
import { buildSchema, schemaState } from '@tanabana/db';
import { demoFill, layDatabase, openEmptyDatabase, openTestDatabase, type TestDatabase } from '@tanabana/db/testing';
import { raw, sql } from '@tanabana/gateway/db';
import { openPglite } from '@tanabana/gateway/open';
import { afterAll, afterEach, expect, it } from 'vitest';
import { migrateTables, alone } from '../../../../db/src/upgrade/upgrade.ts';
import { setVersions } from '../../../../db/src/upgrade/migrations.ts';
import { loadRelease1Within } from '../../../../db/src/upgrade/release-dump.ts';
import { releases, versionsAt } from '../../../../db/src/upgrade/releases.ts';
import { checkBackup } from '../../src/backup/check-backup.ts';
import { moveDatabase } from '../../src/backup/move-database.ts';
import { sourceOf } from '../../src/backup/open-source.ts';
import { restoreBackup } from '../../src/backup/restore-backup.ts';
import { verifyBackup } from '../../src/backup/verify-backup.ts';
import { writeBackup } from '../../src/backup/write-backup.ts';
import {
  addFile,
  contentOf,
  KEY,
  memorySink,
  openFolder,
  openInstallation,
  streamOf,
  temporaryFolder,
} from './support.ts';

const server = process.env.TEST_DATABASE_URL;
const folder = temporaryFolder();
const open: Pick<TestDatabase, 'close'>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map(({ close }) => close()));
});
afterAll(() => folder.remove());

const opened = <T extends Pick<TestDatabase, 'close'>>(test: T): T => {
  open.push(test);
  return test;
};
const options = { recipient: KEY.recipient, folder: folder.path, secret: null };

it.skipIf(!server)(
  'an embedded installation moves with rows, sequences, sessions and files, and is compared',
  async () => {
    await layDatabase('demo', `${folder.path}/embedded`);
    const from = await openPglite({ dataDir: `${folder.path}/embedded`, syncFile: false });
    opened(from);
    const files = { from: await openFolder(`${folder.path}/from`), to: await openFolder(`${folder.path}/to`) };
    const version = await addFile(from, files.from, 'a.webp', Buffer.from('a file'));
    const lost = await addFile(from, files.from, 'b.webp', Buffer.from('lost'));
    await files.from.remove([lost]);
    const { db } = opened(await openEmptyDatabase());
    const moved = await moveDatabase({ from, to: db, files });
    expect(moved).toMatchObject({ files: 1, missing: 1 });
    expect(await contentOf(db)).toEqual(await contentOf(from));
    expect(await schemaState(db)).toBe('current');
    expect(await text((await files.to.read(version))!)).toBe('a file');
    await expect(moveDatabase({ from, to: db })).rejects.toThrow('not empty');
  },
  240_000,
);

it.skipIf(!server)(
  'a file that is deleted while the backup is written makes it read a later moment',
  async () => {
    const test = opened(await openInstallation(`${folder.path}/deleted`));
    const source = sourceOf(test.db, test.store);
    const gone = test.versions[2]!;
    let moments = 0;
    const manifest = await writeBackup({
      ...options,
      sink: memorySink(),
      source: {
        ...source,
        atOneMoment: (work) =>
          source.atOneMoment(async (tx) => {
            moments += 1;
            // The moment is fixed here; the rows and the file of it go meanwhile.
            await tx.query(raw('select 1'));
            if (moments === 1) {
              await test.db.transaction((own) =>
                own.query(sql`delete from storage.objects where version = ${gone}::uuid`),
              );
              await test.store.remove([gone]);
            }
            return work(tx);
          }),
        store: {
          ...test.store,
          // It is not copied before the moment, so that the moment needs it.
          read: async (version) => (version === gone ? null : test.store.read(version)),
        },
      },
    });
    expect(moments).toBe(2);
    expect(manifest.files).toMatchObject({ count: 2, superseded: [], missing: { count: 0 } });
    expect(manifest.tables.find(({ name }) => name === 'storage.objects')!.rows).toBe(2);
  },
  240_000,
);

it.skipIf(!server)(
  'a file that was copied and then deleted is in the archive, and is not restored',
  async () => {
    const test = opened(await openInstallation(`${folder.path}/superseded`));
    const source = sourceOf(test.db, test.store);
    const gone = test.versions[0]!;
    const sink = memorySink();
    const manifest = await writeBackup({
      ...options,
      sink,
      source: {
        ...source,
        async atOneMoment(work) {
          await test.db.transaction((own) => own.query(sql`delete from storage.objects where version = ${gone}::uuid`));
          return source.atOneMoment(work);
        },
      },
    });
    expect(manifest.files).toMatchObject({ count: 3, superseded: [gone] });
    expect(await checkBackup(streamOf(sink.bytes()), KEY.identity)).toEqual(manifest);
    const { db } = opened(await openEmptyDatabase());
    const store = await openFolder(`${folder.path}/restored`);
    await restoreBackup({
      open: () => streamOf(sink.bytes()),
      identity: KEY.identity,
      accept: () => undefined,
      database: async () => db,
      store: () => store,
    });
    expect(await store.read(gone)).toBeNull();
    expect(await text((await store.read(test.versions[1]!))!)).toBe('');
  },
  240_000,
);

it.skipIf(!server)(
  'a backup of an earlier release is restored and upgraded',
  async () => {
    const { db } = opened(await openEmptyDatabase());
    const all = await releases();
    // The first one with files.
    const earlier = all.find((release) => versionsAt(release).gateway >= 3)!;
    await alone(db, {}, async (tx) => {
      await loadRelease1Within(tx);
      await tx.query(raw('set constraints all immediate'));
      await setVersions(tx, versionsAt(all[0]!));
      await migrateTables(tx, versionsAt(earlier));
      const { rows } = await tx.query<{ name: string }>(raw('select quote_ident(current_database()) as name'));
      await tx.query(raw(`comment on database ${rows[0]!.name} is 'schema ${earlier.schema}'`));
    });
    const sink = memorySink();
    const store = await openFolder(`${folder.path}/earlier`);
    const manifest = await writeBackup({ ...options, sink, source: sourceOf(db, store) });
    expect(manifest.head.origin.release).toBe(earlier.release);
    expect(earlier.release).toBeLessThan(all.length);
    const members = await db.transaction((tx) => tx.query(raw('select id, email from auth.users order by id')));
    const to = opened(await openEmptyDatabase());
    const { did } = await restoreBackup({
      open: () => streamOf(sink.bytes()),
      identity: KEY.identity,
      accept: () => undefined,
      database: async () => to.db,
    });
    expect(did.join('\n')).toContain('product 39');
    expect(await schemaState(to.db)).toBe('current');
    expect(
      (await to.db.transaction((tx) => tx.query(raw('select id, email from auth.users order by id')))).rows,
    ).toEqual(members.rows);
    expect(members.rows.length).toBeGreaterThan(0);
  },
  240_000,
);

it.skipIf(!server)(
  'a verification makes a scratch database on the server and drops it',
  async () => {
    const test = opened(await openTestDatabase({ fill: await demoFill() }));
    const { db } = opened(await openEmptyDatabase());
    await buildSchema(db);
    const sink = memorySink();
    const store = await openFolder(`${folder.path}/verified`);
    const manifest = await writeBackup({ ...options, sink, source: sourceOf(db, store) });
    const verify = (identity: string) =>
      verifyBackup({
        open: () => streamOf(sink.bytes()),
        identity,
        database: { engine: 'postgres', url: test.url! },
        folder: folder.path,
      });
    expect((await verify(KEY.identity)).manifest).toEqual(manifest);
    const { rows } = await test.db.transaction((tx) =>
      tx.query(raw(`select from pg_database where datname like 'tanabana_verify_%'`)),
    );
    expect(rows).toEqual([]);
  },
  240_000,
);
