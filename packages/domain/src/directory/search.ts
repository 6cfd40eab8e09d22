/**
 * The search of the directory: the typed text, as one piece and in any case, anywhere in a member's name, business,
 * e-mail, mobile number, state or district; or an entry of the lists of business types and yarns that contains it.
 */
import { LIMITS } from '../limits.ts';
import { BUSINESS_TYPES, YARN_TYPES } from '../vocabulary.ts';

/** What is looked for. */
export type DirectorySearch = { text: string; business_types: readonly string[]; yarns: readonly string[] };

/** So short a text names an entry only when it is all of it: `PC` is a yarn, `a` is in most of them. */
const PART_MIN = 3;

/** A number in its stored form: without blanks, dashes and the dial code of India. */
const NUMBER = /^\+?[\d\s-]{4,}$/;

function textOf(typed: string): string {
  const text = typed.slice(0, LIMITS.search_length).trim().toLowerCase();
  if (!NUMBER.test(text)) return text;
  const digits = text.replaceAll(/\D/g, '');
  return digits.length > LIMITS.mobile_india_digits ? digits.replace(/^91/, '') : digits;
}

/** Entries of a list that a text names, in any case. */
function entries(list: readonly string[], text: string): string[] {
  return list.filter((entry) => {
    const lower = entry.toLowerCase();
    return lower === text || (text.length >= PART_MIN && lower.includes(text));
  });
}

/** What was typed as a search; null when nothing is. */
export function directorySearch(typed: string): DirectorySearch | null {
  const text = textOf(typed);
  if (!text) return null;
  return { text, business_types: entries(BUSINESS_TYPES, text), yarns: entries(YARN_TYPES, text) };
}

/** The fields of a member that a text is looked for in. */
export type DirectoryFields = {
  member_name: string | null;
  business_name: string | null;
  email: string | null;
  mobile_number: string | null;
  state: string | null;
  district: string | null;
  business_type: readonly string[] | null;
  my_yarns: readonly string[] | null;
};

/** Whether a search finds a member. */
export function isFoundInDirectory(member: DirectoryFields, search: DirectorySearch | null): boolean {
  if (!search) return true;
  const { text, business_types, yarns } = search;
  const texts = [
    member.member_name,
    member.business_name,
    member.email,
    member.mobile_number,
    member.state,
    member.district,
  ];
  return (
    texts.some((field) => field?.toLowerCase().includes(text)) ||
    business_types.some((entry) => member.business_type?.includes(entry)) ||
    yarns.some((entry) => member.my_yarns?.includes(entry))
  );
}
