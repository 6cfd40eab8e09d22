// The shape of a chart of weeks: dots for figures, joined where no week lies between them.
import { round, share } from '#components/line-chart/size.ts';
import type { Size } from '#components/line-chart/size.ts';
import type { AnyWeek } from './all-weeks.ts';

export type Paths = { line: string; dots: string; low: number; high: number };

/** The `d` of the line and of the dots, and the prices of the lower and upper edge; null without a figure. */
export function chartPaths(weeks: readonly AnyWeek[], { width, height }: Size): Paths | null {
  const prices = weeks.flatMap(({ figure }) => (figure ? [figure.median_price] : []));
  if (prices.length === 0) return null;
  const [low, high] = [Math.min(...prices), Math.max(...prices)];
  const x = (index: number) => round(share(index, 0, weeks.length - 1) * width);
  const y = (price: number) => round((1 - share(price, low, high)) * height);
  let line = '';
  let dots = '';
  weeks.forEach(({ figure }, index) => {
    if (!figure) return;
    const place = `${x(index)} ${y(figure.median_price)}`;
    line += `${weeks[index - 1]?.figure ? 'L' : 'M'}${place}`;
    // A round cap of no length is a dot, however the chart is stretched.
    dots += `M${place}h0`;
  });
  return { line, dots, low, high };
}
