/** Translates constraint violations of a profile to field errors. */
import type { FieldError } from '../field-error.ts';
import { fieldErrors } from '../field-errors.ts';
import { accountErrors } from './field-errors.ts';

const ERRORS = {
  member_name: accountErrors.memberNameRequired,
  business_name: accountErrors.businessNameRequired,
  country_code: accountErrors.countryCodeRequired,
  mobile_number: accountErrors.mobileInvalid,
  gst_number: accountErrors.gstTooLong,
  pin_zip_code: accountErrors.pinTooLong,
} as const;

type Field = keyof typeof ERRORS;

export type ConstraintError = { field: Field; error: FieldError };

/** The documented sentence, which the database returns unchanged. */
const NUMBER_TAKEN = 'This mobile number is already registered with a different account.';

/**
 * The field and its error for a violation that names a field; null for any other.
 *
 * @param words the database's message: db/schema/20-members/tanabana_free_writes.sql
 */
export function constraintError(words: string): ConstraintError | null {
  if (words === NUMBER_TAKEN) return { field: 'mobile_number', error: accountErrors.mobileTaken };
  const [, field, kind] = /^(\w+) is not (valid|one line)$/.exec(words) ?? [];
  if (!field || !Object.hasOwn(ERRORS, field)) return null;
  return { field: field as Field, error: kind === 'valid' ? ERRORS[field as Field] : fieldErrors.notOneLine };
}
