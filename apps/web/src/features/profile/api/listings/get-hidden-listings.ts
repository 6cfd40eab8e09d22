import { queryOptions } from '@tanstack/react-query';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** Why own posts of a table are hidden, by the keys of those that are shown. Throws AppError. */
export const hiddenListingsQuery = (table: AnyListingTable, ids: readonly string[]) =>
  queryOptions({
    queryKey: [table, 'hidden', ids],
    queryFn: async () =>
      unwrap(
        await supabase()
          .from('hidden_listings')
          .select('listing_id, note')
          .eq('listing_table', table)
          .in('listing_id', [...ids]),
      ),
  });
