/**
 * Folders that hold more files than anybody reads through to find one. What is too many gets folders of its own, each named after
 * what it is in charge of. A few are flat by nature: whoever looks into one knows the name of the file.
 */
import { dirname, matchesGlob } from 'node:path';
import type { House } from './house.ts';

/** Files of a folder, its tests among them. */
const MOST = 20;

/** Folders that may hold more, with the reason. */
const FLAT: Readonly<Record<string, string>> = {
  'docs/decisions': 'a decision a file, found by its number',
  'db/migrations': 'a step of the chain a file, in the order of its numbers; what was released keeps its place',
  'packages/messages/!(src|test|bin)':
    'a language is a folder, with an area of the screens a file (docs/decisions/049)',
  'db/tests/{public,private}': 'a table or function a file, named like it',
  'tests/e2e': 'a journey a file, named after it; npm test -- NAME runs it',
};

/** @returns a complaint for each folder of sources that is too full, and for each exemption that nothing needs any more */
export function fullFolders({ find }: House): string[] {
  const files = find('{apps,db,docs,packages,tests,tools}/**/*.{ts,tsx,mjs,js,sql,css,html,json,md}');
  const folders = Map.groupBy(files, dirname);
  const full = [...folders].filter(([, { length }]) => length > MOST).sort();
  const patterns = Object.keys(FLAT);
  return [
    ...full
      .filter(([folder]) => !patterns.some((pattern) => matchesGlob(folder, pattern)))
      .map(
        ([folder, { length }]) =>
          `${folder} holds ${length} files; ${MOST} is the limit: give what belongs together a folder`,
      ),
    ...patterns
      .filter((pattern) => !full.some(([folder]) => matchesGlob(folder, pattern)))
      .map((pattern) => `tools/house/full-folders.ts exempts ${pattern}, where no folder is full`),
  ];
}
