import { digitsOnly } from '@tanabana/domain/accounts/checks';
import { DEFAULTS, LIMITS } from '@tanabana/domain/limits';

/**
 * The number as it is stored, from whatever was typed or pasted: digits alone, without the country code that people
 * write before it or the trunk zero of India.
 *
 * @example nationalNumber('+91 98250 12345', '+91') // '9825012345'
 */
export function nationalNumber(text: string, country_code: string): string {
  let digits = digitsOnly(text);
  const isIndia = country_code === DEFAULTS.country_code;
  const max = isIndia ? LIMITS.mobile_india_digits : LIMITS.mobile_max_digits;
  const dial = digitsOnly(country_code);
  if (dial && text.trim().startsWith('+') && digits.startsWith(dial)) digits = digits.slice(dial.length);
  else if (isIndia && digits.length > max && digits.startsWith(dial)) digits = digits.slice(dial.length);
  if (isIndia) digits = digits.replace(/^0+/, '');
  return digits.slice(0, max);
}
