// The address of Price Trends: what is searched, and which yarn is open.
import { LIMITS } from '@tanabana/domain/limits';

export const SERIES = ['asks', 'bids'] as const;
export type Series = (typeof SERIES)[number];

export type TrendSearch = {
  q?: string;
  /** Asks, unless another one is chosen. */
  series?: Series;
  /** A state; India, unless one is chosen. */
  region?: string;
  /** The number of the open yarn. */
  yarn?: number;
};

/** Reads the address: what makes no sense is left out. */
export function readTrendSearch({ q, series, region, yarn }: Record<string, unknown>): TrendSearch {
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, LIMITS.search_length) : '';
  const number = Number(yarn ?? NaN);
  return {
    ...(text && { q: text }),
    ...(series === 'bids' && { series: 'bids' as const }),
    ...(typeof region === 'string' && region && { region: region.slice(0, LIMITS.place_length) }),
    ...(Number.isInteger(number) && number > 0 && number < 2 ** 31 && { yarn: number }),
  };
}
