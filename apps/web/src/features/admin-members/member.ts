// A member as Membership Management shows one.
import type { Database } from '@tanabana/db/types';
import { MEMBERSHIP_TYPES } from '@tanabana/domain/vocabulary';
import type { MembershipType } from '@tanabana/domain/vocabulary';

export type ManagedMember = Database['public']['Functions']['search_members']['Returns']['rows'][number] & {
  id: string;
};

export const FLAGS = ['is_corporate_member', 'is_verified_member', 'is_dealer'] as const;
export type Flag = (typeof FLAGS)[number];

/** What narrows the list, one more condition each: the flags, and memberships that end soon. */
export const FILTERS = [...FLAGS, 'renewal_due'] as const;
export type Filter = (typeof FILTERS)[number];

/** Admins have no membership, and nobody else edits their profile. */
export const isAdmin = ({ membership_type }: ManagedMember): boolean =>
  !MEMBERSHIP_TYPES.includes(membership_type as MembershipType);

/** `+91 98250 12345`, or nothing. */
export const mobileOf = ({ country_code, mobile_number }: ManagedMember): string =>
  [country_code, mobile_number].filter(Boolean).join(' ');

/** The texts of a row that a search reads, as private.members_where does in the database. */
export const memberText = (member: ManagedMember): string =>
  [member.member_name, member.business_name, member.email, member.mobile_number, member.city].join('\n').toLowerCase();
