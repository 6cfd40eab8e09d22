import { expect, it } from 'vitest';
import { priceLine, rangeOf } from './chart-lines.ts';

const SIZE = { width: 100, height: 40 };

it('a price is valid until the next one, the last until today', () => {
  const days = [
    { day: '2026-11-01', price: 100 },
    { day: '2026-11-06', price: 120 },
  ];
  expect(priceLine(days, '2026-11-11', SIZE)).toBe('M0 40H50V0H100');
});

it('a price on request leaves a gap', () => {
  const days = [
    { day: '2026-11-01', price: 100 },
    { day: '2026-11-03', price: null },
    { day: '2026-11-06', price: 120 },
  ];
  expect(priceLine(days, '2026-11-11', SIZE)).toBe('M0 40H20M50 0H100');
  expect(rangeOf(days)).toEqual({ low: 100, high: 120 });
});

it('one price is a line through the middle, also if it is only of today', () => {
  expect(priceLine([{ day: '2026-11-01', price: 100 }], '2026-11-11', SIZE)).toBe('M0 20H100');
  expect(priceLine([{ day: '2026-11-11', price: 100 }], '2026-11-11', SIZE)).toBe('M0 20H100');
});

it('without a price there is no line', () => {
  expect(priceLine([], '2026-11-11', SIZE)).toBe('');
  expect(priceLine([{ day: '2026-11-01', price: null }], '2026-11-11', SIZE)).toBe('');
  expect(rangeOf([])).toBeNull();
});
