import { MEMBERSHIP_TYPES } from '@tanabana/domain/vocabulary';
import type { MembershipType } from '@tanabana/domain/vocabulary';
import { readListAddress } from '#lib/reading/lists/list-address.ts';
import type { ListAddress } from '#lib/reading/lists/list-address.ts';
import { FILTERS } from './member.ts';
import type { Filter } from './member.ts';

/** Which members the address asks for: the first page, an empty search and what is not filtered are not written there. */
export type MembersAddress = ListAddress & {
  membership?: MembershipType | undefined;
  /** Conditions that all have to hold. */
  flags?: readonly Filter[] | undefined;
};

/** Where the list stands, and the ways to elsewhere. */
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
