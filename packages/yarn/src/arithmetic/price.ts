/** Prices of the trade as prices of a kilogram without GST. Exact; nothing is guessed: without a rate, GST stays in or out as it was. */
import { format } from './format.ts';
import { Fraction } from './fraction.ts';

export type WrittenPrice = {
  /** A decimal, or the range of two: `112.5`, `1710-1760`. */
  value: string;
  /** Of how many kg it is the price: `1`, `4.5`, `5`. */
  kilograms?: string;
  /** GST that is in the price, in per cent; undefined where it is not in it. */
  gstIncluded?: string | undefined;
  /** What one unit of the price's currency costs in the currency of the result. */
  rate?: string | undefined;
};

/**
 * The price of a kilogram without GST, with the decimals that are asked for.
 *
 * @returns undefined for a text that is no price, or for the price of no weight
 * @example pricePerKilogram({ value: '1710-1760', kilograms: '5' }) // '342.00-352.00'
 * @example pricePerKilogram({ value: '118', gstIncluded: '18' }) // '100.00'
 * @example pricePerKilogram({ value: '1.35', rate: '88.5' }) // '119.48'
 */
export function pricePerKilogram(
  { value, kilograms = '1', gstIncluded = '0', rate = '1' }: WrittenPrice,
  decimals = 2,
): string | undefined {
  const [weight, gst, unit] = [Fraction.parse(kilograms), Fraction.parse(gstIncluded), Fraction.parse(rate)];
  const prices = value.split('-').map((text) => Fraction.parse(text));
  if (!weight || !gst || !unit) return undefined;
  if (weight.compare(0) <= 0 || gst.compare(0) < 0 || unit.compare(0) <= 0) return undefined;
  const whole = gst.over(100).plus(1).times(weight);
  const each = prices.map((price) => (price ? format(price.times(unit).over(whole), decimals) : undefined));
  return each.some((text) => text === undefined) ? undefined : each.join('-');
}
