import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { readFunction } from '../reading/read.ts';

/** Figures of the market; fibres with most open listings first. */
export type MarketFacts = Database['public']['Functions']['get_market_facts']['Returns'];

/** Counts for Home and the lists. Throws AppError. */
export const marketFactsQuery = queryOptions({
  queryKey: ['market-facts'],
  queryFn: () => readFunction('get_market_facts'),
  staleTime: 60_000,
});
