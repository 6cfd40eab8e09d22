import { LIMITS } from '@tanabana/domain/limits';

/** The page of a searched list that an address requests. */
export type ListAddress = { q?: string; page?: number };

/** Reads the address: the first page and an empty search are not written there; what makes no sense is dropped. */
export function readListAddress({ q, page }: Record<string, unknown>): ListAddress {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  const number = Number(page);
  return { ...(text && { q: text }), ...(Number.isSafeInteger(number) && number > 1 && { page: number }) };
}
