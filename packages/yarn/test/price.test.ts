import { expect, it } from 'vitest';
import { pricePerKilogram, type WrittenPrice } from '../src/arithmetic/price.ts';

it.each<[WrittenPrice, string | undefined]>([
  [{ value: '112.5' }, '112.50'],
  [{ value: '1710-1760', kilograms: '5' }, '342.00-352.00'],
  [{ value: '1711', kilograms: '4.5' }, '380.22'],
  [{ value: '118', gstIncluded: '18' }, '100.00'],
  [{ value: '945', kilograms: '4.5', gstIncluded: '5' }, '200.00'],
  [{ value: '1.35', rate: '88.5' }, '119.48'],
  [{ value: '11.75', kilograms: '5', gstIncluded: '5', rate: '88.6543' }, '198.42'],
  [{ value: 'x' }, undefined],
  [{ value: '' }, undefined],
  [{ value: '100', kilograms: '0' }, undefined],
  [{ value: '100', gstIncluded: '-5' }, undefined],
  [{ value: '100', rate: '0' }, undefined],
])('%o is %s', (price, perKilogram) => {
  expect(pricePerKilogram(price)).toBe(perKilogram);
});
