/** What the database's refusal of a profile means under a field. */
import type { Fault } from '../fault.ts';
import { fieldFaults } from '../faults.ts';
import { accountFaults } from './faults.ts';

const FAULTS = {
  member_name: accountFaults.memberNameRequired,
  business_name: accountFaults.businessNameRequired,
  country_code: accountFaults.countryCodeRequired,
  mobile_number: accountFaults.mobileInvalid,
  gst_number: accountFaults.gstTooLong,
  pin_zip_code: accountFaults.pinTooLong,
} as const;

type Field = keyof typeof FAULTS;

export type ConstraintFault = { field: Field; fault: Fault };

/** The documented sentence, which the database says as it stands. */
const NUMBER_TAKEN = 'This mobile number is already registered with a different account.';

/**
 * The field and its fault for a refusal that names one; null for any other.
 *
 * @param words the database's own: db/schema/20-members/tanabana_free_writes.sql
 */
export function constraintFault(words: string): ConstraintFault | null {
  if (words === NUMBER_TAKEN) return { field: 'mobile_number', fault: accountFaults.mobileTaken };
  const [, field, kind] = /^(\w+) is not (valid|one line)$/.exec(words) ?? [];
  if (!field || !Object.hasOwn(FAULTS, field)) return null;
  return { field: field as Field, fault: kind === 'valid' ? FAULTS[field as Field] : fieldFaults.notOneLine };
}
