import { describe, expect, it } from 'vitest';
import { pageCount, paginationPages } from './pagination.ts';

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

  it('the current, the first and the last page, each number once and in order, no gap of one page', () => {
    for (let pages = 8; pages <= 30; pages++) {
      for (let current = 1; current <= pages; current++) {
        const shown = paginationPages(current, pages);
        const numbers = shown.filter((page) => page !== null);
        expect(shown).toHaveLength(7);
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b));
        expect(numbers).toEqual(expect.arrayContaining([1, current, pages]));
        shown.forEach((page, at) => {
          if (page === null) expect(shown[at + 1]! - shown[at - 1]!).toBeGreaterThan(2);
          else if (shown[at - 1] != null) expect(page).toBe(shown[at - 1]! + 1);
        });
      }
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
