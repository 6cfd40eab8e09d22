// Adding up the figures of days, for the dashboard's totals and bars.
import type { Database } from '@tanabana/db/types';
import type { Statistic } from '@tanabana/domain/operations/statistics';

export type DayStatistics = Database['public']['Functions']['get_daily_figures']['Returns'][number];

const DAY_MS = 86_400_000;
const DAYS_OF_WEEK = 7;

/** A longer range has one bar a week: a phone has no room for a bar a day. */
const MOST_BARS_OF_DAYS = 90;

/** The first day of a period that ends with `today`, as `2026-11-22`. */
export const firstDayOf = (days: number, today: string): string =>
  new Date(Date.parse(today) - (days - 1) * DAY_MS).toISOString().slice(0, 10);

export type Bar = { from: string; to: string; count: number };

/** The bars of one figure: a day each, or a week where they are many. The last week is whole, the first may not be. */
export function barsOf(days: readonly DayStatistics[], figure: Statistic): Bar[] {
  const size = days.length > MOST_BARS_OF_DAYS ? DAYS_OF_WEEK : 1;
  const bars: Bar[] = [];
  for (let end = days.length; end > 0; end -= size) {
    const part = days.slice(Math.max(0, end - size), end);
    bars.unshift({ from: part[0]!.day, to: part.at(-1)!.day, count: totalOf(part, figure) });
  }
  return bars;
}

/** A figure of all the days together. */
export const totalOf = (days: readonly DayStatistics[], figure: Statistic): number =>
  days.reduce((sum, day) => sum + day[figure], 0);

/** `3.5%`; a dash where there is nobody. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : `${(Math.round((part * 1000) / whole) / 10).toString()}%`;

/** When the newest of the days was counted; null where none was. */
export const countedAt = (days: readonly DayStatistics[]): string | null =>
  days.reduce<string | null>((latest, day) => day.counted_at ?? latest, null);
