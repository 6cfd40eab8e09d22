import { expect, it } from 'vitest';
import { countText, yarnName } from '../spec-line.ts';
import { yarnOfKey, type KeyOfYarn } from './yarn-of-key.ts';

const KEY: KeyOfYarn = {
  fibre_code: 'polyester',
  process_code: 'dty',
  millitex: 16667,
  filaments: 48,
  lustre_code: 'semi-dull',
  intermingling_code: 'nim',
  grade_rank: 2,
  number_of_plys: 1,
};
const BARE = { filaments: null, lustre_code: null, intermingling_code: null, grade_rank: null };

it('a key is the yarn that was posted', () => {
  expect(yarnOfKey(KEY)).toEqual({
    fibre_type: 'Polyester Filament',
    specific_type: 'Textured',
    lustre: 'Semi-Dull',
    twist_intermingling: 'NIM',
    denier_count: '150',
    filament_count: '48',
    number_of_plys: 1,
    grade: 'AA',
  });
});

it.each<[Partial<KeyOfYarn>, string]>([
  [{ ...BARE, fibre_code: 'cotton', process_code: 'combed', millitex: 19685 }, '30s Cotton Combed'],
  [{ ...BARE, fibre_code: 'cotton', process_code: null, millitex: 7382 }, '80s Cotton'],
  [{ ...BARE, process_code: 'spun', millitex: 29527 }, '20s Polyester Spun'],
  [
    { ...BARE, fibre_code: 'polyester-viscose', process_code: null, millitex: 14764, number_of_plys: 2 },
    '2/40s Polyester-Viscose (PV)',
  ],
  [{ ...BARE, fibre_code: 'nylon', process_code: null, millitex: 7778 }, '70D Nylon'],
])('%o is %s', (part, text) => {
  const yarn = yarnOfKey({ ...KEY, ...part });
  expect(`${countText(yarn)} ${yarnName(yarn)}`).toBe(text);
});
