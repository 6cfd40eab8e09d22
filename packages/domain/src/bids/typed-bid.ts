/** Parses the typed fields of a bid (marketplace document, §5 Bid). */
import { isPrice, tidyValue } from '../listings/checks.ts';
import { typedKilograms } from '../listings/typed/typed-kilograms.ts';
import { LIMITS } from '../limits.ts';

/** Rupees per kg and kilograms as they were typed. */
export type TypedBid = { bid_price: string; bid_quantity: string };

export type BidField = keyof TypedBid;

/** Normalizes a price: removes grouping characters. A text that is no price stays as typed. */
export const tidyPrice = (text: string): string => tidyValue({ kind: 'decimal' }, text.replace(/^\s*₹/, ''));

/** Kilograms as they are meant, their unit read too: `2.5 ton` is 2500. */
export const tidyQuantity = (text: string): string =>
  String(typedKilograms(text) ?? tidyValue({ kind: 'digits' }, text));

/** Rupees per kg, above zero with at most two decimals; null for anything else. */
export function readPrice(text: string): number | null {
  const price = tidyPrice(text);
  return isPrice(price) ? Number(price) : null;
}

/** Whole kilograms, at least one; null for anything else. */
export function readQuantity(text: string): number | null {
  const kilograms = tidyQuantity(text);
  if (!/^\d+$/.test(kilograms)) return null;
  return Number(kilograms) >= 1 && Number(kilograms) <= LIMITS.quantity_max_kgs ? Number(kilograms) : null;
}

/** What a bid is worth in rupees, counted in paise. */
export const bidValue = (price: number, kilograms: number): number => (Math.round(price * 100) * kilograms) / 100;

/** The difference of a bid to the basic price: rupees per kg (negative when below), and per cent. */
export function toBasic(price: number, basic: number): { rupees: number; percent: number } {
  const paise = Math.round(price * 100) - Math.round(basic * 100);
  return { rupees: paise / 100, percent: Math.abs(paise / basic) };
}
