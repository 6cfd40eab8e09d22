/** Converts quantities that were typed with a unit to kilograms: `5 ton`, `2.5 MT`, `500 kgs`. */
import { LIMITS } from '../../limits.ts';
import { amountText, latinDigits } from '../../typed.ts';

const UNITS: readonly (readonly [unit: RegExp, kilograms: number])[] = [
  [/\s*(kgs?|kilos?|kilograms?|किलो|કિલો)\.?$/i, 1],
  [/\s*(t|tons?|tonnes?|mt|टन|ટન)\.?$/i, 1000],
  [/\s*(quintals?|qtl|क्विंटल|ક્વિન્ટલ)\.?$/i, 100],
];

/**
 * Whole kilograms of a quantity that was typed with its unit; null without a unit, or for a number of kilograms that
 * the form does not accept.
 *
 * @example typedKilograms('2.5 ton') // 2500
 */
export function typedKilograms(text: string): number | null {
  const plain = latinDigits(text).trim();
  const [unit, factor] = UNITS.find(([pattern]) => pattern.test(plain)) ?? [];
  if (!unit || !factor) return null;
  const amount = amountText(plain.replace(unit, ''));
  if (!/^\d+(\.\d{1,3})?$/.test(amount)) return null;
  // In thousandths, so that 2.3 tons are no fraction.
  const kilograms = (Math.round(Number(amount) * 1000) * factor) / 1000;
  return Number.isInteger(kilograms) && kilograms > 0 && kilograms <= LIMITS.quantity_max_kgs ? kilograms : null;
}
