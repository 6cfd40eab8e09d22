import { LIMITS } from '@tanabana/domain/limits';
import { MEMBERSHIP_TYPES } from '@tanabana/domain/words';
import type { MembershipType } from '@tanabana/domain/words';
import { FLAGS } from './member.ts';
import type { Flag } from './member.ts';

/** Which members the address asks for: the first page, an empty search and what is not filtered are not written there. */
export type MembersAddress = {
  q?: string | undefined;
  membership?: MembershipType | undefined;
  /** Flags that all have to be set. */
  flags?: readonly Flag[] | undefined;
  page?: number | undefined;
};

/** Where the list stands, and the ways to elsewhere. */
export type MembersPlace = {
  place: MembersAddress;
  go: (to: MembersAddress) => void;
  /** The search part of an address. */
  searchOf: (to: MembersAddress) => object;
};

/** Reads the address; what makes no sense is dropped. */
export function readMembersAddress({ q, membership, flags, page }: Record<string, unknown>): MembersAddress {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  const known = MEMBERSHIP_TYPES.find((each) => each === membership);
  const set = Array.isArray(flags) ? FLAGS.filter((each) => flags.includes(each)) : [];
  const number = Number(page);
  return {
    ...(text && { q: text }),
    ...(known && { membership: known }),
    ...(set.length > 0 && { flags: set }),
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
  };
}
