/**
 * Normalizes numbers of a person or firm: with the dial code before, with spaces, in the digits of a script. Only
 * unambiguous values are rewritten to the stored form; others stay as typed, and the field shows an error.
 */
import { DEFAULTS, LIMITS } from '../limits.ts';
import { digitsText, latinDigits } from '../typed.ts';

/** Mobile numbers without a dial code, in India and elsewhere: JavaScript and PostgreSQL both read the patterns. */
export const INDIAN_MOBILE_PATTERN = `^[6-9][0-9]{${LIMITS.mobile_india_digits - 1}}$`;
export const OTHER_MOBILE_PATTERN = `^[0-9]{${LIMITS.mobile_min_digits},${LIMITS.mobile_max_digits}}$`;

/** What people write before an Indian mobile number, +91, 0091, 91, 0, and the number. */
const INDIAN = new RegExp(`^(?:(?:\\+|00|0)?91|0)?0?([6-9][0-9]{${LIMITS.mobile_india_digits - 1}})$`);

/** `+49 (0)151…`: a zero in brackets, which is dialled only within the country. */
const HOME_ZERO = /\(\s*0\s*\)/;

/**
 * A typed mobile number as it is stored: its digits without the dial code of the chosen country. What is no row of digits,
 * such as one with letters or with another country's code, comes back as it was typed.
 *
 * @param country_code with its plus sign, '' when none is chosen
 * @example typedMobile('+91 98250-12345', '+91') // '9825012345'
 * @example typedMobile('98250 12345 6', '+91') // '98250123456', one digit too many
 */
export function typedMobile(text: string, country_code: string): string {
  const typed = digitsText(text);
  if (country_code === DEFAULTS.country_code) {
    const number = INDIAN.exec(typed)?.[1];
    if (number) return number;
  }
  const number = country_code ? withoutDialCode(text, country_code) : typed;
  return /^[0-9]*$/.test(number) ? number : text.trim();
}

function withoutDialCode(text: string, country_code: string): string {
  const typed = digitsText(text.replace(HOME_ZERO, '')).replace(/^00/, '+');
  // The dial code alone is an incomplete number, not an error.
  if (!typed.startsWith(country_code) || typed === country_code) return digitsText(text);
  return typed.slice(country_code.length);
}

/**
 * Whether the text cannot become a number by further typing: it contains a letter or another sign, or too many digits.
 */
export function isForeignMobile(text: string, country_code: string): boolean {
  const typed = digitsText(text);
  if (!/^\+?[0-9]*$/.test(typed)) return true;
  const isBare = country_code === DEFAULTS.country_code && !/^(?:\+|0|91)/.test(typed);
  const max = isBare ? LIMITS.mobile_india_digits : LIMITS.mobile_max_digits;
  return typedMobile(typed, country_code).replace('+', '').length > max;
}

/** An Indian PIN: six digits. Codes of other countries may have letters, and spaces that belong to them. */
const PIN = /^[1-9][0-9]{5}$/;

/** Whether the text is an Indian PIN in its stored form. */
export const isPin = (text: string): boolean => PIN.test(text);

/**
 * Normalizes a PIN or ZIP code: six digits without separators; any other stays as typed.
 *
 * @example typedPin('३९ ५००२') // '395002'
 * @example typedPin(' SW1A 1AA') // 'SW1A 1AA'
 */
export function typedPin(text: string): string {
  const digits = digitsText(text);
  return isPin(digits) ? digits : latinDigits(text).trim();
}

/** Two digits of the state, ten of the PAN, one of the entity, Z, one that checks the rest. */
const GSTIN = /^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][0-9A-Z]{3}$/;

/**
 * Normalizes a GST number: capitals without separators. Any other number, such as a VAT number of another country, is
 * returned unchanged.
 *
 * @example typedGst('24-abcde1234f-1z5') // '24ABCDE1234F1Z5'
 */
export function typedGst(text: string): string {
  const gstin = digitsText(text).replaceAll(/[./]/g, '').toUpperCase();
  return GSTIN.test(gstin) ? gstin : text.trim();
}
