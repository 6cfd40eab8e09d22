import { describe, expect, it } from 'vitest';
import { closest } from './closest.ts';

describe('the closest name', () => {
  it.each([
    ['bookz', 'books'],
    ['Books', 'books'],
    ['boks', 'books'],
    ['zebra', null],
    ['', null],
  ])('to %s is %s', (name, expected) => {
    expect(closest(name, ['shelves', 'books', 'people'])).toBe(expected);
  });
});
