/** What stands under the fields of sign-in, signup, passwords and profiles (accounts document, §5). */
import { LIMITS } from '../limits.ts';

/** Under a field or beside it, never as a notice of its own. */
export const FIELD_MESSAGES = {
  email: 'Please enter a valid email address.',
  emailRequired: 'Please enter your email address.',
  passwordRequired: 'Please enter your password.',
  otp: 'Please enter the OTP sent to your email.',
  otpDropped: `Left out: “{dropped}”. An OTP has ${LIMITS.otp_digits} digits.`,
  otpUsedUp: 'Too many wrong tries: this OTP no longer works. Please ask for a new one.',
  mobileIndia: `For India, please enter a valid ${LIMITS.mobile_india_digits}-digit mobile number starting with 6, 7, 8, or 9.`,
  mobileOther: `Please enter a valid mobile number (${LIMITS.mobile_min_digits}-${LIMITS.mobile_max_digits} digits).`,
  countryCodeRequired: 'Country code is required with mobile number',
  mobileRequiredWithCode: 'Mobile number is required with country code',
  mobileRequiredForIndia: 'Mobile number is required for India',
  mobileTaken: 'This mobile number is already registered with a different account.',
  mobileEditIndia: `Please enter a valid ${LIMITS.mobile_india_digits}-digit Indian mobile number.`,
  mobileRequired: 'Mobile number is required.',
  mobileInvalid: 'Please enter a valid mobile number.',
  gstTooLong: `GST number has at most ${LIMITS.gst_number_length} characters.`,
  memberNameRequired: 'Name is required.',
  businessNameRequired: 'Business name is required.',
  countryRequired: 'Country is required.',
  stateRequired: 'State is required.',
  districtRequired: 'District is required.',
  cityRequired: 'City/Region is required.',
  pinRequired: 'PIN/ZIP Code is required.',
  pinTooLong: `PIN/ZIP Code has at most ${LIMITS.pin_length} characters.`,
  referralUnknown: 'This referral code is not known. Please check it.',
  referralOwn: 'This referral code is your own.',
  referralNewer: 'A referral code has to come from a member who joined before you.',
  referralUsed: 'You have used a referral code already.',
  referralTooLate: `A referral code can be added within ${LIMITS.referral_code_days} days of signup.`,
  passwordsDiffer: 'Passwords do not match.',
  passwordStrong: 'Password is strong',
  passwordCommon: 'Too many people use this password. Please choose another one.',
  passwordResetHint: `Min. ${LIMITS.password_reset_min} chars: 1 uppercase, 1 lowercase, 1 number`,
} as const;

/** Placeholders of the district list. */
export const DISTRICT_PLACEHOLDERS = {
  noState: 'Select state first',
  loading: 'Loading districts...',
  none: 'No districts for this state',
} as const;

/** Errors that a caller of the auth service meets; their words are the service's contract. */
export const AUTH_ERROR_TEXTS = {
  sessionMissing: 'Auth session missing!',
  credentialsMissing: 'You must provide either an email or phone number and a password.',
} as const;
