/**
 * Rules of account fields as plain functions: each returns the field error of a value, or null for a valid one. Without
 * zod, so that the sign-in screens stay small.
 */
import { DEFAULTS, LIMITS } from '../limits.ts';
import type { FieldError } from '../field-error.ts';
import { digitsText } from '../typed.ts';
import { accountErrors, passwordParts } from './field-errors.ts';
import { INDIAN_MOBILE_PATTERN, OTHER_MOBILE_PATTERN, typedMobile } from './typed.ts';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const INDIAN_MOBILE = new RegExp(INDIAN_MOBILE_PATTERN);
const OTHER_MOBILE = new RegExp(OTHER_MOBILE_PATTERN);
const DIAL_CODE = /^\+[0-9]{1,4}$/;

/** Whether the text is an e-mail address without spaces, at most 254 characters. */
export function isEmail(text: string): boolean {
  return text.length <= LIMITS.email_length && EMAIL.test(text);
}

/** Returns the digits of a typed text, at most `max` of them. */
export function digitsOnly(text: string, max = Number.POSITIVE_INFINITY): string {
  return text.replaceAll(/[^0-9]/g, '').slice(0, max);
}

/** Whether the text is a complete one-time code: as many digits as one has. */
export function isOtp(text: string): boolean {
  return text.length === LIMITS.otp_digits && digitsOnly(text) === text;
}

export type Mobile = {
  country_code?: string | null | undefined;
  mobile_number?: string | null | undefined;
  country?: string | null | undefined;
};

/**
 * The rule of the completion form (accounts document, §5): required for India; otherwise both code and number, or
 * neither. The number may be in any typed form: `typedMobile` parses it.
 */
export function mobileError({ country_code, mobile_number: typed, country }: Mobile): FieldError | null {
  const mobile_number = typedMobile(typed ?? '', country_code ?? '');
  const isIndia = country ? country === DEFAULTS.country : country_code === DEFAULTS.country_code;
  if (mobile_number) return numberError(country_code, mobile_number, accountErrors.mobileIndia);
  if (isIndia) return accountErrors.mobileRequiredForIndia;
  return country_code ? accountErrors.mobileRequiredWithCode : null;
}

/** The rule of the edit form: always required; the number in its typed form. */
export function mobileEditError({ country_code, mobile_number: typed }: Mobile): FieldError | null {
  const mobile_number = typedMobile(typed ?? '', country_code ?? '');
  return mobile_number
    ? numberError(country_code, mobile_number, accountErrors.mobileEditIndia)
    : accountErrors.mobileRequired;
}

function numberError(
  country_code: Mobile['country_code'],
  mobile_number: string,
  india: FieldError,
): FieldError | null {
  if (!country_code || !DIAL_CODE.test(country_code)) return accountErrors.countryCodeRequired;
  if (country_code === DEFAULTS.country_code) return INDIAN_MOBILE.test(mobile_number) ? null : india;
  return OTHER_MOBILE.test(mobile_number) ? null : accountErrors.mobileOther;
}

const STRENGTH: readonly (readonly [RegExp, FieldError])[] = [
  [new RegExp(`^.{${LIMITS.password_signup_min},}$`, 'su'), passwordParts.length],
  [/\p{Ll}/u, passwordParts.lower],
  [/\p{Lu}/u, passwordParts.upper],
  [/[0-9]/, passwordParts.digit],
  [/[^A-Za-z0-9]/, passwordParts.sign],
];

/** The generic strength check, which guards a signup with a password. */
export function passwordStrengthError(password: string): FieldError | null {
  const missing = STRENGTH.filter(([rule]) => !rule.test(password)).map(([, part]) => part);
  return missing.length === 0 ? null : accountErrors.passwordWeak(missing);
}

/** The rule of the reset page and of every later change: long enough, with upper case, lower case and a digit. */
export function passwordResetError(password: string): FieldError | null {
  const isFine =
    password.length >= LIMITS.password_reset_min &&
    /\p{Ll}/u.test(password) &&
    /\p{Lu}/u.test(password) &&
    /[0-9]/.test(password);
  return isFine ? null : accountErrors.passwordReset;
}

/** Normalizes a referral code as it is stored and compared: upper case, without separators, null when blank. */
export function tidyReferralCode(text: string | null | undefined): string | null {
  return digitsText(text ?? '').toUpperCase() || null;
}
