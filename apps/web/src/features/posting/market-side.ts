import { listingNotices } from '@tanabana/domain/listings/notices';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { paths } from '#config/paths.ts';

/** The differences between an enquiry and an offer; everything else of posting is the same. */
const MARKET_SIDES = {
  purchase_enquiries: {
    words: 'enquiry',
    badge: 'buy',
    quantity: 'quantity_required_kgs',
    path: paths.postEnquiry,
    loginFirst: listingNotices.loginToPostEnquiry,
    failed: listingNotices.enquiryFailed,
    posted: listingNotices.enquiryPosted,
  },
  sales_offers: {
    words: 'offer',
    badge: 'sell',
    quantity: 'quantity_kgs',
    path: paths.postOffer,
    loginFirst: listingNotices.loginToPostOffer,
    failed: listingNotices.offerFailed,
    posted: listingNotices.offerPosted,
  },
} as const;

export const marketSide = (table: ListingTable) => MARKET_SIDES[table];
