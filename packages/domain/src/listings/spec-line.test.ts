import { expect, it } from 'vitest';
import { countText, specTokens, type YarnSpec } from './spec-line.ts';

it.each<[YarnSpec, string]>([
  [{ fibre_type: 'Polyester Filament', denier_count: '150', filament_count: '48' }, '150D/48F'],
  [{ fibre_type: 'Nylon', denier_count: '70' }, '70D'],
  [{ fibre_type: 'Viscose Rayon', denier_count: '120', filament_count: '30' }, '120D/30F'],
  [{ fibre_type: 'Cotton', denier_count: '40', number_of_plys: 1 }, '40s'],
  [{ fibre_type: 'Cotton', denier_count: 40, number_of_plys: 2 }, '2/40s'],
  [{ fibre_type: 'Wool' }, 'Count not given'],
])('the count of %j is %s', (yarn, text) => {
  expect(countText(yarn)).toBe(text);
});

it('the tokens have a fixed order, the grade is short and empty ones are left out', () => {
  const yarn = {
    fibre_type: 'Polyester Filament',
    denier_count: '150',
    filament_count: '48',
    lustre: 'Semi-Dull',
    twist_intermingling: 'NIM',
    number_of_plys: 1,
    grade: 'First Equal Packing(A+)',
  };
  expect(specTokens(yarn)).toEqual(['150D/48F', 'Semi-Dull', 'NIM', '1 ply', 'A+']);
  expect(specTokens({ fibre_type: 'Cotton', denier_count: '30', lustre: null, grade: '' })).toEqual(['30s', '1 ply']);
});
