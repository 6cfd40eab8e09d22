/** What stands under the fields and filters of listings, and in place of a listing (marketplace document, §8). */
/** Where a listing is not, or not for this reader: title and hint. */
export const LISTING_GONE = {
  purchase_enquiries: {
    title: 'Enquiry not found',
    hint: 'It may have been closed or removed by the member who posted it.',
  },
  sales_offers: {
    title: 'Offer not found',
    hint: 'It may have been closed or removed by the member who posted it.',
  },
} as const;

/** Under a filter of the lists. */
export const LISTING_FILTER_MESSAGES = {
  notANumber: 'Please enter a number up to {max}.',
  turnedRound: 'The lowest may not be above the highest.',
} as const;

/** Title and hint of an empty list. */
export const LISTING_EMPTY = {
  purchase_enquiries: {
    title: 'No Enquiries Found',
    hint: 'No enquiry matches your search. Try another word, or clear the search box.',
  },
  sales_offers: {
    title: 'No Offers Found',
    hint: 'No offer matches your search. Try another word, or clear the search box.',
  },
} as const;
