/** The commands over a real DATA_DIR: what they refuse before anything is touched, and what is left of one that is killed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { layDatabase } from '@tanabana/db/testing';
import { openPglite } from '@tanabana/gateway/open';
import { generateX25519Identity } from 'age-encryption';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createBackupFile } from '../../src/backup/places/file.ts';
import { readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/data/database.ts';
import { dispatch } from '../../src/operator/dispatch.ts';
import { ownEnv } from '../support/server-process.ts';
import { addFile, contentOf, KEY, openFolder, temporaryFolder } from './support.ts';

const CLI = fileURLToPath(new URL('../../src/cli.ts', import.meta.url));
const folder = temporaryFolder();
const at = (name: string) => `${folder.path}/${name}`;
const FILE = at('whole.age');

/** One call: its exit status, and all that it printed. */
async function call(line: string, env: NodeJS.ProcessEnv): Promise<{ status: number; output: string }> {
  const output: string[] = [];
  const say = (text: string) => void output.push(text);
  const status = await dispatch(
    line.split(' '),
    {
      print: say,
      readInput: async () => '',
      readConfig: (flags) => readConfig({ BACKUP_KEY: KEY.identity, ...env }, flags),
    },
    say,
  );
  return { status, output: output.join('\n') };
}

/** Runs the program, and kills it as soon as something is there. */
async function killWhen(isThere: () => boolean, args: readonly string[], env: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, [CLI, ...args], {
    env: { ...ownEnv(), BACKUP_KEY: KEY.identity, ...env },
    stdio: 'ignore',
  });
  const exited = once(child, 'exit') as Promise<[number | null, string | null]>;
  await vi.waitFor(() => expect(isThere()).toBe(true), { timeout: 120_000, interval: 1 });
  child.kill('SIGKILL');
  expect((await exited)[1]).toBe('SIGKILL');
}

beforeAll(async () => {
  await layDatabase('this', at('data/db'));
  const db = await openPglite({ dataDir: at('data/db'), syncFile: false });
  await addFile(db, await openFolder(at('data/storage')), 'a.webp', Buffer.from('a file'));
  await db.close();
  const { status, output } = await call(`backup ${FILE}`, { DATA_DIR: at('data') });
  if (status !== 0) throw new Error(output);
});
afterAll(() => folder.remove());

it.each([
  ['backup', {}, 'FILE is missing; expected FILE, or BACKUP_DIR or BACKUP_BUCKET'],
  ['backup FILE', {}, 'FILE is there already; expected a name that is free'],
  ['backup NEW', { BACKUP_KEY: '' }, 'BACKUP_KEY is missing'],
  ['backup NEW', { DATA_DIR: 'NEW' }, 'has no embedded database'],
  ['restore NEW', {}, 'FILE is not there; expected the path of a backup'],
  ['restore FILE --verify --aside', {}, '--aside is given beside --verify; expected one of them'],
  ['restore FILE', { DATA_DIR: 'DATA' }, 'has a database; expected an empty DATA_DIR, or --aside'],
  ['restore TORN', {}, 'The backup is damaged or incomplete'],
  ['restore FILE', { BACKUP_KEY: 'OTHER' }, 'The backup was not written with this BACKUP_KEY'],
  ['restore FILE', { BACKUP_KEY: 'x' }, 'BACKUP_KEY is not valid; expected AGE-SECRET-KEY-1'],
  ['restore FILE', { BACKUP_DIR: 'x', BACKUP_BUCKET: 'x' }, 'BACKUP_BUCKET is given beside BACKUP_DIR'],
  ['move', {}, 'DATABASE_URL is missing'],
])('%s with %o is refused with 2, and touches nothing', async (line, env, message) => {
  writeFileSync(at('torn.age'), readFileSync(FILE).subarray(0, -100));
  const names: Record<string, string> = {
    FILE,
    NEW: at('new'),
    TORN: at('torn.age'),
    DATA: at('data'),
    OTHER: await generateX25519Identity(),
  };
  const named = (text: string) => names[text] ?? text;
  const given = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, named(value)]));
  const { status, output } = await call(line.split(' ').map(named).join(' '), { DATA_DIR: at('untouched'), ...given });
  expect({ status, output }).toEqual({ status: 2, output: expect.stringContaining(message) });
  expect(existsSync(at('untouched'))).toBe(false);
  expect(existsSync(at('new'))).toBe(false);
});

it('a backup that is killed leaves no file of its name', async () => {
  const file = at('killed.age');
  await killWhen(() => existsSync(`${file}.part`), ['backup', file], { DATA_DIR: at('data') });
  expect(existsSync(file)).toBe(false);
}, 240_000);

it('a full disk is an error of the write, and leaves nothing', async () => {
  mkdirSync(at('full'));
  // Every write to this device fails for want of space.
  symlinkSync('/dev/full', at('full/b.age.part'));
  const out = await createBackupFile(at('full/b.age'));
  await expect(out.write(Buffer.from('bytes'))).rejects.toThrow('ENOSPC');
  await out.discard();
  expect(existsSync(at('full/b.age'))).toBe(false);
});

it('no server starts on a restore that was killed, and the same call completes it', async () => {
  const dataDir = at('restored');
  await killWhen(() => existsSync(`${dataDir}/db.restoring`), ['restore', FILE], { DATA_DIR: dataDir });
  expect(existsSync(`${dataDir}/db`)).toBe(false);
  await expect(openDatabase({ database: { engine: 'embedded' }, dataDir })).rejects.toThrow(
    'A restore was interrupted',
  );
  expect(await call(`restore ${FILE}`, { DATA_DIR: dataDir })).toMatchObject({ status: 0 });
  const [before, after] = [
    await openPglite({ dataDir: at('data/db'), syncFile: false }),
    await openPglite({ dataDir: `${dataDir}/db`, syncFile: false }),
  ];
  try {
    expect(await contentOf(after)).toEqual(await contentOf(before));
  } finally {
    await Promise.all([before.close(), after.close()]);
  }
}, 240_000);
