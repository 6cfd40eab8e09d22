import { expect, it } from 'vitest';
import { canonicalDecimal, timesPower } from './decimals.ts';

it.each([
  ['268.50', '268.5'],
  ['007', '7'],
  ['0.120', '0.12'],
  ['10.00', '10'],
  ['0', '0'],
])('writes %s as %s', (text, canonical) => {
  expect(canonicalDecimal(text)).toBe(canonical);
});

it.each([
  ['1.2', '100000', '120000'],
  ['2.5', '1000', '2500'],
  ['0.0015', '1000', '1.5'],
  ['1.005', '100', '100.5'],
  ['90071992547409.93', '1000', '90071992547409930'],
  ['7', '1', '7'],
])('multiplies %s by %s without rounding', (decimal, power, product) => {
  expect(timesPower(decimal, power)).toBe(product);
});
