// Reads bids, as their bidder and the company see them.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { BID_COLUMNS } from '@tanabana/domain/listings/listing-columns.gen';
import { unwrap } from '../errors.ts';
import { newest } from '../reading/select.ts';
import type { Place, Selected } from '../reading/select.ts';
import { supabase } from '../reading/supabase.ts';

export const BID_ROW =
  `id,bid_display_id,bid_time,bid_status,accept_bid_time,accepted_by_executive_id,accepted_by_executive_name,rejection_reason,company_name,department_name,basic_price,bid_price,bid_quantity,bidder_user_id,bidder_name,bidder_email,bidder_country_code,bidder_mobile_number,corporate_company_id,${BID_COLUMNS}` as const;

/** A bid as every list of bids shows it. */
export type Bid = Selected<'customer_bids', typeof BID_ROW>;

/** The last row of a page; the next page begins after it. */
type Cursor = Place<'bid_time'> | null;

/** The start of the period for which bids are shown, by this device's clock. The database computes its own. */
export function bidsSince(): string {
  const moment = new Date();
  moment.setMonth(moment.getMonth() - LIMITS.bids_shown_months);
  return moment.toISOString();
}

async function getOwnBids(bidder_user_id: string, cursor: Cursor): Promise<Bid[]> {
  const bids = supabase()
    .from('customer_bids')
    .select(BID_ROW)
    .eq('bidder_user_id', bidder_user_id)
    .gte('bid_time', bidsSince());
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
    getNextPageParam: (page: Bid[]): Cursor | undefined =>
      page.length < LIMITS.listing_page_size ? undefined : page.at(-1),
  });
