/** The corporate enquiry (marketplace document, §5): every field is required. Keys are the columns of the table. */
import { z } from 'zod';
import { isEmail, mobileEditError } from '../accounts/checks.ts';
import { accountErrors } from '../accounts/field-errors.ts';
import { typedMobile } from '../accounts/typed.ts';
import { DEFAULTS, LIMITS } from '../limits.ts';
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { isLine } from '../text/plain-text.ts';
import { lengthOf } from '../typed.ts';
import { enquiryErrors } from './field-errors.ts';

function required(max: number, error: FieldError) {
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .refine((text) => lengthOf(text) <= max, { error: fieldErrors.tooLong(max) })
    .refine(isLine, { error: fieldErrors.notOneLine });
}

export const corporateEnquirySchema = z
  .object({
    name: required(LIMITS.member_name_length, enquiryErrors.nameRequired),
    organisation_name: required(LIMITS.company_name_length, enquiryErrors.organisationRequired),
    email: required(LIMITS.email_length, enquiryErrors.emailRequired)
      .toLowerCase()
      .refine((email) => email === '' || isEmail(email), { error: accountErrors.email }),
    country_code: z
      .string()
      .regex(/^\+[0-9]{1,4}$/, { error: accountErrors.countryCodeRequired })
      .default(DEFAULTS.country_code),
    mobile_number: z.string({ error: accountErrors.mobileRequired }).trim(),
  })
  .superRefine((enquiry, ctx) => {
    const message = mobileEditError(enquiry);
    if (message) ctx.addIssue({ code: 'custom', path: ['mobile_number'], message });
  })
  .transform((enquiry) => ({
    ...enquiry,
    mobile_number: typedMobile(enquiry.mobile_number, enquiry.country_code),
  }));

export type CorporateEnquiryInput = z.input<typeof corporateEnquirySchema>;
export type CorporateEnquiry = z.output<typeof corporateEnquirySchema>;
