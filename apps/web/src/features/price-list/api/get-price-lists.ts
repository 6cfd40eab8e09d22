import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import type { FoundPage } from '#lib/reading/lists/found-page.ts';
import type { Selected } from '#lib/reading/select.ts';
import { supabase } from '#lib/reading/supabase.ts';

const COLUMNS = 'id, file_url, description, uploaded_at, published_at, file_name, thumbnail_url, point_count';

export type PriceList = Selected<'price_updates_pdfs', typeof COLUMNS>;

export type PriceListPage = FoundPage<{ rows: PriceList[]; total: number }>;

/** The table itself, newest first, the id breaking ties. */
async function readPage(from: number): Promise<PriceListPage> {
  const answer = await supabase()
    .from('price_updates_pdfs')
    .select(COLUMNS, { count: 'exact' })
    // Admins may read drafts, so they are filtered out. PostgreSQL reads `now` as the time of the request.
    .lte('published_at', 'now')
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, from + LIMITS.price_list_page_size - 1);
  const rows = unwrap(answer);
  return { rows, total: answer.count ?? rows.length, isComplete: true };
}

/** The search function, which reads a bounded number of rows for any text. */
async function searchPage(q: string, from: number): Promise<PriceListPage> {
  const args = { p_query: q, p_page: from / LIMITS.price_list_page_size + 1 };
  return foundPage(unwrap(await supabase().rpc('search_price_lists', args, { get: true })));
}

/** Price lists, newest first, page by page. Throws AppError. */
export const priceListsQuery = (q: string) =>
  infiniteQueryOptions({
    queryKey: ['price-lists', q],
    queryFn: ({ pageParam }) => (q ? searchPage(q, pageParam) : readPage(pageParam)),
    initialPageParam: 0,
    getNextPageParam: (last, _, from): number | undefined => {
      const next = from + LIMITS.price_list_page_size;
      return next < last.total ? next : undefined;
    },
  });

/** One price list; null when there is none by this id. Throws AppError. */
export const priceListQuery = (id: string) =>
  queryOptions({
    queryKey: ['price-list', id],
    queryFn: async (): Promise<PriceList | null> =>
      unwrap(await supabase().from('price_updates_pdfs').select(COLUMNS).eq('id', id).maybeSingle()),
  });
