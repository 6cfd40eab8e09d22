/** What the database's refusal of a profile means under a field: its constraints by name. */
import { FIELD_MESSAGES } from './messages.ts';

const FAULTS = {
  members_member_name_check: ['member_name', 'memberNameRequired'],
  members_business_name_check: ['business_name', 'businessNameRequired'],
  members_country_code_check: ['country_code', 'countryCodeRequired'],
  members_mobile_number_check: ['mobile_number', 'mobileInvalid'],
  members_mobile_number_key: ['mobile_number', 'mobileTaken'],
  members_gst_number_check: ['gst_number', 'gstTooLong'],
  members_pin_zip_code_check: ['pin_zip_code', 'pinTooLong'],
} as const;

type Fault = (typeof FAULTS)[keyof typeof FAULTS];

/** `code` names the sentence in FIELD_MESSAGES. */
export type ConstraintFault = { field: Fault[0]; code: Fault[1]; message: string };

/**
 * The field and the sentence for a refusal that names a constraint; null for any other.
 *
 * @param words the database's own, which quote the constraint: PostgREST's answers have no other place for its name
 */
export function constraintFault(words: string): ConstraintFault | null {
  const name = /"(members_\w+)"/.exec(words)?.[1];
  if (!name || !Object.hasOwn(FAULTS, name)) return null;
  const [field, code] = FAULTS[name as keyof typeof FAULTS];
  return { field, code, message: FIELD_MESSAGES[code] };
}
