import { LIMITS } from '@tanabana/domain/limits';
import { readYarnChoice } from '#components/yarn/search/yarn-search.ts';
import type { YarnChoice } from '#components/yarn/search/yarn-search.ts';

type ProductSearch = YarnChoice & { q?: string };

/** The search of an address; anything else in it is dropped. A number typed there is a text. */
export function readProductSearch({ q, ...given }: Record<string, unknown>): ProductSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  return text ? { q: text, ...readYarnChoice(given) } : {};
}
