/** Wrong calls of `npm run cli` name what is wrong on one line, end with 2 and change nothing; `--help` is there for each command. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { COMMANDS } from './all-commands.ts';
import { dispatch } from './dispatch.ts';

const folder = mkdtempSync(join(tmpdir(), 'tanabana-cli-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

const ADMIN_EMAILS = 'a@yarnmarket.in,b@yarnmarket.in,c@yarnmarket.in';

/** One call over settings of its own: its exit status, what it printed, and what it complained of. */
async function call(args: readonly string[], env: NodeJS.ProcessEnv = {}, input = '') {
  const printed: string[] = [];
  const complaints: string[] = [];
  const terminal = {
    print: (text: string) => void printed.push(text),
    readInput: async () => input,
    readConfig: (flags?: readonly string[]) => readConfig({ DATA_DIR: dataDir, ...env }, flags),
  };
  const status = await dispatch(args, terminal, (text) => void complaints.push(text));
  return { status, printed: printed.join('\n'), complaints: complaints.join('\n') };
}

it('a call without a command fails, and lists the commands', async () => {
  const { status, complaints } = await call([]);
  expect(status).toBe(2);
  for (const name of COMMANDS.keys()) expect(complaints).toMatch(new RegExp(`^  ${name} +\\S`, 'm'));
});

it.each([...COMMANDS.keys()])('%s has a help, which needs no settings', async (name) => {
  const { status, printed, complaints } = await call([name, '--help'], { PORT: 'x' });
  expect({ status, complaints }).toEqual({ status: 0, complaints: '' });
  expect(printed).toContain(`npm run cli -- ${name}`);
});

it.each([
  ['nonsense', /^nonsense is not known; expected one of migrate, /],
  ['migrate now', /^word 1 is not known; expected no further word/],
  ['migrate --perhaps', /^--perhaps is not known; expected --dry-run/],
  ['migrate --dry-run=1', /^--dry-run has a value; expected --dry-run alone/],
  ['migrate --dry-run --dry-run', /^--dry-run is given twice; expected it once/],
  ['second-factor', /^the first word is not known; expected off or forget ADDRESS/],
  ['second-factor on', /^the first word is not known; expected off or forget ADDRESS/],
  ['second-factor off now', /^word 1 is not known; expected no further word/],
  ['second-factor off --hard', /^--hard is not known; expected no option but --help/],
  ['second-factor forget', /^ADDRESS is missing; expected ADDRESS/],
  ['create-admin', /^ADDRESS is missing; expected ADDRESS/],
  ['create-admin a@yarnmarket.in s3cret', /^word 2 is not known; expected ADDRESS/],
  ['create-admin a@yarnmarket.in --password s3cret', /^--password is not known; expected --password-stdin/],
  [
    'create-admin a@yarnmarket.in --password-stdin=s3cret',
    /^--password-stdin has a value; expected --password-stdin alone/,
  ],
  ['create-admin z@yarnmarket.in', /^ADDRESS is no administrator; expected one of ADMIN_EMAILS/],
  ['create-admin a@yarnmarket.in --password-stdin', /^the password is missing; expected one line on standard input/],
  ['seed-demo now', /^word 1 is not known; expected no further word/],
  ['doctor now', /^word 1 is not known; expected no further word/],
  ['doctor --production=1', /^--production has a value; expected --production alone/],
  ['doctor --fast', /^--fast is not known; expected --production or --embedded/],
  ['keys', /^the first word is not known; expected make, api, list, add, rotate or revoke/],
  ['keys burn', /^the first word is not known/],
  ['keys make now', /^word 1 is not known; expected no further word/],
  ['keys make --name x', /^--name does not belong here; expected a call as in --help/],
  ['keys make --dir', /^--dir has no value; expected --dir FOLDER/],
  ['keys make --dir /nowhere', /^--dir is no folder; expected a folder that is there/],
  ['keys api', /^JWT_SECRET is missing; expected the secret that the keys belong to/],
  ['keys list', /^FILE is missing; expected FILE/],
  ['keys list /nowhere', /^FILE is missing; expected a file that "keys add" has made/],
  ['keys add /nowhere/keys', /^FILE cannot be written \(ENOENT\); expected a place that may be written/],
  ['keys add /nowhere/keys --algorithm HS256', /^--algorithm is not known; expected ES256 or RS256/],
  ['keys add /nowhere/keys --name a/b', /^--name is not valid; expected up to 100 letters/],
  ['keys add /nowhere/keys --dir x', /^--dir does not belong here/],
  ['keys rotate', /^FILE is missing; expected FILE/],
  ['keys rotate /', /^FILE cannot be read \(EISDIR\); expected a file that may be read/],
  ['keys rotate /etc/hostname', /^FILE is no key set \(the signing keys are not JSON\); expected/],
  ['keys revoke /nowhere', /^NAME is missing; expected FILE NAME/],
  ['keys revoke /nowhere x', /^FILE is missing; expected a file that "keys add" has made/],
])('"%s" is refused on one line before anything is touched', async (line, expected) => {
  const { status, printed, complaints } = await call(line.split(' '), { ADMIN_EMAILS });
  expect(complaints).not.toContain('s3cret');
  expect({ status, printed }).toEqual({ status: 2, printed: '' });
  expect(complaints).toMatch(expected);
  expect(complaints).not.toContain('\n');
  expect(existsSync(dataDir)).toBe(false);
});

it('wrong settings are refused with 2, all at once, before anything is touched', async () => {
  const { status, complaints } = await call(['migrate'], { PORT: 'x', DATABASE_URL: 'mysql://x' });
  expect(status).toBe(2);
  expect(complaints.split('\n').slice(1)).toEqual([
    '  PORT is not valid; expected a port from 0 to 65535',
    '  DATABASE_URL is not valid; expected a postgres:// address',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

it.each([
  ['two lines', 'one\ntwo\n', /^the password is more than a line/],
  ['a short one', 'abc\n', /^the password is not accepted; expected Min. 8 chars/],
  ['a common one', 'Password1!\n', /^the password is not accepted; expected/],
])('a password of %s is refused before anything is touched', async (_, input, expected) => {
  const { status, complaints } = await call(
    ['create-admin', 'a@yarnmarket.in', '--password-stdin'],
    { ADMIN_EMAILS },
    input,
  );
  expect(status).toBe(2);
  expect(complaints).toMatch(expected);
  expect(complaints).not.toContain('\n');
  expect(existsSync(dataDir)).toBe(false);
});

it('an administrator of the demo data is not made', async () => {
  const { status, complaints } = await call(['create-admin', 'admin1@tanabana.example']);
  expect({ status, complaints }).toEqual({
    status: 2,
    complaints:
      'ADMIN_EMAILS is missing; expected the setting that the server has (npm run cli -- create-admin --help)',
  });
});
