/** Field errors of sign-in, signup, passwords and profiles (accounts document, §5). */
import { fieldErrorsOf, type FieldError } from '../field-error.ts';
import { LIMITS } from '../limits.ts';

export const accountErrors = fieldErrorsOf('accounts', {
  email: {},
  passwordRequired: {},
  otp: {},
  /** For a paste: the characters that are no part of a code, shown beside the field. */
  otpDropped: (dropped: string) => ({ dropped, digits: LIMITS.otp_digits }),
  otpUsedUp: {},
  mobileIndia: { digits: LIMITS.mobile_india_digits },
  mobileOther: { min: LIMITS.mobile_min_digits, max: LIMITS.mobile_max_digits },
  countryCodeRequired: {},
  mobileRequiredWithCode: {},
  mobileRequiredForIndia: {},
  mobileTaken: {},
  mobileEditIndia: { digits: LIMITS.mobile_india_digits },
  mobileRequired: {},
  mobileInvalid: {},
  gstTooLong: { max: LIMITS.gst_number_length },
  memberNameRequired: {},
  businessNameRequired: {},
  countryRequired: {},
  stateRequired: {},
  districtRequired: {},
  cityRequired: {},
  pinRequired: {},
  pinTooLong: { max: LIMITS.pin_length },
  referralUnknown: {},
  referralOwn: {},
  referralNewer: {},
  referralUsed: {},
  referralTooLate: { days: LIMITS.referral_code_days },
  passwordsDiffer: {},
  passwordCommon: {},
  /** For a new password; also shown as a hint beside its field before anything is typed. */
  passwordReset: { min: LIMITS.password_reset_min },
  /** Of a password at signup. */
  passwordWeak: (missing: readonly FieldError[]) => ({ missing }),
});

/** What a password at signup may lack. */
export const passwordParts = fieldErrorsOf('passwordParts', {
  length: { min: LIMITS.password_signup_min },
  lower: {},
  upper: {},
  digit: {},
  sign: {},
});
