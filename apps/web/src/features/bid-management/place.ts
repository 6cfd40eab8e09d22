import { LIMITS } from '@tanabana/domain/limits';
import { BID_STATUSES } from '@tanabana/domain/vocabulary';
import type { BidStatus } from '@tanabana/domain/vocabulary';

/** The bids that the address requests. Defaults (first page, empty search, all statuses) are not part of it. */
export type BidsAddress = {
  q?: string | undefined;
  status?: BidStatus | undefined;
  page?: number | undefined;
  /** Key of the company that an admin has chosen. */
  company?: string | undefined;
};

/** The current place in the list, and the functions that navigate. */
export type BidsPlace = {
  place: BidsAddress;
  go: (to: BidsAddress) => void;
  /** The search part of an address. */
  searchOf: (to: BidsAddress) => object;
};

/** Reads the address; what makes no sense is dropped. */
export function readBidsAddress({ q, status, page, company }: Record<string, unknown>): BidsAddress {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  const known = BID_STATUSES.find((each) => each === status);
  const number = Number(page);
  return {
    ...(text && { q: text }),
    ...(known && { status: known }),
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
    ...(typeof company === 'string' && company && { company }),
  };
}
