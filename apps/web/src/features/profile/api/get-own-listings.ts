import { infiniteQueryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import type { YarnSpec } from '@tanabana/domain/listings/spec-line';
import { kindOf } from '@tanabana/domain/words';
import type { AnyListingTable, ListingStatus } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

/** An own enquiry or offer as the profile lists it. */
export type OwnListing = YarnSpec & {
  id: string;
  number: string;
  kgs: number;
  /** Rupees per kg as the database writes it; null for an enquiry. */
  price: number | string | null;
  status: ListingStatus;
  created_at: string;
};

/** The last row of a page; the next page begins behind it. */
type Cursor = Pick<OwnListing, 'created_at' | 'id'> | null;

const YARN =
  'id, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, status, created_at';
const COLUMNS = {
  purchase_enquiries: `${YARN}, number:enquiry_number, kgs:quantity_required_kgs`,
  sales_offers: `${YARN}, number:offer_number, kgs:quantity_kgs, price`,
} as const;

async function getOwnListings(table: AnyListingTable, user_id: string, cursor: Cursor): Promise<OwnListing[]> {
  let query = supabase().from(table).select(COLUMNS[kindOf(table)]).eq('user_id', user_id);
  if (cursor) {
    // (created_at, id) < cursor; the first condition is the one that an index can start from.
    query = query.lte('created_at', cursor.created_at).or(`created_at.lt."${cursor.created_at}",id.lt.${cursor.id}`);
  }
  const rows = query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(LIMITS.listing_page_size)
    .overrideTypes<OwnListing[], { merge: false }>();
  return unwrap(await rows).map((row) => ({ ...row, price: row.price ?? null }));
}

/** A member's own posts, newest first, page by page. */
export const ownListingsQuery = (table: AnyListingTable, user_id: string) =>
  infiniteQueryOptions({
    queryKey: [table, 'own', user_id],
    queryFn: ({ pageParam }) => getOwnListings(table, user_id, pageParam),
    // The page's loader has just tried.
    retryOnMount: false,
    initialPageParam: null as Cursor,
    getNextPageParam: (page: OwnListing[]): Cursor | undefined =>
      page.length < LIMITS.listing_page_size ? undefined : page.at(-1),
  });
