// What dealers posted for dealers in the last ten days, newest first. The database shows no older listing of another
// dealer to anybody; a reader's own older ones, which stand in the profile, are left out here.
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { D2D_TABLES } from '@tanabana/domain/words';
import type { ListingTable } from '@tanabana/domain/words';
import { unwrap } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';
import { LISTING_COLUMNS } from '../listing.ts';
import type { Listing } from '../listing.ts';
import { foundPage } from './found-page.ts';
import type { FoundPage } from './found-page.ts';

export type D2DListing = Listing & { created_at: string };

/** The row that a page ended behind. */
type Cursor = Pick<D2DListing, 'created_at' | 'id'> | null;

const DAY_MS = 86_400_000;

const shownFrom = () => new Date(Date.now() - LIMITS.d2d_shown_days * DAY_MS).toISOString();

/** The table itself. */
async function readPage(table: ListingTable, cursor: Cursor): Promise<FoundPage<D2DListing, Cursor>> {
  let query = supabase()
    .from(D2D_TABLES[table])
    .select(`${LISTING_COLUMNS[table]},created_at`)
    .eq('status', 'Open')
    .gt('created_at', shownFrom());
  if (cursor) {
    // (created_at, id) < cursor; the first condition is the one that an index can start from.
    query = query.lte('created_at', cursor.created_at).or(`created_at.lt."${cursor.created_at}",id.lt.${cursor.id}`);
  }
  const ordered = query
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .limit(LIMITS.listing_page_size);
  const rows = unwrap(await ordered.overrideTypes<D2DListing[], { merge: false }>());
  return { rows, next: rows.length < LIMITS.listing_page_size ? null : rows.at(-1)!, isCut: false };
}

/** The search function, which looks at a bounded number of rows whatever is typed. */
async function searchPage(table: ListingTable, q: string, cursor: Cursor): Promise<FoundPage<D2DListing, Cursor>> {
  const asked = { q, ...(cursor && { before_created_at: cursor.created_at, before_id: cursor.id }) };
  return foundPage<D2DListing, Cursor>(
    unwrap(await supabase().rpc(`search_${D2D_TABLES[table]}`, asked, { get: true })),
  );
}

/** Open listings of dealers for dealers with all these words in their text, page by page. Throws AppError. */
export const d2dListingsQuery = (table: ListingTable, q: string) =>
  infiniteQueryOptions({
    queryKey: ['d2d-listings', D2D_TABLES[table], q],
    queryFn: ({ pageParam }) => (q ? searchPage(table, q, pageParam) : readPage(table, pageParam)),
    initialPageParam: null as Cursor,
    getNextPageParam: ({ next }: FoundPage<D2DListing, Cursor>) => next,
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
