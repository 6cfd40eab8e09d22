/** Secrets in files: where they are looked for, and which files are refused, on one line each and without their content. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { ConfigError, readConfig, SECRETS } from '../config.ts';
import { SETTINGS } from '../settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'tanabana-secrets-'));
const secret = 'kz81nxy2-not-to-be-printed-77qw0vr4b';
let count = 0;
let file: string;
beforeEach(() => {
  count += 1;
  file = join(folder, `secret-${count}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (content: string | Buffer, mode = 0o400, path = file) => {
  writeFileSync(path, content);
  chmodSync(path, mode);
};

function linesOf(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    if (error.message.includes('not-to-be-printed')) throw new Error('a secret was printed', { cause: error });
    return error.message.split('\n').slice(1);
  }
  return [];
}

it('every setting that is named like a secret may come in a file', () => {
  const named = /SECRET|TOKEN|PASSWORD|_KEY$|^(?:DATABASE(?:_\w+)?|SMTP)_URL$/;
  const names = (Object.keys(SETTINGS) as (keyof typeof SETTINGS)[]).filter((name) => named.test(name));
  expect(names.length).toBeGreaterThan(12);
  expect(names.filter((name) => !SECRETS.includes(name))).toEqual([]);
});

it.each([
  ['as it is', secret],
  ['with the line break of an editor', `${secret}\n`],
  ['with the line break of Windows', `${secret}\r\n`],
  ['with a byte order mark', `\uFEFF${secret}`],
])('a secret is read %s', (_, content) => {
  write(content);
  expect(readConfig({ JWT_SECRET_FILE: file }).keys.jwtSecret).toBe(secret);
  expect(readConfig({ JWT_SECRET_FILE: file }).warnings).toEqual([]);
});

it('a credential of systemd is read by the name of its setting, and files beside it are not', () => {
  const credentials = join(folder, 'credentials');
  mkdirSync(credentials);
  write(`${secret}\n`, 0o400, join(credentials, 'JWT_SECRET'));
  write('x', 0o400, join(credentials, 'PORT'));
  const { keys, port } = readConfig({ CREDENTIALS_DIRECTORY: credentials });
  expect([keys.jwtSecret, port]).toEqual([secret, 3000]);
});

const EXPECTED = 'expected a file that the server may read, with the secret alone in it';

it.each<[string, () => void, string]>([
  ['is missing', () => undefined, 'cannot be read (ENOENT)'],
  ['is a folder', () => mkdirSync(file), 'is not a file'],
  ['is empty', () => write(''), 'is empty'],
  ['has a line break alone', () => write('\n\n'), 'is empty'],
  ['has two lines', () => write(`${secret}\n${secret}\n`), 'has more than one line'],
  ['is no text', () => write(Buffer.from([0xff, 0xfe, 0x41])), 'is not text'],
  ['has a zero byte', () => write(`${secret}\0`), 'is not text'],
  ['is large', () => write('x'.repeat(200_000)), 'is longer than 128 KiB'],
  ['may be written by all', () => write(secret, 0o666), 'may be written by every user of the machine'],
])('a file that %s is refused', (_, arrange, problem) => {
  arrange();
  expect(linesOf({ JWT_SECRET_FILE: file })).toEqual([`  JWT_SECRET_FILE ${problem}; ${EXPECTED}`]);
});

it('a setting that is given twice is refused', () => {
  write(secret);
  const credentials = join(folder, 'twice');
  mkdirSync(credentials);
  write(secret, 0o400, join(credentials, 'JWT_SECRET'));
  expect(linesOf({ JWT_SECRET: secret, JWT_SECRET_FILE: file })).toEqual([
    '  JWT_SECRET is given by JWT_SECRET and JWT_SECRET_FILE; expected one of them',
  ]);
  expect(linesOf({ CREDENTIALS_DIRECTORY: credentials, JWT_SECRET_FILE: file })).toEqual([
    '  JWT_SECRET is given by JWT_SECRET_FILE and the credential JWT_SECRET; expected one of them',
  ]);
});

it('a setting that is no secret comes in no file', () => {
  write('3001');
  expect(linesOf({ PORT_FILE: file })).toEqual([
    '  PORT_FILE is not read; expected PORT itself: only secrets may come in files',
  ]);
});

it('the content of a file is checked as the setting is', () => {
  write('short');
  expect(linesOf({ JWT_SECRET_FILE: file })[0]).toMatch(
    /^ {2}JWT_SECRET is not valid; expected a secret of at least 32/,
  );
});

it('a file that all may read is warned of', () => {
  write(secret, 0o644);
  expect(readConfig({ JWT_SECRET_FILE: file }).warnings).toEqual([
    expect.stringMatching(/^JWT_SECRET_FILE may be read by every user of the machine: chmod 400/),
  ]);
});
