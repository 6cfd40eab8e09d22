import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { LISTING_COLUMNS } from '../listing.ts';
import type { Listing } from '../listing.ts';
import { postedAfter } from '../listing-search.ts';
import type { ListingSearch } from '../listing-search.ts';
import { foundPage } from './found-page.ts';
import type { FoundPage } from './found-page.ts';

/** The row that a page ended behind. */
type Cursor = Pick<Listing, 'updated_at' | 'id'> | null;

type ListingPage = FoundPage<Listing, Cursor>;

/** A typed fibre type is found under Others, which the table knows nothing of. */
const OTHERS = 'Others';

/** The table itself: all of it or one fibre, the poster's place joined. Kept for reading offline. */
async function readPage(table: ListingTable, fibre: string | undefined, cursor: Cursor, limit: number) {
  let query = supabase().from(table).select(LISTING_COLUMNS[table]).eq('status', 'Open');
  if (fibre) query = query.eq('fibre_type', fibre);
  if (cursor) {
    // (updated_at, id) < cursor; the first condition is the one that an index can start from.
    query = query.lte('updated_at', cursor.updated_at).or(`updated_at.lt."${cursor.updated_at}",id.lt.${cursor.id}`);
  }
  const ordered = query.order('updated_at', { ascending: false }).order('id', { ascending: false }).limit(limit);
  return unwrap(await ordered.overrideTypes<Listing[], { merge: false }>());
}

/** The search function, which looks at a bounded number of rows whatever is asked. */
async function searchPage(table: ListingTable, search: ListingSearch, cursor: Cursor): Promise<ListingPage> {
  const { fibre, type, twist, days, ...same } = search;
  const filter = {
    ...same,
    ...(fibre && { fibre_type: fibre }),
    ...(type && { specific_type: type }),
    ...(twist && { twist_intermingling: twist }),
    ...(days && { posted_after: postedAfter(days, new Date()) }),
    ...(cursor && { before_updated_at: cursor.updated_at, before_id: cursor.id }),
  };
  return foundPage<Listing, Cursor>(unwrap(await supabase().rpc(`search_${table}`, filter, { get: true })));
}

async function getPage(table: ListingTable, search: ListingSearch, cursor: Cursor): Promise<ListingPage> {
  const { fibre, ...others } = search;
  if (fibre === OTHERS || Object.keys(others).length > 0) return searchPage(table, search, cursor);
  const rows = await readPage(table, fibre, cursor, LIMITS.listing_page_size);
  return { rows, next: rows.length < LIMITS.listing_page_size ? null : rows.at(-1)!, isCut: false };
}

/** Whoever comes back from a profile finds the list as it was left. New posts are announced meanwhile. */
const FRESH_MS = 2 * 60_000;
const KEPT_MS = 30 * 60_000;

/** Open listings, newest first, page by page. Throws AppError. */
export const listingsQuery = (table: ListingTable, search: ListingSearch) =>
  infiniteQueryOptions({
    queryKey: ['listings', table, search],
    queryFn: ({ pageParam }) => getPage(table, search, pageParam),
    initialPageParam: null as Cursor,
    getNextPageParam: ({ next }: ListingPage) => next,
    staleTime: FRESH_MS,
    gcTime: KEPT_MS,
  });

/** What stands at the head of a list now, beside pages that were read before. Throws AppError. */
export const headQuery = (table: ListingTable, search: ListingSearch) =>
  queryOptions({
    queryKey: ['listings-head', table, search],
    queryFn: async () => (await getPage(table, search, null)).rows,
  });

/** The newest few of a table. Throws AppError. */
export const latestListingsQuery = (table: ListingTable, limit: number) => ({
  queryKey: ['latest-listings', table, limit],
  queryFn: () => readPage(table, undefined, null, limit),
});
