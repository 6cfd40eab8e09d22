import { queryOptions } from '@tanstack/react-query';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { toAppError, unwrap } from '#lib/errors.ts';
import { searchedPage } from '#lib/searched-page.ts';
import type { SearchedPage } from '#lib/searched-page.ts';
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

/** PostgREST's code for a page behind the last. */
const BEHIND_THE_LAST = 'PGRST103';

const TABLES = {
  news_items: { search: 'search_news_items', pageSize: LIMITS.news_page_size },
  news_snippets: { search: 'search_news_snippets', pageSize: LIMITS.snippet_page_size },
} as const;
type Table = keyof typeof TABLES;

/** The table itself, newest first, the id breaking ties; a page behind the last gives the last. */
async function readPage<Row>(table: Table, page: number): Promise<SearchedPage<Row>> {
  const { pageSize } = TABLES[table];
  const from = (page - 1) * pageSize;
  const { data, error, count, status } = await supabase()
    .from(table)
    .select('*', { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(from, from + pageSize - 1)
    .overrideTypes<Row[], { merge: false }>();
  if (error?.code === BEHIND_THE_LAST && page > 1) {
    const first = await readPage<Row>(table, 1);
    const last = pageCount(first.total, pageSize);
    return last === 1 ? first : readPage<Row>(table, last);
  }
  if (error) throw toAppError(error, status);
  return { rows: data, page, total: count ?? data.length, isComplete: true };
}

/** The search function, which looks at a bounded number of rows whatever is typed; behind the last page it gives the last. */
async function searchPage<Row>(table: Table, q: string, page: number): Promise<SearchedPage<Row>> {
  const asked = { p_query: q, p_page: page };
  return searchedPage(unwrap(await supabase().rpc(TABLES[table].search, asked, { get: true })));
}

const getPage = <Row>(table: Table, q: string, page: number): Promise<SearchedPage<Row>> =>
  q ? searchPage(table, q, page) : readPage(table, page);

/** Articles, 17 a page. Throws AppError. */
export const newsQuery = (q: string, page: number) =>
  queryOptions({ queryKey: ['news', q, page], queryFn: () => getPage<Article>('news_items', q, page) });

/** Snippets, 50 a page. Throws AppError. */
export const snippetsQuery = (q: string, page: number) =>
  queryOptions({ queryKey: ['snippets', q, page], queryFn: () => getPage<Snippet>('news_snippets', q, page) });
