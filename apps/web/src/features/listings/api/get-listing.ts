import { queryOptions } from '@tanstack/react-query';
import type { Tables } from '@tanabana/db/types';
import type { ListingSummary } from '@tanabana/domain/listings/summary';
import { LIMITS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { LISTING_COLUMNS, numberOf, priceOf, quantityOf } from '../listing.ts';
import type { Listing } from '../listing.ts';

/** A listing on its own page. */
export type ListingDetail = Listing & Pick<Tables<'sales_offers'>, 'status' | 'created_at'>;

const NUMBER_COLUMN: Record<ListingTable, string> = {
  purchase_enquiries: 'enquiry_number',
  sales_offers: 'offer_number',
};

/** One listing by its number; null where there is none for this reader. Throws AppError. */
export const listingQuery = (table: ListingTable, number: string) =>
  queryOptions({
    queryKey: ['listing', table, number],
    queryFn: async (): Promise<ListingDetail | null> => {
      const columns = `${LISTING_COLUMNS[table]},status,created_at`;
      const rows = supabase().from(table).select(columns).eq(NUMBER_COLUMN[table], number).limit(1);
      return unwrap(await rows.overrideTypes<ListingDetail[], { merge: false }>())[0] ?? null;
    },
  });

/** Other open listings of the same fibre, newest first. Throws AppError. */
export const similarListingsQuery = (table: ListingTable, { id, fibre_type }: Pick<Listing, 'id' | 'fibre_type'>) =>
  queryOptions({
    queryKey: ['similar-listings', table, id],
    queryFn: async () => {
      const similar = supabase()
        .from(table)
        .select(LISTING_COLUMNS[table])
        .eq('status', 'Open')
        .eq('fibre_type', fibre_type)
        .neq('id', id)
        .order('updated_at', { ascending: false })
        .order('id', { ascending: false })
        .limit(LIMITS.similar_listings_length);
      return unwrap(await similar.overrideTypes<Listing[], { merge: false }>());
    },
  });

/** The listing under the names that titles and facts are made of. */
export function summaryOf(table: ListingTable, listing: ListingDetail): ListingSummary {
  const { tanabana_free: poster, ...fields } = listing;
  return {
    ...fields,
    table,
    number: numberOf(listing),
    kgs: quantityOf(listing),
    price: priceOf(listing),
    city: poster?.city ?? null,
    district: poster?.district ?? null,
  };
}
