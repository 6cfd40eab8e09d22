/** The corporate enquiry (marketplace document, §5): every field is required. Keys are the columns of the table. */
import { z } from 'zod';
import { isEmail, mobileEditFault } from '../accounts/checks.ts';
import { FIELD_MESSAGES } from '../accounts/messages.ts';
import { typedMobile } from '../accounts/typed.ts';
import { DEFAULTS, LIMITS } from '../limits.ts';
import { tooLong } from '../message.ts';
import { lengthOf } from '../typed.ts';
import { ENQUIRY_FIELD_MESSAGES } from './messages.ts';

function required(max: number, error: string) {
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .refine((text) => lengthOf(text) <= max, { error: tooLong(max) });
}

export const corporateEnquirySchema = z
  .object({
    name: required(LIMITS.member_name_length, ENQUIRY_FIELD_MESSAGES.nameRequired),
    organisation_name: required(LIMITS.company_name_length, ENQUIRY_FIELD_MESSAGES.organisationRequired),
    email: required(LIMITS.email_length, ENQUIRY_FIELD_MESSAGES.emailRequired)
      .toLowerCase()
      .refine((email) => email === '' || isEmail(email), { error: FIELD_MESSAGES.email }),
    country_code: z
      .string()
      .regex(/^\+[0-9]{1,4}$/, { error: ENQUIRY_FIELD_MESSAGES.countryCodeRequired })
      .default(DEFAULTS.country_code),
    mobile_number: z.string({ error: ENQUIRY_FIELD_MESSAGES.mobileRequired }).trim(),
  })
  .superRefine((enquiry, ctx) => {
    const message = mobileEditFault(enquiry);
    if (message) ctx.addIssue({ code: 'custom', path: ['mobile_number'], message });
  })
  .transform((enquiry) => ({
    ...enquiry,
    mobile_number: typedMobile(enquiry.mobile_number, enquiry.country_code),
  }));

export type CorporateEnquiryInput = z.input<typeof corporateEnquirySchema>;
export type CorporateEnquiry = z.output<typeof corporateEnquirySchema>;
