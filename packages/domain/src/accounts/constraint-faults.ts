/** What the database's refusal of a profile means under a field: its constraints by name. */
import { FIELD_MESSAGES } from './messages.ts';

const FAULTS = {
  members_member_name_check: ['member_name', FIELD_MESSAGES.memberNameRequired],
  members_business_name_check: ['business_name', FIELD_MESSAGES.businessNameRequired],
  members_country_code_check: ['country_code', FIELD_MESSAGES.countryCodeRequired],
  members_mobile_number_check: ['mobile_number', FIELD_MESSAGES.mobileInvalid],
  members_mobile_number_key: ['mobile_number', FIELD_MESSAGES.mobileTaken],
  members_gst_number_check: ['gst_number', FIELD_MESSAGES.gstTooLong],
  members_pin_zip_code_check: ['pin_zip_code', FIELD_MESSAGES.pinTooLong],
} as const;

export type ConstraintFault = { field: (typeof FAULTS)[keyof typeof FAULTS][0]; message: string };

/**
 * The field and the sentence for a refusal that names a constraint; null for any other.
 *
 * @param words the database's own, which quote the constraint
 */
export function constraintFault(words: string): ConstraintFault | null {
  const name = /"(members_\w+)"/.exec(words)?.[1];
  if (!name || !Object.hasOwn(FAULTS, name)) return null;
  const [field, message] = FAULTS[name as keyof typeof FAULTS];
  return { field, message };
}
