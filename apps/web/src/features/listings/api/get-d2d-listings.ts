// Reads the dealers' posts for dealers of the last ten days, newest first. The database shows nobody an older listing of another dealer. A
// reader's own older ones are part of the profile and left out here.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { D2D_TABLES } from '@tanabana/domain/vocabulary';
import type { ListingTable } from '@tanabana/domain/vocabulary';
import type { YarnSearch } from '#components/yarn/search/yarn-search.ts';
import { unwrap } from '#lib/errors.ts';
import type { FoundPage } from '#lib/reading/lists/found-page.ts';
import { newest } from '#lib/reading/select.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';
import { LISTING_COLUMNS } from '../listing.ts';
import { searchParamsOf } from '../listing-search.ts';
import type { ListingSearch } from '../listing-search.ts';
import { behind, foundListings, yarnOfList, yarnParams } from './found-listings.ts';
import type { Cursor } from './found-listings.ts';

const COLUMNS = {
  purchase_enquiries: `${LISTING_COLUMNS.purchase_enquiries},created_at`,
  sales_offers: `${LISTING_COLUMNS.sales_offers},created_at`,
} as const;

export type D2DListing =
  | Selected<'d2d_purchase_enquiries', typeof COLUMNS.purchase_enquiries>
  | Selected<'d2d_sales_offers', typeof COLUMNS.sales_offers>;

type ListingPage = FoundPage<{ rows: D2DListing[]; next: Cursor | null }> & { yarn?: YarnSearch };

const DAY_MS = 86_400_000;

const shownFrom = () => new Date(Date.now() - LIMITS.d2d_shown_days * DAY_MS).toISOString();

async function readRows(table: ListingTable, cursor: Cursor | null, limit: number): Promise<D2DListing[]> {
  if (table === 'purchase_enquiries') {
    const enquiries = supabase().from('d2d_purchase_enquiries').select(COLUMNS.purchase_enquiries).eq('status', 'Open');
    return unwrap(await newest(enquiries.gt('created_at', shownFrom()), 'created_at', cursor, limit));
  }
  const offers = supabase().from('d2d_sales_offers').select(COLUMNS.sales_offers).eq('status', 'Open');
  return unwrap(await newest(offers.gt('created_at', shownFrom()), 'created_at', cursor, limit));
}

/** The table itself. */
async function readPage(table: ListingTable, cursor: Cursor | null): Promise<ListingPage> {
  const rows = await readRows(table, cursor, LIMITS.listing_page_size);
  return { rows, next: rows.length < LIMITS.listing_page_size ? null : rows.at(-1)!, isComplete: true };
}

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
      ? foundListings(unwrap(await supabase().rpc('match_d2d_purchase_enquiries', params, { get: true })))
      : foundListings(unwrap(await supabase().rpc('match_d2d_sales_offers', params, { get: true })));
  return { ...page, yarn };
}

/** The search function, which reads a bounded number of rows for any search. */
async function searchPage(table: ListingTable, search: ListingSearch, cursor: Cursor | null): Promise<ListingPage> {
  const yarn = await yarnOfList(search);
  if (yarn) return yarnPage(table, search, cursor, yarn);
  const filter = { ...searchParamsOf(search), ...behind(cursor) };
  return table === 'purchase_enquiries'
    ? foundListings(unwrap(await supabase().rpc('search_d2d_purchase_enquiries', filter, { get: true })))
    : foundListings(unwrap(await supabase().rpc('search_d2d_sales_offers', filter, { get: true })));
}

/** Open listings of dealers for dealers that match the whole search, page by page. Throws AppError. */
export const d2dListingsQuery = (table: ListingTable, search: ListingSearch) =>
  infiniteQueryOptions({
    queryKey: ['d2d-listings', D2D_TABLES[table], search],
    queryFn: ({ pageParam }) =>
      Object.keys(search).length > 0 ? searchPage(table, search, pageParam) : readPage(table, pageParam),
    initialPageParam: null as Cursor | null,
    getNextPageParam: ({ next }: ListingPage) => next,
  });

async function getCount(table: ListingTable): Promise<number> {
  const answer = await supabase()
    .from(D2D_TABLES[table])
    .select('id', { count: 'exact', head: true })
    .eq('status', 'Open')
    .gt('created_at', shownFrom());
  unwrap(answer);
  return answer.count ?? 0;
}

/** How many there are to be seen of each kind. Throws AppError. */
export const d2dCountsQuery = queryOptions({
  queryKey: ['d2d-counts', D2D_TABLES.sales_offers, D2D_TABLES.purchase_enquiries],
  queryFn: async (): Promise<Record<ListingTable, number>> => {
    const [sales_offers, purchase_enquiries] = await Promise.all([
      getCount('sales_offers'),
      getCount('purchase_enquiries'),
    ]);
    return { sales_offers, purchase_enquiries };
  },
});
