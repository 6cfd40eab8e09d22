// Weeks of a trend, those without a figure among them.
import type { TrendWeek } from './api/get-price-trends.ts';

const WEEK_MS = 7 * 86_400_000;

/** A Monday, so many weeks later. */
export const weekAfter = (week: string, weeks: number): string =>
  new Date(Date.parse(week) + weeks * WEEK_MS).toISOString().slice(0, 10);

/** A week by its Monday, with its figure; undefined where too few had a price. */
export type AnyWeek = { week: string; figure: TrendWeek | undefined };

/**
 * Every week from the first figure to the newest counted one, oldest first.
 *
 * @param last the Monday of the newest counted week
 */
export function allWeeks(figures: readonly TrendWeek[], last: string): AnyWeek[] {
  const first = figures[0]?.week;
  if (first === undefined) return [];
  const count = Math.round((Date.parse(last) - Date.parse(first)) / WEEK_MS) + 1;
  return Array.from({ length: count }, (_, index) => {
    const week = weekAfter(first, index);
    return { week, figure: figures.find((each) => each.week === week) };
  });
}
