// The shape of a chart of prices, by d3. Loaded with the drawing alone.
import { scaleLinear } from 'd3-scale';
import { curveLinear, curveStepAfter, line } from 'd3-shape';
import type { Point } from './point.ts';

/** The drawing is stretched to the width of its place, so its own width is a hundred per cent. */
export const WIDTH = 100;

/** About so many labels fit beside the drawing, and below it on a phone. */
const LABELS = { prices: 4, places: 5 };

export type Shape = {
  /** The `d` of the line, and of a dot for each price. */
  line: string;
  dots: string;
  /** The labels of the axes, each with its position: from above, and from the left in per cent. */
  prices: readonly { price: number; top: number }[];
  places: readonly { at: number; left: number }[];
};

/** To a hundredth of a unit, which nobody sees. */
const round = (number: number): number => Math.round(number * 100) / 100;

/**
 * The line of the prices with its axes.
 *
 * @param isStepped whether a price holds until the next point
 * @returns null without a price
 */
export function shapeOf(points: readonly Point[], height: number, isStepped: boolean): Shape | null {
  const priced = points.flatMap(({ at, price }) => (price === null ? [] : [{ at, price }]));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || priced.length === 0) return null;
  const prices = priced.map(({ price }) => price);
  const y = scaleLinear([Math.min(...prices), Math.max(...prices)], [height, 0]).nice(LABELS.prices);
  const x = scaleLinear([first.at, last.at], [0, WIDTH]);
  const drawn = line<Point>()
    .defined(({ price }) => price !== null)
    .x(({ at }) => x(at))
    .y(({ price }) => y(price ?? 0))
    .curve(isStepped ? curveStepAfter : curveLinear)
    .digits(2);
  return {
    line: drawn(points) ?? '',
    // A round cap of no length is a dot, however the drawing is stretched.
    dots: priced.map(({ at, price }) => `M${round(x(at))},${round(y(price))}h0`).join(''),
    prices: y.ticks(LABELS.prices).map((price) => ({ price, top: round(y(price)) })),
    places: x
      .ticks(LABELS.places)
      .filter(Number.isInteger)
      .map((at) => ({ at, left: round(x(at)) })),
  };
}
