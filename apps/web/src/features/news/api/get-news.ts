import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { toAppError } from '#lib/errors.ts';
import { supabase } from '#lib/supabase.ts';

export type Article = {
  id: string;
  headline: string;
  content: string;
  image_url: string | null;
  created_at: string;
  updated_at: string;
};
export type Snippet = { id: string; headline: string; snippet_content: string; created_at: string };

/** One page of rows: which one it is, how many there are in all, and whether the search reached the oldest. */
export type Page<Row> = { rows: Row[]; page: number; total: number; isComplete: boolean };

/** PostgREST's code for a page behind the last. */
const BEHIND_THE_LAST = 'PGRST103';

const TABLES = {
  news_items: { search: 'search_news_items', pageSize: LIMITS.news_page_size },
  news_snippets: { search: 'search_news_snippets', pageSize: LIMITS.snippet_page_size },
} as const;
type Table = keyof typeof TABLES;

type Found<Row> = Row & { is_complete?: boolean };

/** Newest first, the id breaking ties; a page behind the last gives the last. */
async function getPage<Row>(table: Table, q: string, page: number): Promise<Page<Row>> {
  const { search, pageSize } = TABLES[table];
  const from = (page - 1) * pageSize;
  const asked = q
    ? supabase().rpc(search, { p_query: q }, { get: true, count: 'exact' })
    : supabase().from(table).select('*', { count: 'exact' });
  const { data, error, count, status } = await asked
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, from + pageSize - 1)
    .overrideTypes<Found<Row>[], { merge: false }>();
  if (error?.code === BEHIND_THE_LAST && page > 1) {
    const first = await getPage<Row>(table, q, 1);
    const last = pageCount(first.total, pageSize);
    return last === 1 ? first : getPage<Row>(table, q, last);
  }
  if (error) throw toAppError(error, status);
  return { rows: data, page, total: count ?? data.length, isComplete: data[0]?.is_complete ?? true };
}

/** Articles, 17 a page. Throws AppError. */
export const newsQuery = (q: string, page: number) =>
  queryOptions({ queryKey: ['news', q, page], queryFn: () => getPage<Article>('news_items', q, page) });

/** Snippets, 50 a page. Throws AppError. */
export const snippetsQuery = (q: string, page: number) =>
  queryOptions({ queryKey: ['snippets', q, page], queryFn: () => getPage<Snippet>('news_snippets', q, page) });
