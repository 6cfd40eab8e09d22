/** Keys for an installation: valid in production, in files of their own, and signing keys whose set is changed whole or not at all. */
import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { signKey } from '../data/keys.ts';
import { dispatch } from './dispatch.ts';

const root = mkdtempSync(join(tmpdir(), 'tanabana-keys-'));
let count = 0;
let folder: string;
let set: string;
beforeEach(() => {
  count += 1;
  folder = join(root, String(count));
  mkdirSync(folder);
  set = join(folder, 'signing-keys.json');
});
afterAll(() => rmSync(root, { recursive: true }));

async function keys(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const terminal = {
    print: (text: string) => void printed.push(text),
    readInput: async () => '',
    readConfig: (flags?: readonly string[], without?: readonly string[]) => readConfig(env, flags, without),
  };
  const status = await dispatch(['keys', ...args], terminal, (text) => void complaints.push(text));
  return { status, lines: printed.join('\n').split('\n'), complaints: complaints.join('\n') };
}

const envOf = (lines: readonly string[]) =>
  Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]));

const production = {
  PUBLIC_URL: 'https://yarnmarket.in',
  DATABASE_URL: 'postgres://tanabana@db/tanabana',
  ADMIN_EMAILS: 'a@yarnmarket.in,b@yarnmarket.in,c@yarnmarket.in',
  MAIN_ADMIN_EMAIL: 'a@yarnmarket.in',
  SMTP_URL: 'smtps://mail.yarnmarket.in',
  MAIL_FROM: 'hello@yarnmarket.in',
};

it('what make prints is what production needs, and differs each time', async () => {
  const { status, lines } = await keys(['make']);
  expect(status).toBe(0);
  expect(Object.keys(envOf(lines))).toEqual(['JWT_SECRET', 'ANON_KEY', 'SERVICE_ROLE_KEY']);
  expect(readConfig({ ...production, ...envOf(lines) }, ['--production']).warnings).toEqual([]);
  expect((await keys(['make'])).lines[0]).not.toBe(lines[0]);
});

it('make --dir writes files that only their owner may read, prints no secret, and replaces nothing', async () => {
  const { lines } = await keys(['make', '--dir', folder]);
  expect(readConfig({ ...production, ...envOf(lines) }, ['--production']).warnings).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['ANON_KEY', 'JWT_SECRET', 'SERVICE_ROLE_KEY']);
  const secret = readFileSync(join(folder, 'JWT_SECRET'), 'utf8');
  expect(lines.join()).not.toContain(secret.trim());
  expect(statSync(join(folder, 'JWT_SECRET')).mode & 0o777).toBe(0o600);
  rmSync(join(folder, 'ANON_KEY'));
  expect(await keys(['make', '--dir', folder])).toMatchObject({
    status: 2,
    complaints: expect.stringMatching(/^--dir is there already/),
  });
  expect(readdirSync(folder).sort()).toEqual(['JWT_SECRET', 'SERVICE_ROLE_KEY']);
  expect(readFileSync(join(folder, 'JWT_SECRET'), 'utf8')).toBe(secret);
});

it('api makes keys for the secret that there is, also when the keys of now have expired', async () => {
  const JWT_SECRET = 'kz81nxy2wq-5s77qw0vr4bh3m1d9f';
  const secret = JWT_SECRET.padEnd(32, 'p6');
  const old = { JWT_SECRET: secret, ANON_KEY: signKey(secret, 'anon', new Date('2010-01-01')) };
  const { status, lines } = await keys(['api'], old);
  expect(status).toBe(0);
  expect(readConfig({ ...production, ...old, ...envOf(lines) }, ['--production']).keys.jwtSecret).toBe(secret);
});

it('a signing key is added, rotated to and revoked by its name, and the server reads each set', async () => {
  const statuses = () =>
    readConfig({ JWT_SIGNING_KEYS_FILE: set }).signingKeys.map(({ kid, status }) => `${kid} ${status}`);
  expect((await keys(['add', set, '--name', 'one'])).status).toBe(0);
  expect(statuses()).toEqual(['one standby']);
  await keys(['rotate', set]);
  await keys(['add', set, '--name', 'two', '--algorithm', 'RS256']);
  expect(statuses()).toEqual(['one current', 'two standby']);
  await keys(['rotate', set]);
  expect((await keys(['revoke', set, 'one'])).lines.slice(0, 2)).toEqual([
    '  one  ES256  revoked',
    '  two  RS256  current',
  ]);
  expect(statuses()).toEqual(['one revoked', 'two current']);
  expect(statSync(set).mode & 0o777).toBe(0o600);
  expect((await keys(['list', set])).lines.join()).not.toContain(JSON.parse(readFileSync(set, 'utf8')).keys[1].d);
  expect(readdirSync(folder)).toEqual(['signing-keys.json']);
});

it('the group of the server may go on reading a file that is changed, and a link stays one', async () => {
  await keys(['add', set]);
  chmodSync(set, 0o644);
  const link = join(folder, 'link');
  symlinkSync(set, link);
  await keys(['rotate', link]);
  expect(statSync(set).mode & 0o777).toBe(0o640);
  expect((await keys(['list', set])).lines[0]).toContain('current');
  expect(readdirSync(folder).sort()).toEqual(['link', 'signing-keys.json']);
});

it.each([
  [['rotate'], /no key is standby/],
  [['revoke', 'one'], /one is the current key: rotate to another one first/],
  [['revoke', 'none'], /no signing key is called none/],
  [['add', '--name', 'one'], /^FILE was left as it is \(two signing keys are called one\)/],
])(
  '%j is refused on a line where the set does not allow it, which stays as it is',
  async ([act, ...more], expected) => {
    await keys(['add', set, '--name', 'one']);
    await keys(['rotate', set]);
    const before = readFileSync(set, 'utf8');
    const { status, complaints } = await keys([act!, set, ...more]);
    expect(status).toBe(2);
    expect(complaints).toMatch(expected);
    expect(complaints).not.toContain('\n');
    expect(readFileSync(set, 'utf8')).toBe(before);
  },
);

it('a file that is no key set is left alone', async () => {
  writeFileSync(set, '{"keys":[{"kid":"a b"}]}');
  const { status, complaints } = await keys(['add', set]);
  expect({ status, complaints }).toEqual({
    status: 2,
    complaints: expect.stringMatching(/^FILE is no key set \(signing key 1 needs a kid/),
  });
  expect(readFileSync(set, 'utf8')).toBe('{"keys":[{"kid":"a b"}]}');
});
