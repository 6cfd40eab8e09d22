import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { unwrap } from '../errors.ts';
import { supabase } from '../reading/supabase.ts';

/** Figures of the market; fibres with most open listings first. */
export type MarketFacts = Database['public']['Functions']['get_market_facts']['Returns'];

/** Counts for Home and the lists. Throws AppError. */
export const marketFactsQuery = queryOptions({
  queryKey: ['market-facts'],
  queryFn: async () => unwrap(await supabase().rpc('get_market_facts', undefined, { get: true })),
  staleTime: 60_000,
});
