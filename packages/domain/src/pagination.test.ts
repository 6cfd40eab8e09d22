import { describe, expect, it } from 'vitest';
import { pageCount, pageNumber, paginationPages } from './pagination.ts';

const text = (current: number, pages: number) =>
  paginationPages(current, pages)
    .map((page) => page ?? '…')
    .join(' ');

describe('a pager shows', () => {
  it.each([
    [1, 1, '1'],
    [2, 3, '1 2 3'],
    [1, 7, '1 2 3 4 5 6 7'],
    [7, 7, '1 2 3 4 5 6 7'],
    [1, 8, '1 2 3 4 5 … 8'],
    [2, 8, '1 2 3 4 5 … 8'],
    [3, 8, '1 2 3 4 5 … 8'],
    [4, 8, '1 2 3 4 5 … 8'],
    [5, 8, '1 … 4 5 6 7 8'],
    [6, 8, '1 … 4 5 6 7 8'],
    [8, 8, '1 … 4 5 6 7 8'],
    [5, 9, '1 … 4 5 6 … 9'],
    [6, 20, '1 … 5 6 7 … 20'],
    [17, 20, '1 … 16 17 18 19 20'],
    [5883, 5883, '1 … 5879 5880 5881 5882 5883'],
  ])('page %i of %i: %s', (current, pages, expected) => {
    expect(text(current, pages)).toBe(expected);
  });

  const every = Array.from({ length: 23 }, (_, more) => more + 8).flatMap((pages) =>
    Array.from({ length: pages }, (_, before) => [before + 1, pages] as const),
  );

  it('the current, the first and the last page, in seven places', () => {
    for (const [current, pages] of every) {
      expect(paginationPages(current, pages)).toHaveLength(7);
      expect(paginationPages(current, pages)).toEqual(expect.arrayContaining([1, current, pages]));
    }
  });

  it('each number once and in order, and an ellipsis for two pages or more', () => {
    for (const [current, pages] of every) {
      const numbers = paginationPages(current, pages).filter((page) => page !== null);
      const steps = numbers.slice(1).map((page, at) => page - numbers[at]!);
      expect(steps.every((step) => step === 1 || step > 2)).toBe(true);
      expect(steps.filter((step) => step > 2)).toHaveLength(7 - numbers.length);
    }
  });
});

it.each([
  [0, 17, 1],
  [17, 17, 1],
  [18, 17, 2],
  [51, 50, 2],
  [120, 17, 8],
])('%i rows by %i make %i pages', (rows, size, pages) => {
  expect(pageCount(rows, size)).toBe(pages);
});

it.each([
  [2, 2],
  ['3', 3],
  [0, 1],
  [-1, 1],
  [1.5, 1],
  ['x', 1],
  [1e30, 1],
  [undefined, 1],
  [[2, 3], 1],
])('an address that says page %s means page %i', (param, page) => {
  expect(pageNumber(param)).toBe(page);
});
