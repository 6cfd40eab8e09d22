import { queryOptions } from '@tanstack/react-query';
import { unwrap } from './errors.ts';
import { supabase } from './supabase.ts';

/** Figures of the market as get_market_facts answers them; fibres with most open listings first. */
export type MarketFacts = {
  open_enquiries: number;
  open_offers: number;
  members: number;
  fibres: { fibre_type: string; count: number; enquiries: number; offers: number }[];
};

/** Counts for Home and the lists. Throws AppError. */
export const marketFactsQuery = queryOptions({
  queryKey: ['market-facts'],
  queryFn: async () => unwrap(await supabase().rpc('get_market_facts', undefined, { get: true })) as MarketFacts,
  staleTime: 60_000,
});
