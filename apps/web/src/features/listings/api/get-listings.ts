import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import type { YarnSearch } from '#components/yarn/search/yarn-search.ts';
import { unwrap } from '#lib/errors.ts';
import type { FoundPage } from '#lib/reading/lists/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';
import type { Listing } from '../listing.ts';
import { searchParamsOf } from '../listing-search.ts';
import type { ListingSearch } from '../listing-search.ts';
import { behind, foundListings, yarnOfList, yarnParams } from './found-listings.ts';
import type { Cursor } from './found-listings.ts';
import { readListings } from './latest-listings.ts';

type ListingPage = FoundPage<{ rows: Listing[]; next: Cursor | null }> & {
  /** What the words were read as, where the rows were found by it. */
  yarn?: YarnSearch;
};

/** A typed fibre type is found under Others, which the table knows nothing of. */
const OTHERS = 'Others';

/** Listings of a yarn: the asked count first, then the nearest. */
async function yarnPage(
  table: ListingTable,
  search: ListingSearch,
  cursor: Cursor | null,
  yarn: YarnSearch,
): Promise<ListingPage> {
  const params = yarnParams(yarn, search, cursor);
  const page =
    table === 'purchase_enquiries'
      ? foundListings(unwrap(await supabase().rpc('match_purchase_enquiries', params, { get: true })))
      : foundListings(unwrap(await supabase().rpc('match_sales_offers', params, { get: true })));
  return { ...page, yarn };
}

/** The search function, which reads a bounded number of rows for any search. */
async function searchPage(table: ListingTable, search: ListingSearch, cursor: Cursor | null): Promise<ListingPage> {
  const filter = { ...searchParamsOf(search), ...behind(cursor) };
  return table === 'purchase_enquiries'
    ? foundListings(unwrap(await supabase().rpc('search_purchase_enquiries', filter, { get: true })))
    : foundListings(unwrap(await supabase().rpc('search_sales_offers', filter, { get: true })));
}

async function getPage(table: ListingTable, search: ListingSearch, cursor: Cursor | null): Promise<ListingPage> {
  const yarn = await yarnOfList(search);
  if (yarn) return yarnPage(table, search, cursor, yarn);
  const { fibre, ...others } = search;
  if (fibre === OTHERS || Object.keys(others).length > 0) return searchPage(table, search, cursor);
  const rows = await readListings(table, fibre, cursor, LIMITS.listing_page_size);
  return { rows, next: rows.length < LIMITS.listing_page_size ? null : rows.at(-1)!, isComplete: true };
}

/** A reader who returns from a profile finds the list as it was left. New posts are announced meanwhile. */
const FRESH_MS = 2 * 60_000;
const CACHE_MS = 30 * 60_000;

/** Open listings, newest first, page by page. Throws AppError. */
export const listingsQuery = (table: ListingTable, search: ListingSearch) =>
  infiniteQueryOptions({
    queryKey: ['listings', table, search],
    queryFn: ({ pageParam }) => getPage(table, search, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }: ListingPage) => next,
    staleTime: FRESH_MS,
    gcTime: CACHE_MS,
  });

/** The current head of a list, beside pages that were read before. Throws AppError. */
export const headQuery = (table: ListingTable, search: ListingSearch) =>
  queryOptions({
    queryKey: ['listings-head', table, search],
    queryFn: async () => (await getPage(table, search, null)).rows,
  });
