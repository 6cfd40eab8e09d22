/** The number that people quote, PE-000001 or SO-000001, and its web address. The database assigns it. */
import { PUBLIC_PATHS } from '../pages/public-paths.ts';
import type { ListingTable } from '../vocabulary.ts';

const PREFIX: Record<ListingTable, string> = { purchase_enquiries: 'PE', sales_offers: 'SO' };
const PAGE: Record<ListingTable, string> = {
  purchase_enquiries: PUBLIC_PATHS.enquiry,
  sales_offers: PUBLIC_PATHS.offer,
};
/** Longer once a million is reached. */
const DIGITS = 6;
/** No number is longer; the limit prevents long texts from an address. */
const MAX_DIGITS = 12;

/**
 * Normalizes a number: capitals, and leading zeros.
 *
 * @example listingNumber('purchase_enquiries', 'pe-412') // 'PE-000412'
 * @returns null for a text that cannot be a number of this table
 */
export function listingNumber(table: ListingTable, typed: string): string | null {
  const [, prefix, digits = ''] = /^(?:([a-z]{2})-?)?0*(\d+)$/i.exec(typed.trim()) ?? [];
  const isOther = prefix !== undefined && prefix.toUpperCase() !== PREFIX[table];
  if (digits === '' || digits === '0' || digits.length > MAX_DIGITS || isOther) return null;
  return `${PREFIX[table]}-${digits.padStart(DIGITS, '0')}`;
}

/** The listing's own page. */
export const listingPath = (table: ListingTable, number: string): string => PAGE[table].replace('$number', number);
