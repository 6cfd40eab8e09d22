/** Referral codes: one scheme at signup, another on the profile page when a code is missing (accounts document, §9). */
import { LIMITS } from '../limits.ts';

const SUFFIX_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

function randomIndex(below: number): number {
  return crypto.getRandomValues(new Uint32Array(1))[0]! % below;
}

/**
 * A new member's code, 12 characters: up to 5 letters of the name padded with X, the last 5 digits of the mobile number
 * padded with 0, then a random suffix. The suffix has no characters that are mistaken for one another.
 *
 * @param random gives a whole number from 0 up to, not including, its argument
 * @example newReferralCode('Asha', '9825012345') // 'ASHAX12345K7'
 */
export function newReferralCode(name: string, mobile: string, random: (below: number) => number = randomIndex): string {
  const letters = name.normalize('NFD').replaceAll(/[^A-Za-z]/g, '');
  const digits = mobile.replaceAll(/[^0-9]/g, '');
  const head =
    letters.slice(0, LIMITS.referral_name_letters).toUpperCase().padEnd(LIMITS.referral_name_letters, 'X') +
    digits.slice(-LIMITS.referral_mobile_digits).padStart(LIMITS.referral_mobile_digits, '0');
  let code = head;
  while (code.length < LIMITS.referral_code_length) code += SUFFIX_LETTERS[random(SUFFIX_LETTERS.length)];
  return code;
}

/**
 * The profile page's scheme: the first letter of the name in upper case and the last 5 characters of the mobile number.
 *
 * @returns null unless there are a name and a mobile number of at least 5 characters
 */
export function profilePageReferralCode(name: string, mobile: string): string | null {
  const first = Array.from(name.trim())[0];
  if (!first || mobile.length < LIMITS.referral_mobile_digits) return null;
  // One character: the capital of ß is SS.
  return Array.from(first.toUpperCase())[0] + mobile.slice(-LIMITS.referral_mobile_digits);
}

/** The code with one more random digit, for a code that is already taken. */
export function withConflictDigit(code: string, random: (below: number) => number = randomIndex): string {
  return code + random(10);
}
