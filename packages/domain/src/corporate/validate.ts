/** The corporate enquiry (marketplace document, §5): every field is required. Keys are the columns of the table. */
import { z } from 'zod';
import { isEmail, mobileEditFault } from '../accounts/checks.ts';
import { accountFaults } from '../accounts/faults.ts';
import { typedMobile } from '../accounts/typed.ts';
import { DEFAULTS, LIMITS } from '../limits.ts';
import type { Fault } from '../fault.ts';
import { fieldFaults } from '../faults.ts';
import { isLine } from '../text/plain-text.ts';
import { lengthOf } from '../typed.ts';
import { enquiryFaults } from './faults.ts';

function required(max: number, error: Fault) {
  return z
    .string({ error })
    .trim()
    .min(1, { error })
    .refine((text) => lengthOf(text) <= max, { error: fieldFaults.tooLong(max) })
    .refine(isLine, { error: fieldFaults.notOneLine });
}

export const corporateEnquirySchema = z
  .object({
    name: required(LIMITS.member_name_length, enquiryFaults.nameRequired),
    organisation_name: required(LIMITS.company_name_length, enquiryFaults.organisationRequired),
    email: required(LIMITS.email_length, enquiryFaults.emailRequired)
      .toLowerCase()
      .refine((email) => email === '' || isEmail(email), { error: accountFaults.email }),
    country_code: z
      .string()
      .regex(/^\+[0-9]{1,4}$/, { error: accountFaults.countryCodeRequired })
      .default(DEFAULTS.country_code),
    mobile_number: z.string({ error: accountFaults.mobileRequired }).trim(),
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
