import { readListAddress } from '#lib/reading/lists/list-address.ts';
import type { ListAddress } from '#lib/reading/lists/list-address.ts';

export const AD_STATUSES = ['active', 'inactive'] as const;
export type AdStatus = (typeof AD_STATUSES)[number];

/** Which ads the address asks for: the first page, an empty search and all statuses are not written there. */
export type AdsAddress = ListAddress & { status?: AdStatus | undefined };

/** Reads the address; what makes no sense is dropped. */
export function readAdsAddress({ status, ...rest }: Record<string, unknown>): AdsAddress {
  const known = AD_STATUSES.find((each) => each === status);
  return { ...readListAddress(rest), ...(known && { status: known }) };
}
