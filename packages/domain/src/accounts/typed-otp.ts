/**
 * Parses a one-time code as people type and paste it: with a space in the middle, in the digits of their script, with
 * the whole message.
 */
import { LIMITS } from '../limits.ts';
import { digitsText, latinDigits } from '../typed.ts';

/** A code inside a sentence, possibly with a space or a hyphen between its digits. */
const IN_A_SENTENCE = new RegExp(
  `(?<![0-9A-Za-z])[0-9](?:[ \\u00A0-]?[0-9]){${LIMITS.otp_digits - 1}}(?![0-9A-Za-z])`,
  'g',
);

/** The digits of a typed code, and the dropped characters, for the note under its field. */
export type TypedOtp = { digits: string; dropped: string };

/**
 * Parses a typed or pasted code. A sentence with one code in it is that code. Otherwise the digits are used, at most as
 * many as a code has, and dropped characters other than separators are named.
 *
 * @example typedOtp('Your code is 123-456') // { digits: '123456', dropped: '' }
 * @example typedOtp('१२३a') // { digits: '123', dropped: 'a' }
 */
export function typedOtp(text: string): TypedOtp {
  const plain = digitsText(text);
  const codes = latinDigits(text).match(IN_A_SENTENCE) ?? [];
  if (codes.length === 1 && !/^[0-9]*$/.test(plain)) return { digits: digitsText(codes[0]!), dropped: '' };
  const digits = plain.replaceAll(/[^0-9]/g, '');
  const others = plain.replaceAll(/[0-9]/g, '');
  return { digits: digits.slice(0, LIMITS.otp_digits), dropped: others + digits.slice(LIMITS.otp_digits) };
}
