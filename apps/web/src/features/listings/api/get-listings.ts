import { infiniteQueryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { YARN_TYPES } from '@tanabana/domain/words';
import type { ListingTable } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { LISTING_COLUMNS } from '../listing.ts';
import type { Listing } from '../listing.ts';
import { likePattern, wordsOf } from '../search.ts';

/** What narrows a list: a fibre type ('' for all) and the words of the search box. */
export type ListingFilter = { fibre: string; q: string };

/** The last row of a page; the next page begins behind it. */
type Cursor = Pick<Listing, 'updated_at' | 'id'> | null;

/** A typed fibre type belongs to no entry of the list but Others. */
const OTHERS = 'Others';
const NAMED_FIBRES = `(${YARN_TYPES.map((fibre) => `"${fibre}"`).join(',')})`;

async function getPage(table: ListingTable, { fibre, q }: ListingFilter, cursor: Cursor, limit: number) {
  let query = supabase().from(table).select(LISTING_COLUMNS[table]).eq('status', 'Open');
  if (fibre === OTHERS) query = query.not('fibre_type', 'in', NAMED_FIBRES);
  else if (fibre) query = query.eq('fibre_type', fibre);
  for (const word of wordsOf(q)) query = query.ilike('search_text', likePattern(word));
  if (cursor) {
    // (updated_at, id) < cursor; the first condition is the one that an index can start from.
    query = query.lte('updated_at', cursor.updated_at).or(`updated_at.lt."${cursor.updated_at}",id.lt.${cursor.id}`);
  }
  const ordered = query.order('updated_at', { ascending: false }).order('id', { ascending: false }).limit(limit);
  return unwrap(await ordered.overrideTypes<Listing[], { merge: false }>());
}

/** Open listings, newest first, page by page. Throws AppError. */
export const listingsQuery = (table: ListingTable, filter: ListingFilter) =>
  infiniteQueryOptions({
    queryKey: ['listings', table, filter],
    queryFn: ({ pageParam }) => getPage(table, filter, pageParam, LIMITS.listing_page_size),
    initialPageParam: null as Cursor,
    getNextPageParam: (page: Listing[]): Cursor | undefined =>
      page.length < LIMITS.listing_page_size ? undefined : page.at(-1),
  });

/** The newest few of a table. Throws AppError. */
export const latestListingsQuery = (table: ListingTable, limit: number) => ({
  queryKey: ['latest-listings', table, limit],
  queryFn: () => getPage(table, { fibre: '', q: '' }, null, limit),
});
