/** The mutations still fit the sources. None is run here: `npm run mutate` does that. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { ACCEPTED } from './accepted.ts';
import { AREAS } from './areas.ts';
import { ROOT } from './copy-tree.ts';
import { mutated, type Mutation } from './mutation.ts';

const areas = Object.entries<readonly Mutation[]>(AREAS);
const all = areas.flatMap(([, mutations]) => mutations);
const read = (file: string): string => readFileSync(`${ROOT}/${file}`, 'utf8');

/** Why a mutation does not apply to its file. */
function misfit(mutation: Mutation): string[] {
  try {
    mutated(mutation, read(mutation.file));
    return [];
  } catch (error) {
    return [String(error)];
  }
}

/** What is wrong with the tests that a mutation names. */
function badTests({ name, file: changed, tests }: Mutation): string[] {
  const isBad = (test: string): boolean => {
    const [file = '', title = ''] = test.split(' > ');
    // The process that runs pgTAP files reads only SQL again.
    const isUnread = file.endsWith('.sql') && !changed.endsWith('.sql');
    return isUnread || !existsSync(`${ROOT}/${file}`) || !read(file).includes(title);
  };
  return tests.length === 0 ? [`${name}: no tests`] : tests.filter(isBad).map((test) => `${name}: ${test}`);
}

it.each(areas)('every mutation of %s applies to its file, and names tests that exist', (_, mutations) => {
  expect(mutations.flatMap((mutation) => [...misfit(mutation), ...badTests(mutation)])).toEqual([]);
});

it('there are at least eight mutations in each area, each under a name of its own', () => {
  expect(areas.filter(([, mutations]) => mutations.length < 8).map(([area]) => area)).toEqual([]);
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length);
});

it('only existing survivors may be accepted, each with a reason', () => {
  const names = new Set(all.map(({ name }) => name));
  expect(ACCEPTED.filter(({ name, reason }) => !names.has(name) || reason.length < 20)).toEqual([]);
});

it('a text that does not occur exactly once is refused', () => {
  const mutation = { name: 'a lost guard', file: 'a.ts', find: 'x', replace: 'y', tests: [] };
  expect(mutated(mutation, 'a x b')).toBe('a y b');
  expect(() => mutated(mutation, 'a b')).toThrow('occurs 0 times in a.ts, not once');
  expect(() => mutated(mutation, 'x x')).toThrow('occurs 2 times in a.ts, not once');
  expect(() => mutated({ ...mutation, replace: 'x' }, 'x')).toThrow('changes nothing');
});
