import { queryOptions } from '@tanstack/react-query';
import type { ListingSummary } from '@tanabana/domain/listings/summary';
import { LIMITS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { newest } from '#lib/reading/select.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { LISTING_COLUMNS, numberOf, priceOf, quantityOf } from '../listing.ts';
import type { Listing, WithPoster } from '../listing.ts';

const COLUMNS = {
  purchase_enquiries: `${LISTING_COLUMNS.purchase_enquiries},status,created_at`,
  sales_offers: `${LISTING_COLUMNS.sales_offers},status,created_at`,
} as const;

/** A listing on its own page. */
export type ListingDetail =
  | WithPoster<Selected<'purchase_enquiries', typeof COLUMNS.purchase_enquiries>>
  | WithPoster<Selected<'sales_offers', typeof COLUMNS.sales_offers>>;

async function getListing(table: ListingTable, number: string): Promise<ListingDetail | null> {
  if (table === 'purchase_enquiries') {
    const enquiries = supabase().from(table).select(COLUMNS[table]).eq('enquiry_number', number).limit(1);
    return unwrap(await enquiries)[0] ?? null;
  }
  const offers = supabase().from(table).select(COLUMNS[table]).eq('offer_number', number).limit(1);
  return unwrap(await offers)[0] ?? null;
}

async function getSimilar(
  table: ListingTable,
  { id, fibre_type }: Pick<Listing, 'id' | 'fibre_type'>,
): Promise<Listing[]> {
  const open = { status: 'Open', fibre_type } as const;
  if (table === 'purchase_enquiries') {
    const enquiries = supabase().from(table).select(LISTING_COLUMNS[table]).match(open).neq('id', id);
    return unwrap(await newest(enquiries, 'updated_at', null, LIMITS.similar_listings_length));
  }
  const offers = supabase().from(table).select(LISTING_COLUMNS[table]).match(open).neq('id', id);
  return unwrap(await newest(offers, 'updated_at', null, LIMITS.similar_listings_length));
}

/** One listing by its number; null where there is none for this reader. Throws AppError. */
export const listingQuery = (table: ListingTable, number: string) =>
  queryOptions({ queryKey: ['listing', table, number], queryFn: () => getListing(table, number) });

/** Other open listings of the same fibre, newest first. Throws AppError. */
export const similarListingsQuery = (table: ListingTable, listing: Pick<Listing, 'id' | 'fibre_type'>) =>
  queryOptions({ queryKey: ['similar-listings', table, listing.id], queryFn: () => getSimilar(table, listing) });

/** The listing under the names that titles and facts are made of. */
export function summaryOf(table: ListingTable, listing: ListingDetail): ListingSummary {
  const { tanabana_free: poster, poster_country, ...fields } = listing;
  return {
    ...fields,
    table,
    number: numberOf(listing),
    kgs: quantityOf(listing),
    price: priceOf(listing),
    city: poster?.city ?? null,
    district: poster?.district ?? null,
    country: poster_country ?? null,
  };
}
