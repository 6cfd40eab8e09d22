/**
 * The basic price that the bidder's page showed, as the header that the app sends beside the documented calls of a bid. SQL reads it:
 * db/schema/62-bids/price_seen.sql.
 */

export const PRICE_SEEN_HEADER = 'x-price-seen';

/** What stands in the header, and in a refusal, for a price on request. */
const ON_REQUEST = 'on-request';

/** A product as the page showed it. */
export type PriceSeen = { id: string; basic_price: number | null };

/** The header's value. */
export const writePriceSeen = ({ id, basic_price }: PriceSeen): string =>
  `${id.toLowerCase()} ${basic_price ?? ON_REQUEST}`;

/** The form of the value, for a server that refuses anything else before it asks the database. */
export const PRICE_SEEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} ([0-9]{1,6}(\.[0-9]{1,2})?|on-request)$/;

/** The present price in the details of the refusal `PRICE`; null is a price on request. */
export const priceNow = (details: string | null): number | null =>
  details === null || details === ON_REQUEST ? null : Number(details);
