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
};

/**
 * The price of a kilogram without GST, with the decimals that are asked for.
 *
 * @returns undefined for a text that is no price, or for the price of no weight
 * @example pricePerKilogram({ value: '1710-1760', kilograms: '5' }) // '342.00-352.00'
 * @example pricePerKilogram({ value: '118', gstIncluded: '18' }) // '100.00'
 */
export function pricePerKilogram(
  { value, kilograms = '1', gstIncluded = '0' }: WrittenPrice,
  decimals = 2,
): string | undefined {
  const [weight, gst] = [Fraction.parse(kilograms), Fraction.parse(gstIncluded)];
  const prices = value.split('-').map((text) => Fraction.parse(text));
  if (!weight || !gst || weight.compare(0) <= 0 || gst.compare(0) < 0) return undefined;
  const whole = gst.over(100).plus(1).times(weight);
  const each = prices.map((price) => (price ? format(price.over(whole), decimals) : undefined));
  return each.some((text) => text === undefined) ? undefined : each.join('-');
}
