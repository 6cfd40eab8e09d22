import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  differences,
  listFiles,
  megabytes,
  raising,
  unneededPackages,
  unwanted,
  USER,
  withBait,
  writable,
  type Entry,
} from './contents.ts';
import { BAIT } from './context.ts';

const entry = (path: string, more: Partial<Entry> = {}): Entry => ({
  path,
  bytes: 1,
  mode: 0o100644,
  uid: 0,
  mtimeMs: 1,
  isFile: true,
  ...more,
});

it.each([
  'app/.env',
  'app/apps/server/.env.production',
  'app/.git/config',
  'app/data/keys.json',
  'app/node_modules/.npmrc',
  'app/node_modules/pg/lib/index.js.map',
  'app/apps/server/src/app.test.ts',
  'app/apps/web/src/main.tsx',
  'app/db/tests/pgtap.test.ts',
  'app/deploy/secrets/JWT_SECRET',
  'app/packages/gateway/test/storage/x.ts',
  'app/tests/e2e/package.json',
  'app/tools/run.ts',
  'root/.npm/_cacache/index',
])('%s must not be in an image', (path) => {
  expect(unwanted([entry(path)])).toEqual([path]);
});

it.each([
  'app/apps/server/src/app.ts',
  'app/apps/web/dist/index.html',
  'app/db/schema/99-guards.sql',
  'app/node_modules/pg/lib/index.js',
  'app/node_modules/pg/.github/workflows/ci.yml',
  'app/packages/domain/data/states.json',
  'etc/ssl/certs/ca-certificates.crt',
  'usr/local/bin/node',
])('%s may be in an image', (path) => {
  expect(unwanted([entry(path)])).toEqual([]);
});

it('packages of developers and packages that are not in the lock are named', () => {
  const lock = {
    packages: {
      'node_modules/pg': { version: '8.0.0' },
      'node_modules/vitest': { version: '5.0.0', dev: true },
      'node_modules/@types/pg': { version: '8.0.0', dev: true },
      'packages/gateway/node_modules/iconv': { version: '1.0.0' },
    },
  };
  const installed = ['node_modules/pg', 'node_modules/vitest', 'node_modules/@types/pg', 'node_modules/left-pad'];
  const paths = [...installed, 'packages/gateway/node_modules/iconv', 'node_modules/@tanabana/db'];
  expect(
    unneededPackages(
      paths.map((path) => entry(`app/${path}/package.json`)),
      lock,
    ),
  ).toEqual([
    'node_modules/vitest is for developers only',
    'node_modules/@types/pg is for developers only',
    'node_modules/left-pad is not in the lock',
  ]);
});

it('what the server or everybody could change is named, but the data directory', () => {
  const entries = [
    entry('data', { uid: USER, isFile: false }),
    entry('app/apps/server/src/app.ts'),
    entry('app/own.ts', { uid: USER }),
    entry('etc/open', { mode: 0o100666 }),
    entry('usr/bin/link', { mode: 0o120777, isFile: false }),
  ];
  expect(writable(entries)).toEqual(['app/own.ts', 'etc/open']);
});

it('files that raise rights are named', () => {
  const entries = [entry('usr/bin/su', { mode: 0o104755 }), entry('usr/bin/wall', { mode: 0o102755 }), entry('bin/ls')];
  expect(raising(entries)).toEqual(['usr/bin/su', 'usr/bin/wall']);
});

it('what differs between two lists is named', () => {
  const before = [entry('a'), entry('b'), entry('c')];
  const after = [entry('a'), entry('b', { mtimeMs: 2 }), entry('d')];
  expect(differences(before, after)).toEqual(['c is gone', 'b has changed', 'd is new']);
  expect(differences(before, before)).toEqual([]);
});

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'tanabana-contents-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const plant = (path: string, text: string) => {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
};

it('a text of the bait is found in the program, whatever its file is called', () => {
  plant('app/apps/server/src/harmless.ts', `export const key = '${BAIT}';`);
  plant('app/apps/server/src/app.ts', 'export {};');
  plant('app/node_modules/left-behind/package.json', BAIT);
  expect(withBait(root, listFiles(root)).sort()).toEqual([
    'app/apps/server/src/harmless.ts',
    'app/node_modules/left-behind/package.json',
  ]);
});

it('files are listed with their sizes, without folders that are left out', () => {
  plant('app/a', 'x'.repeat(2_000_000));
  plant('proc/1/maps', 'x');
  const entries = listFiles(root, ['proc']);
  expect(entries.map(({ path }) => path)).toEqual(['app', 'app/a']);
  expect(megabytes(entries)).toBe(2);
});
