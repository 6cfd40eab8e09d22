/** Upgrading a PostgreSQL database: with a command, which the server's error message names. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { schemaState } from '@tanabana/db';
import { openRelease1, type TestDatabase } from '@tanabana/db/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '../src/data/database.ts';
import { ownEnv } from './support/server-process.ts';

const CLI = fileURLToPath(new URL('../src/cli.ts', import.meta.url));

/** The output of the command. */
async function cli(args: readonly string[], env: Record<string, string> = {}): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], {
    env: { ...ownEnv(), ...env },
    maxBuffer: 16 * 2 ** 20,
  });
  return stdout;
}

it('the command explains itself, and does not upgrade the embedded database', async () => {
  await expect(cli([])).rejects.toThrow('upgrades the database of DATABASE_URL to this release');
  await expect(cli(['migrate', '--perhaps'])).rejects.toThrow(
    '--perhaps is not known; expected --dry-run (npm run cli -- migrate --help)',
  );
  expect(await cli(['migrate'])).toContain('upgraded when its server starts');
});

const server = process.env.TEST_DATABASE_URL;
let old: TestDatabase | undefined;
beforeAll(async () => {
  if (!server) return;
  old = await openRelease1();
});
afterAll(() => old?.close());

it.skipIf(!server)('a server does not start on an older database, and names the command that upgrades it', async () => {
  const { db, url } = old!;
  const start = () => openDatabase({ database: { engine: 'postgres', url: url! }, dataDir: '/nowhere' });
  await expect(start()).rejects.toThrow(
    'The database of DATABASE_URL is of an earlier release: run "npm run cli -- migrate"',
  );
  expect(await cli(['migrate', '--dry-run'], { DATABASE_URL: url! })).toContain('create table private.counted_people');
  expect(await schemaState(db)).toBe('earlier');
  expect(await cli(['migrate'], { DATABASE_URL: url! })).toContain('product 1 contacts-rates-and-people');
  expect(await cli(['migrate'], { DATABASE_URL: url! })).toBe('The database is of this release already.\n');
  await (await start()).close();
});
