import { expect, it } from 'vitest';
import { allWeeks } from './all-weeks.ts';
import { chartPaths } from './chart-paths.ts';

const figure = (week: string, median_price: number) => ({ week, median_price, posts: 5, companies: 4 });
const SIZE = { width: 100, height: 40 };

it('weeks without a figure are gaps, up to the newest counted week', () => {
  const weeks = allWeeks(
    [figure('2026-10-26', 100), figure('2026-11-02', 110), figure('2026-11-16', 120)],
    '2026-11-23',
  );
  expect(weeks.map(({ week, figure: found }) => [week, found?.median_price])).toEqual([
    ['2026-10-26', 100],
    ['2026-11-02', 110],
    ['2026-11-09', undefined],
    ['2026-11-16', 120],
    ['2026-11-23', undefined],
  ]);
  expect(chartPaths(weeks, SIZE)).toEqual({
    line: 'M0 40L25 20M75 0',
    dots: 'M0 40h0M25 20h0M75 0h0',
    low: 100,
    high: 120,
  });
});

it('one price stands in the middle', () => {
  expect(chartPaths(allWeeks([figure('2026-11-16', 100)], '2026-11-16'), SIZE)?.dots).toBe('M50 20h0');
});

it('without a figure there is no chart', () => {
  expect(allWeeks([], '2026-11-16')).toEqual([]);
  expect(chartPaths([], SIZE)).toBeNull();
});
