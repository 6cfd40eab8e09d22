import { describe, expect, it } from 'vitest';
import { LIMITS } from '../limits.ts';
import { bidValue, readPrice, readQuantity, tidyQuantity, toBasic } from './typed-bid.ts';

describe('readPrice', () => {
  it.each([
    ['266', 266],
    ['0.01', 0.01],
    ['₹1,268.50', 1268.5],
    ['२६६.५', 266.5],
    ['.5', 0.5],
    ['12.', 12],
    [String(LIMITS.price_max), LIMITS.price_max],
  ])('%j is %d', (text, price) => expect(readPrice(text)).toBe(price));

  it.each(['', '0', '0.00', '-1', '1.234', '1e3', '268,50', 'abc', '1000000'])('%j is not a price', (text) =>
    expect(readPrice(text)).toBeNull(),
  );
});

describe('readQuantity', () => {
  it.each([
    ['1', 1],
    ['1,500', 1500],
    ['1500 kg', 1500],
    ['2.5 ton', 2500],
    ['०१५००', 1500],
  ])('%j is %d', (text, kilograms) => expect(readQuantity(text)).toBe(kilograms));

  it.each(['', '0', '-5', '1.5', '500-600', 'many', String(LIMITS.quantity_max_kgs + 1)])(
    '%j is not a quantity',
    (text) => expect(readQuantity(text)).toBeNull(),
  );

  it('keeps unreadable text as it was typed', () => expect(tidyQuantity('500-600')).toBe('500-600'));
});

it('calculates in paise', () => {
  expect(bidValue(0.07, 3)).toBe(0.21);
  expect(bidValue(266, 1500)).toBe(399_000);
  expect(toBasic(266, 268.5)).toEqual({ rupees: -2.5, percent: expect.closeTo(0.931, 3) });
  expect(toBasic(291.5, 291).rupees).toBe(0.5);
  expect(toBasic(187, 187)).toEqual({ rupees: 0, percent: 0 });
});
