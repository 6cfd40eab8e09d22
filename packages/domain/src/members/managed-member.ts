/** An admin's changes of a member: the body of manage-user-profile, and the form that sends it. */
import { z } from 'zod';
import { mobileError } from '../accounts/checks.ts';
import { accountErrors } from '../accounts/field-errors.ts';
import { emailSchema } from '../accounts/validate.ts';
import { typedMobile } from '../accounts/typed.ts';
import { ADMIN_LIMITS } from '../admin-limits.ts';
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { LIMITS } from '../limits.ts';
import { isLine } from '../text/plain-text.ts';
import { amountText, lengthOf } from '../typed.ts';
import { memberErrors } from './field-errors.ts';

const text = (max: number, error?: FieldError) =>
  z
    .string({ error })
    .trim()
    .refine((value) => lengthOf(value) <= max, { error: fieldErrors.tooLong(max) })
    .refine(isLine, { error: fieldErrors.notOneLine });

const required = (max: number, error: FieldError) => text(max, error).min(1, { error });

/** Blank is nothing. */
const optional = (max: number) =>
  text(max)
    .nullable()
    .transform((value) => value || null);

const wholeOf = (digits: string): number => (/^\d*$/.test(digits) ? Number(digits) : Number.NaN);

/** Empty is 0; else a whole number, typed or given. */
const credits = z
  .union([z.string(), z.number(), z.null()], { error: memberErrors.credits })
  .transform((value) => (typeof value === 'string' ? wholeOf(amountText(value)) : (value ?? 0)))
  .refine((value) => Number.isSafeInteger(value) && value >= 0 && value <= ADMIN_LIMITS.credits_most, {
    error: memberErrors.credits,
  });

/** The columns of the profile that an admin edits; those that are absent stay as they are. */
export const managedMemberSchema = z
  .strictObject({
    member_name: required(LIMITS.member_name_length, memberErrors.incomplete),
    email: z
      .string({ error: memberErrors.incomplete })
      .trim()
      .min(1, { error: memberErrors.incomplete })
      .pipe(emailSchema),
    business_name: required(LIMITS.business_name_length, accountErrors.businessNameRequired).optional(),
    country_code: optional(5).optional(),
    mobile_number: optional(LIMITS.mobile_max_digits * 2).optional(),
    city: optional(LIMITS.place_length).optional(),
    messaging_credits: credits.optional(),
  })
  .superRefine(({ country_code, mobile_number }, ctx) => {
    // A code without a number is nothing yet: the form has one chosen.
    const error = mobile_number ? mobileError({ country_code, mobile_number }) : null;
    if (error) ctx.addIssue({ code: 'custom', path: ['mobile_number'], message: error });
  })
  .transform((member) => {
    if (member.mobile_number === undefined) return member;
    const number = member.mobile_number && typedMobile(member.mobile_number, member.country_code ?? '');
    return { ...member, mobile_number: number, country_code: number ? member.country_code : null };
  });

export type ManagedMemberInput = z.input<typeof managedMemberSchema>;
export type ManagedMemberChange = z.output<typeof managedMemberSchema>;
