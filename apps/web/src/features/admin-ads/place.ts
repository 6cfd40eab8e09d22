import { LIMITS } from '@tanabana/domain/limits';

export const AD_STATUSES = ['active', 'inactive'] as const;
export type AdStatus = (typeof AD_STATUSES)[number];

/** Which ads the address asks for: the first page, an empty search and all statuses are not written there. */
export type AdsAddress = { q?: string | undefined; status?: AdStatus | undefined; page?: number | undefined };

/** Reads the address; what makes no sense is dropped. */
export function readAdsAddress({ q, status, page }: Record<string, unknown>): AdsAddress {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  const known = AD_STATUSES.find((each) => each === status);
  const number = Number(page);
  return {
    ...(text && { q: text }),
    ...(known && { status: known }),
    ...(Number.isSafeInteger(number) && number > 1 && { page: number }),
  };
}
