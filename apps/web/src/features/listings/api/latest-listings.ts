// Reads open listings from the tables: for Home, and for a list whose only filter is a fibre. They are cached for offline use.
import type { ListingTable } from '@tanabana/domain/vocabulary';
import { readRows } from '#lib/reading/read.ts';
import { isBehind } from '#lib/reading/select.ts';
import { LISTING_COLUMNS } from '../listing.ts';
import type { Listing } from '../listing.ts';
import type { Cursor } from './found-listings.ts';

/** The newest rows of a table, of one fibre if given, joined with the poster's place; those after a row, or the first. */
export function readListings(
  table: ListingTable,
  fibre: string | undefined,
  cursor: Cursor | null,
  limit: number,
): Promise<Listing[]> {
  const more: [name: string, value: string][] = [['status', 'eq.Open']];
  if (fibre) more.push(['fibre_type', `eq.${fibre}`]);
  if (cursor) {
    const { at, or } = isBehind('updated_at', cursor);
    more.push(['updated_at', `lte.${at}`], ['or', `(${or})`]);
  }
  more.push(['order', 'updated_at.desc,id.desc'], ['limit', String(limit)]);
  return table === 'purchase_enquiries'
    ? readRows(table, LISTING_COLUMNS[table], more)
    : readRows(table, LISTING_COLUMNS[table], more);
}

/** The newest few of a table. Throws AppError. */
export const latestListingsQuery = (table: ListingTable, limit: number) => ({
  queryKey: ['latest-listings', table, limit],
  queryFn: () => readListings(table, undefined, null, limit),
});
