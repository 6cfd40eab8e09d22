import { readListAddress } from '#lib/reading/lists/list-address.ts';
import type { ListAddress } from '#lib/reading/lists/list-address.ts';

export const AD_STATUSES = ['active', 'inactive'] as const;
export type AdStatus = (typeof AD_STATUSES)[number];

/** The ads that the address requests. Defaults (first page, empty search, all statuses) are not part of it. */
export type AdsAddress = ListAddress & { status?: AdStatus | undefined };

/** Reads the address; what makes no sense is dropped. */
export function readAdsAddress({ status, ...rest }: Record<string, unknown>): AdsAddress {
  const known = AD_STATUSES.find((each) => each === status);
  return { ...readListAddress(rest), ...(known && { status: known }) };
}
