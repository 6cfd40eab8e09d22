/** Schemas of account forms and function bodies. Loads zod: light screens use `checks.ts`. */
import { z } from 'zod';
import { DEFAULTS, LIMITS } from '../limits.ts';
import { BUSINESS_TYPES, MEMBERSHIP_TYPES, YARN_TYPES } from '../words.ts';
import { isEmail, isOtp, mobileEditFault, mobileFault, tidyReferralCode } from './checks.ts';
import { FIELD_MESSAGES } from './messages.ts';

export { isEmail } from './checks.ts';

export const emailSchema = z
  .string({ error: FIELD_MESSAGES.email })
  .trim()
  .toLowerCase()
  .refine(isEmail, { error: FIELD_MESSAGES.email });

export const otpSchema = z.string({ error: FIELD_MESSAGES.otp }).trim().refine(isOtp, { error: FIELD_MESSAGES.otp });

/** The number that a member signs in with: code and digits, as a profile has them. */
export const mobileSchema = z
  .object({
    country_code: z.string({ error: FIELD_MESSAGES.countryCodeRequired }).trim(),
    mobile_number: z.string({ error: FIELD_MESSAGES.mobileOther }).trim(),
  })
  .superRefine((mobile, ctx) => {
    const fault = mobileFault(mobile);
    if (fault) ctx.addIssue({ code: 'custom', path: ['mobile_number'], message: fault });
  });

function required(max: number, error: string, tooLong?: string) {
  return z.string({ error }).trim().min(1, { error }).max(max, { error: tooLong });
}

/** Optional text: absent, null and blank are all stored as null. */
function optional(max: number, tooLong?: string) {
  return z
    .string()
    .trim()
    .max(max, { error: tooLong })
    .nullish()
    .transform((text) => text || null);
}

const names = {
  member_name: required(LIMITS.member_name_length, FIELD_MESSAGES.memberNameRequired),
  business_name: required(LIMITS.business_name_length, FIELD_MESSAGES.businessNameRequired),
  country: required(LIMITS.place_length, FIELD_MESSAGES.countryRequired),
  country_code: optional(5),
  mobile_number: optional(LIMITS.mobile_max_digits),
  gst_number: optional(LIMITS.gst_number_length, FIELD_MESSAGES.gstTooLong),
  business_type: z.array(z.enum(BUSINESS_TYPES)).default([]),
  my_yarns: z.array(z.enum(YARN_TYPES)).default([]),
  state: optional(LIMITS.place_length),
  district: optional(LIMITS.place_length),
  city: optional(LIMITS.place_length),
  pin_zip_code: optional(LIMITS.pin_length, FIELD_MESSAGES.pinTooLong),
  list_in_directory: z.boolean().default(true),
};

/** Code and number are one rule; this is the one of the two that its fault stands under. */
const mobileField = (fault: string) =>
  fault === FIELD_MESSAGES.countryCodeRequired ? 'country_code' : 'mobile_number';

type Place = { country: string; state: string | null; district: string | null; city: string | null };

/** In India the city column holds the district; elsewhere state and district are empty. */
function settlePlace<T extends Place>(profile: T): T {
  return profile.country === DEFAULTS.country
    ? { ...profile, city: profile.district ?? profile.city }
    : { ...profile, state: null, district: null };
}

/**
 * Profile completion (accounts document, §3 and §5). Keys are the columns of the member profile; `referral_code` is the
 * code that was used, not the member's own. Paid Member is a wish: nobody is Paid before a payment is captured.
 */
export const profileSchema = z
  .object({
    ...names,
    email: emailSchema,
    membership_type: z.enum(MEMBERSHIP_TYPES).exclude(['Corporate Member']).default('Free Member'),
    referral_code: z.string().nullish().transform(tidyReferralCode),
    mobile_verified: z.boolean().default(false),
  })
  .superRefine((profile, ctx) => {
    const fault = mobileFault(profile);
    if (fault) ctx.addIssue({ code: 'custom', path: [mobileField(fault)], message: fault });
  })
  .transform(settlePlace);

export type ProfileInput = z.input<typeof profileSchema>;
export type Profile = z.output<typeof profileSchema>;

/** Edit profile (§5): mobile and PIN are required; India needs state and district, other countries a city. */
export const profileEditSchema = z
  .object({
    ...names,
    // Shown and sent along; the profile's address is always the one signed in with.
    email: emailSchema,
    pin_zip_code: required(LIMITS.pin_length, FIELD_MESSAGES.pinRequired, FIELD_MESSAGES.pinTooLong),
  })
  .superRefine((profile, ctx) => {
    const add = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message });
    const fault = mobileEditFault(profile);
    if (fault) add(mobileField(fault), fault);
    if (profile.country === DEFAULTS.country) {
      if (!profile.state) add('state', FIELD_MESSAGES.stateRequired);
      if (!profile.district) add('district', FIELD_MESSAGES.districtRequired);
    } else if (!profile.city) add('city', FIELD_MESSAGES.cityRequired);
  })
  .transform(settlePlace);

export type ProfileEditInput = z.input<typeof profileEditSchema>;
export type ProfileEdit = z.output<typeof profileEditSchema>;
