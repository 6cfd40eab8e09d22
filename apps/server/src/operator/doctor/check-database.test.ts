/** The doctor's look at the database: on PostgreSQL where one is given, and at the embedded one without opening it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildSchema } from '@tanabana/db';
import { borrowTestDatabase, openEmptyDatabase, type TestDatabase } from '@tanabana/db/testing';
import { raw } from '@tanabana/gateway/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockDataDir } from '../../data/data-dir-lock.ts';
import { checkDatabase } from './check-database.ts';

const server = process.env.TEST_DATABASE_URL;
const root = mkdtempSync(join(tmpdir(), 'tanabana-doctor-'));
afterAll(() => rmSync(root, { recursive: true }));

const linesOf = async (url: string) =>
  (await checkDatabase({ database: { engine: 'postgres', url }, dataDir: '/nowhere' }).run()).map(
    ({ state, about, text }) => `${state} ${about}: ${text}`,
  );

describe('the embedded database', () => {
  const embedded = async (dataDir: string, fsync = true) =>
    (await checkDatabase({ database: { engine: 'embedded', fsync }, dataDir }).run()).map(
      ({ state, text }) => `${state} ${text}`,
    );

  it('is not opened', async () => {
    const dataDir = join(root, 'data');
    expect(await embedded(dataDir)).toEqual([
      'ok is embedded and not there yet: the first start of the server builds it',
    ]);
    mkdirSync(join(dataDir, 'db'), { recursive: true });
    expect(await embedded(dataDir)).toEqual(['ok is embedded, and no server uses it']);
    const lock = await lockDataDir(dataDir);
    expect(await embedded(dataDir, false)).toEqual([
      'ok is embedded, and a running server uses it',
      expect.stringMatching(/^warn does not wait for the disk: unset EMBEDDED_FSYNC/),
    ]);
    lock.release();
  });
});

it.each([
  [
    'postgres://u:never-printed@127.0.0.1:1/x',
    /^fail database: cannot be reached \(ECONNREFUSED\): nothing listens there/,
  ],
  ['postgres:///x?host=/nowhere', /^fail database: cannot be reached \(ENOENT\): there is no such socket/],
])('a PostgreSQL that is away is a failure, without its address', async (url, line) => {
  const lines = await linesOf(url);
  expect(lines).toEqual([expect.stringMatching(line)]);
  expect(lines.join()).not.toContain('never-printed');
});

describe.skipIf(!server)('PostgreSQL', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await borrowTestDatabase();
  });
  afterAll(() => test?.close());
  const alter = (statement: string) => test.db.transaction((tx) => tx.query(raw(statement)));

  it('that is fit has a line for release, schema, connections and clock', async () => {
    const lines = await linesOf(test.url!);
    for (const line of [
      /^ok database: is PostgreSQL 1\d\.\d+, \d+ MiB$/,
      /^ok connections: \d+ are allowed/,
      /^ok clock: the clocks .* 0\.\d s apart$/,
    ])
      expect(lines).toContainEqual(expect.stringMatching(line));
  });

  it('that takes no writes is a failure', async () => {
    const closed = await openEmptyDatabase();
    await closed.db.transaction((tx) =>
      tx.query(
        raw(`do $$ begin
          execute format('alter database %I set default_transaction_read_only = on', current_database());
        end $$`),
      ),
    );
    const lines = await linesOf(closed.url!);
    await closed.close();
    expect(lines).toContainEqual(expect.stringMatching(/^fail database: takes no writes/));
  });

  it('that is not built yet will be by the server, and is of its release then', async () => {
    const empty = await openEmptyDatabase();
    const before = await linesOf(empty.url!);
    await buildSchema(empty.db);
    const after = await linesOf(empty.url!);
    await empty.close();
    expect(before).toContain('ok schema: is empty: the first start of the server builds it');
    expect(after).toContain('ok schema: is of this release');
  });

  it('whose user may do less is a failure with what to grant', async () => {
    const name = `doctor_${Math.trunc(performance.now())}`;
    await alter(`create role ${name} login password 'x'`);
    const url = new URL(test.url!);
    url.username = name;
    url.password = 'x';
    const lines = await linesOf(url.href);
    await alter(`drop role ${name}`);
    expect(lines).toContainEqual(
      expect.stringMatching(/^fail privileges: the user may not act as anon, authenticated, service_role: grant/),
    );
    expect(lines).toContainEqual(expect.stringMatching(/^fail privileges: the user may not create schemas/));
  });

  it('with a wrong name is a failure that names the remedy', async () => {
    const url = new URL(test.url!);
    url.pathname = '/there_is_none';
    expect(await linesOf(url.href)).toEqual([expect.stringMatching(/\(3D000\): there is no such database: create it/)]);
  });
});
