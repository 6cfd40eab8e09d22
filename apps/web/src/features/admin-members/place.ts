import { MEMBERSHIP_TYPES } from '@tanabana/domain/vocabulary';
import type { MembershipType } from '@tanabana/domain/vocabulary';
import { readListAddress } from '#lib/reading/lists/list-address.ts';
import type { ListAddress } from '#lib/reading/lists/list-address.ts';
import { FILTERS } from './member.ts';
import type { Filter } from './member.ts';

/** The members that the address requests. Defaults (first page, empty search, no filter) are not part of it. */
export type MembersAddress = ListAddress & {
  membership?: MembershipType | undefined;
  /** Conditions that all have to hold. */
  flags?: readonly Filter[] | undefined;
};

/** The current place in the list, and the functions that navigate. */
export type MembersPlace = {
  place: MembersAddress;
  go: (to: MembersAddress) => void;
  /** The search part of an address. */
  searchOf: (to: MembersAddress) => object;
};

/** Reads the address; what makes no sense is dropped. */
export function readMembersAddress({ membership, flags, ...rest }: Record<string, unknown>): MembersAddress {
  const known = MEMBERSHIP_TYPES.find((each) => each === membership);
  const set = Array.isArray(flags) ? FILTERS.filter((each) => flags.includes(each)) : [];
  return {
    ...readListAddress(rest),
    ...(known && { membership: known }),
    ...(set.length > 0 && { flags: set }),
  };
}
