import { describe, expect, it } from 'vitest';
import { barsOf, countedAt, firstDayOf, totalOf } from './statistics.ts';
import type { DayStatistics } from './statistics.ts';

const day = (index: number, offers: number, counted_at: string | null = null): DayStatistics => ({
  day: firstDayOf(-index + 1, '2026-01-01'),
  members: 0,
  enquiries: 0,
  offers,
  d2d_posts: 0,
  interests: 0,
  bids: 0,
  credits: 0,
  counted_at,
});
const days = (count: number) => Array.from({ length: count }, (_, index) => day(index, 1));

describe('statistics', () => {
  it('count back from today, which is one of the days', () => {
    expect(firstDayOf(1, '2026-03-01')).toBe('2026-03-01');
    expect(firstDayOf(30, '2026-03-01')).toBe('2026-01-31');
  });

  it('have a bar a day', () => {
    expect(barsOf([day(0, 2), day(1, 5)], 'offers')).toEqual([
      { from: '2026-01-01', to: '2026-01-01', count: 2 },
      { from: '2026-01-02', to: '2026-01-02', count: 5 },
    ]);
  });

  it('have a bar a week when there are many days, and lose none', () => {
    const bars = barsOf(days(365), 'offers');
    expect(bars).toHaveLength(53);
    expect(bars[0]).toEqual({ from: '2026-01-01', to: '2026-01-01', count: 1 });
    expect(bars.at(-1)).toEqual({ from: '2026-12-25', to: '2026-12-31', count: 7 });
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(totalOf(days(365), 'offers'));
  });

  it('have the time of their newest day', () => {
    expect(countedAt(days(2))).toBeNull();
    expect(countedAt([day(0, 1, '2026-01-02T10:00:00Z'), day(1, 1, '2026-01-02T11:00:00Z')])).toBe(
      '2026-01-02T11:00:00Z',
    );
  });
});
