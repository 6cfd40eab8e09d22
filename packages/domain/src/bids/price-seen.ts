/**
 * The basic price that the bidder's page showed, as the header that the app adds to the documented calls of a bid. SQL
 * parses it: db/schema/62-bids/price_seen.sql.
 */

export const PRICE_SEEN_HEADER = 'x-price-seen';

/** The value of the header, and of the error, for a price on request. */
const ON_REQUEST = 'on-request';

/** A product as the page showed it. */
export type PriceSeen = { id: string; basic_price: number | null };

/** The header's value. */
export const writePriceSeen = ({ id, basic_price }: PriceSeen): string =>
  `${id.toLowerCase()} ${basic_price ?? ON_REQUEST}`;

/** The pattern of the value: a server rejects other values before it calls the database. */
export const PRICE_SEEN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12} ([0-9]{1,6}(\.[0-9]{1,2})?|on-request)$/;

/** The present price in the details of the refusal `PRICE`; null is a price on request. */
export const priceNow = (details: string | null): number | null =>
  details === null || details === ON_REQUEST ? null : Number(details);
