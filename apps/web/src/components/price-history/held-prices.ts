// The prices of a product as points of a chart: a price holds until the next day that changes it, the last one until today.
import type { Point } from '#components/line-chart/point.ts';
import type { PriceDay } from '#lib/reading/product-prices.ts';

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** The day so many days later. */
export const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/**
 * The points, by days since the first.
 *
 * @param today `2026-11-22`: where the line ends
 */
export function heldPrices(days: readonly PriceDay[], today: string): Point[] {
  const first = days[0]?.day;
  if (first === undefined) return [];
  const points = days.flatMap(({ day, price }, index): Point[] => {
    const at = daysBetween(first, day);
    // The price before a gap holds until the gap begins.
    const held = price === null ? (days[index - 1]?.price ?? null) : null;
    return held === null
      ? [{ at, price }]
      : [
          { at, price: held },
          { at, price },
        ];
  });
  const last = points.at(-1)!;
  // All on one day: a line, not a dot.
  const end = Math.max(daysBetween(first, today), last.at, 1);
  return end > last.at ? [...points, { at: end, price: last.price }] : points;
}

export type PriceRange = { low: number; high: number };

/** The lowest and the highest price; null where there is none. */
export function rangeOf(days: readonly PriceDay[]): PriceRange | null {
  const prices = days.flatMap(({ price }) => (price === null ? [] : [price]));
  return prices.length === 0 ? null : { low: Math.min(...prices), high: Math.max(...prices) };
}
