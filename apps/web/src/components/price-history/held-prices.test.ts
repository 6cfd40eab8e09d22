import { expect, it } from 'vitest';
import { dayAfter, heldPrices, rangeOf } from './held-prices.ts';

it('a price holds until the next one, the last until today', () => {
  const days = [
    { day: '2026-11-01', price: 100 },
    { day: '2026-11-06', price: 120 },
  ];
  expect(heldPrices(days, '2026-11-11')).toEqual([
    { at: 0, price: 100 },
    { at: 5, price: 120 },
    { at: 10, price: 120 },
  ]);
});

it('a price on request is a gap, until which the price before it holds', () => {
  const days = [
    { day: '2026-11-01', price: 100 },
    { day: '2026-11-03', price: null },
    { day: '2026-11-06', price: 120 },
  ];
  expect(heldPrices(days, '2026-11-06')).toEqual([
    { at: 0, price: 100 },
    { at: 2, price: 100 },
    { at: 2, price: null },
    { at: 5, price: 120 },
  ]);
  expect(rangeOf(days)).toEqual({ low: 100, high: 120 });
});

it('a price of today alone is a line', () => {
  const points = [
    { at: 0, price: 100 },
    { at: 1, price: 100 },
  ];
  expect(heldPrices([{ day: '2026-11-11', price: 100 }], '2026-11-11')).toEqual(points);
});

it('without a price there is nothing', () => {
  expect(heldPrices([], '2026-11-11')).toEqual([]);
  expect(rangeOf([])).toBeNull();
  expect(rangeOf([{ day: '2026-11-01', price: null }])).toBeNull();
});

it('counts days over the end of a month', () => {
  expect(dayAfter('2026-11-28', 5)).toBe('2026-12-03');
});
