import { expect, it } from 'vitest';
import { priceDoubt } from './price-doubt.ts';

it.each([
  ['Polyester Filament', '112000', { kind: 'weight', kilograms: 1000, perKilogram: 112 }],
  ['Cotton', '2100', { kind: 'weight', kilograms: 5, perKilogram: 420 }],
  ['Cotton', '11.2', { kind: 'low' }],
  ['Jute', '999999', { kind: 'high' }],
])('%s at %s is doubted', (fibre, price, doubt) => {
  expect(priceDoubt(fibre, price)).toEqual(doubt);
});

it.each([
  ['Polyester Filament', '112'],
  ['Silk', '6900'],
  ['Bamboo', '250'],
  ['', '112000'],
  ['Cotton', ''],
  ['Cotton', '1,12,000/-'],
  ['Cotton', '0'],
])('%s at %s is not', (fibre, price) => {
  expect(priceDoubt(fibre, price)).toBeUndefined();
});
