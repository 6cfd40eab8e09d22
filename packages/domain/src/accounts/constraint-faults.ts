/** What the database's refusal of a profile means under a field: its constraints by name. */
import type { Fault } from '../fault.ts';
import { accountFaults } from './faults.ts';

const FAULTS = {
  members_member_name_check: ['member_name', accountFaults.memberNameRequired],
  members_business_name_check: ['business_name', accountFaults.businessNameRequired],
  members_country_code_check: ['country_code', accountFaults.countryCodeRequired],
  members_mobile_number_check: ['mobile_number', accountFaults.mobileInvalid],
  members_mobile_number_key: ['mobile_number', accountFaults.mobileTaken],
  members_gst_number_check: ['gst_number', accountFaults.gstTooLong],
  members_pin_zip_code_check: ['pin_zip_code', accountFaults.pinTooLong],
} as const;

type Field = (typeof FAULTS)[keyof typeof FAULTS][0];

export type ConstraintFault = { field: Field; fault: Fault };

/**
 * The field and its fault for a refusal that names a constraint; null for any other.
 *
 * @param words the database's own, which quote the constraint: PostgREST's answers have no other place for its name
 */
export function constraintFault(words: string): ConstraintFault | null {
  const name = /"(members_\w+)"/.exec(words)?.[1];
  if (!name || !Object.hasOwn(FAULTS, name)) return null;
  const [field, fault] = FAULTS[name as keyof typeof FAULTS];
  return { field, fault };
}
