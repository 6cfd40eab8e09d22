// The shape of a price chart: a price holds until the next day that changes it, so the line has steps.
import { round, share } from '#components/line-chart/size.ts';
import type { Size } from '#components/line-chart/size.ts';
import type { PriceDay } from '#lib/reading/product-prices.ts';

type Step = { from: number; to: number; price: number };

const at = (day: string): number => Date.parse(day);

/** How long each price held, in milliseconds; days without a price leave a gap. The last one holds until today. */
function stepsOf(days: readonly PriceDay[], today: string): Step[] {
  return days.flatMap(({ day, price }, index) => {
    const to = days[index + 1]?.day ?? (today > day ? today : day);
    return price === null ? [] : [{ from: at(day), to: at(to), price }];
  });
}

export type PriceRange = { low: number; high: number };

/** The lowest and the highest price; null where there is none. */
export function rangeOf(days: readonly PriceDay[]): PriceRange | null {
  const prices = days.flatMap(({ price }) => (price === null ? [] : [price]));
  return prices.length === 0 ? null : { low: Math.min(...prices), high: Math.max(...prices) };
}

/**
 * The line of the prices, as the `d` of a path.
 *
 * @param today `2026-11-22`: where the line ends
 */
export function priceLine(days: readonly PriceDay[], today: string, { width, height }: Size): string {
  const range = rangeOf(days);
  const first = days[0];
  if (!range || !first) return '';
  const [start, end] = [at(first.day), Math.max(at(today), at(days.at(-1)!.day))];
  // All on one day: a line, not a dot.
  const x = (time: number) => round(end > start ? share(time, start, end) * width : time);
  const y = (price: number) => round((1 - share(price, range.low, range.high)) * height);
  if (end === start) return `M0 ${y(days.at(-1)!.price ?? range.low)}H${width}`;
  let path = '';
  let reached: number | null = null;
  for (const step of stepsOf(days, today)) {
    path += reached === step.from ? `V${y(step.price)}` : `M${x(step.from)} ${y(step.price)}`;
    path += `H${x(step.to)}`;
    reached = step.to;
  }
  return path;
}
