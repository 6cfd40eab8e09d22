import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

export type ListingTrend = Database['public']['Functions']['get_listing_price_trend']['Returns'];

async function getTrend(p_table: ListingTable, p_listing: string): Promise<ListingTrend> {
  return unwrap(await supabase().rpc('get_listing_price_trend', { p_table, p_listing }, { get: true }));
}

/** The asking price of a listing's yarn in the last weeks; without weeks where nothing is known. For members. Throws AppError. */
export const listingTrendQuery = (table: ListingTable, id: string) =>
  queryOptions({ queryKey: ['listing-trend', table, id], queryFn: () => getTrend(table, id), staleTime: 300_000 });
