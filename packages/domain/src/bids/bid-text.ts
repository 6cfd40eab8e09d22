/** The text of a bid that the search of Bids Management reads; the database has the same rule (customer_bids.search_text). */
import { countWays } from '../listings/search/found-by.ts';
import type { YarnSpec } from '../listings/spec-line.ts';

/** The searched fields of a bid. */
export type FoundBid = YarnSpec & {
  bid_display_id: string;
  bidder_name: string | null;
  bidder_mobile_number: string | null;
  company_name: string;
  department_name: string | null;
};

/** Number, bidder, company and yarn of a bid, as its row shows them and as people write them. */
export const bidText = (bid: FoundBid): string =>
  [
    bid.bid_display_id,
    bid.bidder_name,
    bid.bidder_mobile_number,
    bid.company_name,
    bid.department_name,
    bid.fibre_type,
    bid.specific_type,
    countWays(bid),
    bid.lustre,
    bid.grade,
  ]
    .filter(Boolean)
    .join(' ');
