import { expect, it } from 'vitest';
import { allWeeks } from './all-weeks.ts';

const figure = (week: string, median_price: number) => ({ week, median_price, posts: 5, companies: 4 });

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
});

it('without a figure there are no weeks', () => {
  expect(allWeeks([], '2026-11-16')).toEqual([]);
});
