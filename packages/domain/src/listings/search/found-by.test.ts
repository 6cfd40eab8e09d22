import { expect, it } from 'vitest';
import { hasEveryPart, wordParts } from '../../search/word-parts.ts';
import { FOUND_BY_CASES } from './found-by.cases.ts';
import { countWays, listingText } from './found-by.ts';
import { placeText } from '../place.ts';

it.each(FOUND_BY_CASES.map(([listing, typed, isFound]) => ({ typed, isFound, listing })))(
  '$typed finds a listing: $isFound',
  ({ listing, typed, isFound }) => {
    expect(hasEveryPart(listingText(listing), wordParts(typed))).toBe(isFound);
  },
);

it('writes counts in every notation, and none when none is given', () => {
  const yarn = { fibre_type: 'Polyester Filament', denier_count: '150', filament_count: '48' };
  expect(countWays(yarn)).toBe('150D/48F 150/48 1/150/48 150/48/1');
  expect(countWays({ fibre_type: 'Cotton', denier_count: 40, number_of_plys: 2 })).toBe('2/40s 40 2/40 40/2');
  expect(countWays({ fibre_type: 'Cotton' })).toBe('');
});

it('has the district in India, the country abroad', () => {
  expect(placeText({ city: 'Surat', district: 'Surat', country: 'India' })).toBe('Surat, Dist. Surat');
  expect(placeText({ city: 'Surat', district: 'Surat' })).toBe('Surat, Dist. Surat');
  expect(placeText({ city: null, district: null })).toBe('');
  expect(placeText({ city: 'Dhaka', district: 'Savar', country: 'Bangladesh' })).toBe('Dhaka, Bangladesh');
});
