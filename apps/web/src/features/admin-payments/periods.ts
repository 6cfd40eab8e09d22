// The periods of which an accountant gets files, in days in India. A financial year begins on 1 April.

export const PERIODS = ['month', 'lastMonth', 'year', 'lastYear'] as const;
export type Period = (typeof PERIODS)[number];

export type Days = { from: string; to: string };

const FIRST_MONTH = 4;

/** A month below 1 or above 12 is one of the year before or after. */
const firstOf = (year: number, month: number): string =>
  new Date(Date.UTC(year, month - 1, 1)).toISOString().slice(0, 10);
const lastOf = (year: number, month: number): string => new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10);

/** The days of a period, both included, as `2026-11-24` is today. */
export function daysOf(period: Period, today: string): Days {
  const [year = 0, month = 0] = today.split('-').map(Number);
  if (period === 'month') return { from: firstOf(year, month), to: lastOf(year, month) };
  if (period === 'lastMonth') return { from: firstOf(year, month - 1), to: lastOf(year, month - 1) };
  const begins = (month < FIRST_MONTH ? year - 1 : year) - (period === 'lastYear' ? 1 : 0);
  return { from: firstOf(begins, FIRST_MONTH), to: lastOf(begins + 1, FIRST_MONTH - 1) };
}
