import { expect, it } from 'vitest';
import { readSearch } from './read-search.ts';

it.each([
  ['150/48 SD', { millitex: 16667, filaments: 48, lustre_code: 'semi-dull' }, ''],
  ['30s', { millitex: 19685 }, ''],
  ['cotton 30 nos', { millitex: 19685, fibre_code: 'cotton' }, ''],
  ['कॉटन 30', { millitex: 19685, fibre_code: 'cotton' }, ''],
  ['2/40s PV Surat', { millitex: 14764, fibre_code: 'polyester-viscose', number_of_plys: 2 }, 'Surat'],
  [
    '80/72 dty nim aa grade vadakara',
    { millitex: 8889, filaments: 72, process_code: 'dty', intermingling_code: 'nim', grade_rank: 2 },
    'vadakara',
  ],
  ['167 dtex', { millitex: 16700 }, ''],
  ['nm 32', { millitex: 31250 }, ''],
])('%s is read as a yarn', (text, key, rest) => {
  expect(readSearch(text)).toMatchObject({ key, rest });
  expect(Object.keys(readSearch(text)!.key).sort()).toEqual(Object.keys(key).sort());
});

// Without a count, with a count that may mean something else, or of a fibre whose listings do not say their unit.
it.each(['surat', 'cotton', '30', 'PE-000001', 'DTY 150', '500 kg', 'viscose 30s', '30s 40s'])(
  '%s stays a search for words',
  (text) => {
    expect(readSearch(text)).toBeNull();
  },
);
