/** Schemas of account forms and function bodies. Loads zod: small screens use `checks.ts`. */
import { z } from 'zod';
import { DEFAULTS, LIMITS } from '../limits.ts';
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isLine } from '../text/plain-text.ts';
import { lengthOf } from '../typed.ts';
import { BUSINESS_TYPES, LANGUAGES, MEMBERSHIP_TYPES, YARN_TYPES } from '../vocabulary.ts';
import { isEmail, isOtp, mobileEditError, mobileError, tidyReferralCode } from './checks.ts';
import { accountErrors } from './field-errors.ts';
import { typedGst, typedMobile, typedPin } from './typed.ts';

export { isEmail } from './checks.ts';

export const emailSchema = z
  .string({ error: accountErrors.email })
  .trim()
  .toLowerCase()
  .refine(isEmail, { error: accountErrors.email });

export const otpSchema = z.string({ error: accountErrors.otp }).trim().refine(isOtp, { error: accountErrors.otp });

/** The number that a member signs in with: code and digits, as a profile has them. */
export const mobileSchema = z
  .object({
    country_code: z.string({ error: accountErrors.countryCodeRequired }).trim(),
    mobile_number: z.string({ error: accountErrors.mobileOther }).trim(),
  })
  .superRefine((mobile, ctx) => {
    const error = mobileError(mobile);
    if (error) ctx.addIssue({ code: 'custom', path: ['mobile_number'], message: error });
  })
  .transform(settleMobile);

type Reading = {
  /** The field error of a text that is too long, where the field has its own. */
  error?: FieldError;
  /** What a typed text is stored as. */
  read?: (text: string) => string;
};

/** Text with a maximum number of characters, counted as the database does. */
function text(
  max: number,
  { error = fieldErrors.tooLong(max), read = (typed) => typed.trim() }: Reading = {},
  missing?: FieldError,
) {
  return z
    .string({ error: missing })
    .overwrite(read)
    .refine((value) => lengthOf(value) <= max, { error })
    .refine(isLine, { error: fieldErrors.notOneLine });
}

function required(max: number, error: FieldError, reading?: Reading) {
  return text(max, reading, error).min(1, { error });
}

/** Optional text: absent, null and blank are all stored as null. */
function optional(max: number, reading?: Reading) {
  return text(max, reading)
    .nullish()
    .transform((value) => value || null);
}

/** A referral code; null when blank. */
export const referralCodeSchema = z
  .string()
  .nullish()
  .transform(tidyReferralCode)
  .refine((code) => (code ?? '').length <= LIMITS.referral_code_max_length, { error: accountErrors.referralUnknown });

const pin: Reading = { error: accountErrors.pinTooLong, read: typedPin };

type WithMobile = { country_code: string | null; mobile_number: string | null };

/** The stored form of the typed number. */
function settleMobile<T extends WithMobile>(profile: T): T {
  const { country_code, mobile_number } = profile;
  return { ...profile, mobile_number: mobile_number && typedMobile(mobile_number, country_code ?? '') };
}

const names = {
  member_name: required(LIMITS.member_name_length, accountErrors.memberNameRequired),
  business_name: required(LIMITS.business_name_length, accountErrors.businessNameRequired),
  country: required(LIMITS.place_length, accountErrors.countryRequired),
  country_code: optional(5),
  // Its length depends on the country; mobileError checks it.
  mobile_number: optional(Number.POSITIVE_INFINITY),
  gst_number: optional(LIMITS.gst_number_length, { error: accountErrors.gstTooLong, read: typedGst }),
  business_type: z.array(z.enum(BUSINESS_TYPES)).default([]),
  my_yarns: z.array(z.enum(YARN_TYPES)).default([]),
  state: optional(LIMITS.place_length),
  district: optional(LIMITS.place_length),
  city: optional(LIMITS.place_length),
  pin_zip_code: optional(LIMITS.pin_length, pin),
  list_in_directory: z.boolean().default(true),
};

/** Code and number share one rule; this is the field that shows its error. */
const mobileField = (error: FieldError) =>
  error === accountErrors.countryCodeRequired ? 'country_code' : 'mobile_number';

type Place = { country: string; state: string | null; district: string | null; city: string | null };

/** In India the city column contains the district; elsewhere state and district are empty. */
function settlePlace<T extends Place>(profile: T): T {
  return profile.country === DEFAULTS.country
    ? { ...profile, city: profile.district ?? profile.city }
    : { ...profile, state: null, district: null };
}

/**
 * Profile completion (accounts document, §3 and §5). Keys are the columns of the member profile; `referral_code` is the
 * code that was used, not the member's own. Paid Member is only a wish: nobody is Paid before a payment is captured.
 */
export const profileSchema = z
  .object({
    ...names,
    email: emailSchema,
    membership_type: z.enum(MEMBERSHIP_TYPES).exclude(['Corporate Member']).default('Free Member'),
    referral_code: referralCodeSchema,
    /** The language of the browser that signs up. */
    language: z.enum(LANGUAGES).nullable().default(null),
    mobile_verified: z.boolean().default(false),
  })
  .superRefine((profile, ctx) => {
    const error = mobileError(profile);
    if (error) ctx.addIssue({ code: 'custom', path: [mobileField(error)], message: error });
  })
  .transform((profile) => settleMobile(settlePlace(profile)));

export type ProfileInput = z.input<typeof profileSchema>;
export type Profile = z.output<typeof profileSchema>;

/** Edit profile (§5): mobile and PIN are required; India needs state and district, other countries a city. */
export const profileEditSchema = z
  .object({
    ...names,
    // Shown and sent along; the profile's address is always the one signed in with.
    email: emailSchema,
    pin_zip_code: required(LIMITS.pin_length, accountErrors.pinRequired, pin),
  })
  .superRefine((profile, ctx) => {
    const add = (path: string, message: FieldError) => ctx.addIssue({ code: 'custom', path: [path], message });
    const error = mobileEditError(profile);
    if (error) add(mobileField(error), error);
    if (profile.country === DEFAULTS.country) {
      if (!profile.state) add('state', accountErrors.stateRequired);
      if (!profile.district) add('district', accountErrors.districtRequired);
    } else if (!profile.city) add('city', accountErrors.cityRequired);
  })
  .transform((profile) => settleMobile(settlePlace(profile)));

export type ProfileEditInput = z.input<typeof profileEditSchema>;
export type ProfileEdit = z.output<typeof profileEditSchema>;
