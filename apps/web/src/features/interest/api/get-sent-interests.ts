import { queryOptions } from '@tanstack/react-query';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** More than three months of the largest allowance: what is older has long left the first pages of a list. */
const NEWEST = 1000;

/** Ids of the listings of a table that the member's interest has reached. Throws AppError. */
export const sentInterestsQuery = (userId: string, table: AnyListingTable) =>
  queryOptions({
    queryKey: ['sent-interests', userId, table],
    queryFn: async () => {
      const rows = await supabase()
        .from('listing_interests')
        .select('listing_id')
        .eq('interested_user_id', userId)
        .eq('listing_table', table)
        .eq('status', 'sent')
        .order('created_at', { ascending: false })
        .limit(NEWEST);
      return unwrap(rows).map((row) => row.listing_id);
    },
    staleTime: 5 * 60_000,
  });
