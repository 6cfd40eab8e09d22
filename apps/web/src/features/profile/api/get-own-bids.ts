import { infiniteQueryOptions } from '@tanstack/react-query';
import { BID_COLUMNS } from '@tanabana/domain/listings/listing-columns.gen';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { newest } from '#lib/reading/select.ts';
import type { Place, Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COLUMNS =
  `id,bid_display_id,bid_time,bid_status,company_name,department_name,basic_price,bid_price,bid_quantity,${BID_COLUMNS}` as const;

/** A bid as its bidder's profile lists it. */
export type OwnBid = Selected<'customer_bids', typeof COLUMNS>;

/** The last row of a page; the next page begins behind it. */
type Cursor = Place<'bid_time'> | null;

/** Bids are shown for the last months only. */
function since(): string {
  const moment = new Date();
  moment.setMonth(moment.getMonth() - LIMITS.bids_shown_months);
  return moment.toISOString();
}

async function getOwnBids(bidder_user_id: string, cursor: Cursor): Promise<OwnBid[]> {
  const bids = supabase()
    .from('customer_bids')
    .select(COLUMNS)
    .eq('bidder_user_id', bidder_user_id)
    .gte('bid_time', since());
  return unwrap(await newest(bids, 'bid_time', cursor, LIMITS.listing_page_size));
}

/** A member's own bids of the last months, newest first, page by page. */
export const ownBidsQuery = (bidder_user_id: string) =>
  infiniteQueryOptions({
    queryKey: ['customer_bids', 'own', bidder_user_id],
    queryFn: ({ pageParam }) => getOwnBids(bidder_user_id, pageParam),
    // The page's loader has just tried.
    retryOnMount: false,
    initialPageParam: null as Cursor,
    getNextPageParam: (page: OwnBid[]): Cursor | undefined =>
      page.length < LIMITS.listing_page_size ? undefined : page.at(-1),
  });
