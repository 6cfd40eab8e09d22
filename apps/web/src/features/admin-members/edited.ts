// The fields of the edit dialog: their initial values, the changes, and what somebody else has changed meanwhile.
import type { ManagedMemberInput } from '@tanabana/domain/members/managed-member';
import { MEMBERSHIP_TYPES } from '@tanabana/domain/vocabulary';
import type { MembershipType } from '@tanabana/domain/vocabulary';
import type { ManagedMember } from './member.ts';

const FIELDS = [
  'member_name',
  'business_name',
  'email',
  'country_code',
  'mobile_number',
  'city',
  'messaging_credits',
] as const;
export type EditedField = (typeof FIELDS)[number];

export type Edited = Record<EditedField, string> & { membership_type: MembershipType; note: string };

const textOf = (member: ManagedMember, field: EditedField): string => String(member[field] ?? '');

/** The fields as they are stored. */
export const editedOf = (member: ManagedMember): Edited => ({
  ...(Object.fromEntries(FIELDS.map((field) => [field, textOf(member, field)])) as Record<EditedField, string>),
  membership_type: MEMBERSHIP_TYPES.find((each) => each === member.membership_type) ?? 'Free Member',
  note: '',
});

/** Name and address are always sent, the rest where it was changed; code and number are one. */
const isSent = (field: EditedField, edited: Edited, before: ManagedMember): boolean => {
  if (field === 'member_name' || field === 'email') return true;
  const group: EditedField[] =
    field === 'country_code' || field === 'mobile_number' ? ['country_code', 'mobile_number'] : [field];
  return group.some((each) => edited[each].trim() !== textOf(before, each));
};

/** The values to send, and those that were on screen before. */
export function changeOf(
  edited: Edited,
  before: ManagedMember,
): { userData: ManagedMemberInput; was: Partial<ManagedMember> } {
  const sent = FIELDS.filter((field) => isSent(field, edited, before));
  return {
    userData: Object.fromEntries(sent.map((field) => [field, edited[field]])) as ManagedMemberInput,
    was: Object.fromEntries(sent.map((field) => [field, before[field] ?? null])),
  };
}

export type Difference = { field: EditedField | 'membership_type'; mine: string; now: string };

/** The fields whose stored value differs from the screen's and from the typed one. */
export function differencesOf(edited: Edited, before: ManagedMember, now: ManagedMember): Difference[] {
  return [...FIELDS, 'membership_type' as const]
    .map((field) => ({
      field,
      mine: edited[field].trim(),
      was: String(before[field] ?? ''),
      now: String(now[field] ?? ''),
    }))
    .filter(({ mine, was, now: stored }) => stored !== was && stored !== mine);
}

/** The typed values over the stored ones: an unchanged field follows the stored value. */
export function rebased(edited: Edited, before: ManagedMember, now: ManagedMember): Edited {
  const start = editedOf(before);
  const fresh = editedOf(now);
  const changed = Object.entries(edited).filter(([field, text]) => text !== start[field as EditedField]);
  return { ...fresh, ...Object.fromEntries(changed) };
}
