import { infiniteQueryOptions } from '@tanstack/react-query';
import { LINE_COLUMNS } from '@tanabana/domain/listings/listing-columns.gen';
import { LIMITS } from '@tanabana/domain/limits';
import type { AnyListingTable } from '@tanabana/domain/vocabulary';
import { unwrap } from '#lib/errors.ts';
import { newest } from '#lib/reading/select.ts';
import type { Place, Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

/** The last two are for posting it again. */
const YARN = `id,status,created_at,millitex,${LINE_COLUMNS},lot_no,company_name` as const;
const ENQUIRY = `${YARN}, number:enquiry_number, kgs:quantity_required_kgs` as const;
const OFFER = `${YARN}, number:offer_number, kgs:quantity_kgs, price` as const;

/** An own enquiry or offer as the profile lists it; an enquiry has no price. */
export type OwnListing = Omit<Selected<'sales_offers', typeof OFFER>, 'price'> & { price: number | null };

/** The last row of a page; the next page begins after it. */
type Cursor = Place<'created_at'> | null;

const readOwn = {
  purchase_enquiries: () => supabase().from('purchase_enquiries').select(ENQUIRY),
  d2d_purchase_enquiries: () => supabase().from('d2d_purchase_enquiries').select(ENQUIRY),
  sales_offers: () => supabase().from('sales_offers').select(OFFER),
  d2d_sales_offers: () => supabase().from('d2d_sales_offers').select(OFFER),
} as const satisfies Record<AnyListingTable, unknown>;

async function getOwnListings(table: AnyListingTable, user_id: string, cursor: Cursor): Promise<OwnListing[]> {
  const page = LIMITS.listing_page_size;
  if (table === 'purchase_enquiries' || table === 'd2d_purchase_enquiries') {
    const own = readOwn[table]().eq('user_id', user_id);
    return unwrap(await newest(own, 'created_at', cursor, page)).map((row) => ({ ...row, price: null }));
  }
  return unwrap(await newest(readOwn[table]().eq('user_id', user_id), 'created_at', cursor, page));
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
