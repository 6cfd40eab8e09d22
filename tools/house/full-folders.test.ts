/** A folder is too full where one was planted: a house of empty files. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fullFolders } from './full-folders.ts';
import { houseAt } from './house.ts';

let house: string;
beforeEach(() => {
  house = mkdtempSync(join(tmpdir(), 'tanabana-folders-'));
});
afterEach(() => rmSync(house, { recursive: true }));

/** Plants files, named by their number. */
function plant(folder: string, many: number, ending: string): void {
  mkdirSync(join(house, folder), { recursive: true });
  for (let number = 1; number <= many; number++) writeFileSync(join(house, folder, `planted-${number}.${ending}`), '');
}

const complaintsOf = (folder: string) =>
  fullFolders(houseAt(house)).filter((complaint) => complaint.startsWith(`${folder} `));

it.each([
  'apps/web/src/app/routes/(market)',
  'apps/server/src/jobs',
  'packages/domain/src',
  'db/schema/10-shared',
  'tools',
])('%s may have twenty files, tests included, and no more', (folder) => {
  const ending = folder.startsWith('db') ? 'sql' : 'ts';
  plant(folder, 20, ending);
  expect(complaintsOf(folder)).toEqual([]);
  plant(folder, 1, `test.${ending}`);
  expect(complaintsOf(folder)).toEqual([expect.stringContaining(`${folder} holds 21 files`)]);
});

it('counts the files of a folder, not of its subfolders, and no installed, built or generated ones', () => {
  plant('apps/web/src', 12, 'tsx');
  plant('apps/web/src/app', 12, 'tsx');
  plant('apps/web/src', 12, 'gen.ts');
  plant('apps/web/node_modules/some-package', 30, 'js');
  plant('apps/web/dist/assets', 30, 'js');
  expect(complaintsOf('apps/web')).toEqual([]);
  expect(fullFolders(houseAt(house)).filter((complaint) => complaint.startsWith('apps/'))).toEqual([]);
});

it.each([
  ['docs/decisions', 'md'],
  ['db/migrations', 'sql'],
  ['packages/messages/hi', 'json'],
  ['db/tests/public', 'sql'],
  ['tests/e2e', 'ts'],
])('%s is flat by nature', (folder, ending) => {
  plant(folder, 30, ending);
  expect(complaintsOf(folder)).toEqual([]);
});

it('allows no other full folder', () => {
  plant('packages/messages/src', 21, 'ts');
  plant('tests/e2e/support', 21, 'ts');
  plant('db/tests', 21, 'ts');
  const reported = fullFolders(houseAt(house)).map((complaint) => complaint.split(' ')[0]);
  expect(reported).toEqual(expect.arrayContaining(['packages/messages/src', 'tests/e2e/support', 'db/tests']));
});

it('refuses an exemption that is not needed any more', () => {
  plant('tests/e2e', 20, 'ts');
  expect(fullFolders(houseAt(house))).toContain(
    'tools/house/full-folders.ts exempts tests/e2e, where no folder is full',
  );
});
