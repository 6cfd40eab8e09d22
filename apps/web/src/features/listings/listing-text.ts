import { listingText } from '@tanabana/domain/listings/search/found-by';
import type { Listing } from './listing.ts';
import { numberOf, priceOf, quantityOf } from './listing.ts';

/** What typing in the search box looks through on screen: what the row shows, in every way in which it is written. */
export const textOf = (listing: Listing): string =>
  listingText({
    ...listing,
    number: numberOf(listing),
    kgs: quantityOf(listing),
    price: priceOf(listing),
    city: listing.tanabana_free?.city ?? null,
    district: listing.tanabana_free?.district ?? null,
    country: listing.poster_country,
  });
