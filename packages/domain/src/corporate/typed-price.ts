/** Normalizes a typed or pasted basic price, and applies a percentage to one. */
import { isPrice, tidyValue } from '../listings/checks.ts';
import { LIMITS } from '../limits.ts';
import { amountText } from '../typed.ts';

const SIGN = /^(?:₹|rs\.?|inr)\s*/i;
const UNIT = /\s*(?:\/-|₹|inr|rs\.?|(?:\/|per)\s*kgs?\.?)$/i;
const NO_PRICE = /^on request$/i;
/** Zeros beyond the second decimal: 268.5000. */
const EMPTY_DECIMALS = /^(\d+\.\d{2})0+$/;

/**
 * Normalizes an unambiguous price to its stored form; any other stays as typed, so that its field can show an error.
 *
 * @example tidyPrice('₹1,268.5/kg') // '1268.5'
 * @example tidyPrice('268,50') // '268,50'
 */
export function tidyPrice(typed: string): string {
  const text = typed.trim();
  if (NO_PRICE.test(text)) return '';
  const bare = text.replace(SIGN, '').replace(UNIT, '').replace(UNIT, '');
  const tidied = tidyValue({ kind: 'decimal' }, bare).replace(EMPTY_DECIMALS, '$1').replace(/\.$/, '');
  return isPrice(tidied) ? tidied : text;
}

/** A price in rupees per kg, null for one on request, or why the text is invalid. */
export type ReadPrice = { price: number | null } | { error: 'zero' | 'noPrice' };

/** Reads a typed price. An empty field is a price on request. */
export function readPrice(typed: string): ReadPrice {
  const text = tidyPrice(typed);
  if (text === '') return { price: null };
  if (isPrice(text)) return { price: Number(text) };
  return { error: /^\D*0*\.?0*\D*$/.test(text) && /0/.test(text) ? 'zero' : 'noPrice' };
}

/** A stored price as a field shows it. */
export const priceText = (price: number | null): string => (price === null ? '' : price.toFixed(LIMITS.price_decimals));

/** Ten thousandths: a percentage has up to two decimals. */
const WHOLE = 10_000;

/**
 * A percentage as it was typed: `2.5`, `-3`, `+1,25 %`; null where it is none, is nothing, or takes all.
 *
 * @returns hundredths of a percent
 */
export function readPercent(typed: string): number | null {
  const text = amountText(typed.replace(/%\s*$/, '')).replace('−', '-');
  const found = /^([+-]?)(\d{1,3})(?:\.(\d{1,2}))?$/.exec(text);
  if (!found) return null;
  const [, sign, whole, part = ''] = found;
  const hundredths = Number(whole) * 100 + Number(part.padEnd(2, '0'));
  const percent = sign === '-' ? -hundredths : hundredths;
  return percent === 0 || percent <= -WHOLE ? null : percent;
}

/**
 * A price so much higher or lower, rounded to the nearest paisa, half a paisa up; null where that is no price any more.
 *
 * @param price rupees per kg
 * @param percent hundredths of a percent, below zero for less
 */
export function changedByPercent(price: number, percent: number): number | null {
  const paise = Math.round(price * 100) * (WHOLE + percent);
  const changed = Math.floor(paise / WHOLE + 0.5) / 100;
  return changed > 0 && changed <= LIMITS.price_max ? changed : null;
}
