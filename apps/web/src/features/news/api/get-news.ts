import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { LIMITS } from '@tanabana/domain/limits';
import { pageCount } from '@tanabana/domain/pagination';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/found-page.ts';
import type { FoundPage } from '#lib/reading/found-page.ts';
import { supabase } from '#lib/reading/supabase.ts';

type Functions = Database['public']['Functions'];

/** Of the tables all that a reader may have is read, which is what the functions that search give. */
export type Article = Functions['search_news_items']['Returns']['rows'][number];
export type Snippet = Functions['search_news_snippets']['Returns']['rows'][number];

/** A page of one of the lists. */
export type NewsPage<Row> = FoundPage<{ rows: Row[]; page: number; total: number }>;

/** PostgREST's code for a page behind the last. */
const BEHIND_THE_LAST = 'PGRST103';

/** The rows of a table that a page begins and ends with, and how many there are of all. */
type Counted<Row> =
  | { data: Row[]; error: null; count: number | null }
  | { data: null; error: { code: string }; count: null; status: number };

/** The table itself, newest first, the id breaking ties; a page behind the last gives the last. */
async function readPage<Row>(
  read: (first: number, last: number) => PromiseLike<Counted<Row>>,
  page: number,
  pageSize: number,
): Promise<NewsPage<Row>> {
  const from = (page - 1) * pageSize;
  const answer = await read(from, from + pageSize - 1);
  if (answer.error?.code === BEHIND_THE_LAST && page > 1) {
    const first = await readPage(read, 1, pageSize);
    const last = pageCount(first.total, pageSize);
    return last === 1 ? first : readPage(read, last, pageSize);
  }
  const rows = unwrap(answer);
  return { rows, page, total: answer.count ?? rows.length, isComplete: true };
}

const readArticles = (first: number, last: number) =>
  supabase()
    .from('news_items')
    .select('*', { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, last);

const readSnippets = (first: number, last: number) =>
  supabase()
    .from('news_snippets')
    .select('*', { count: 'exact' })
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, last);

/** The search functions look at a bounded number of rows whatever is typed; behind the last page they give the last. */
async function getArticles(p_query: string, p_page: number): Promise<NewsPage<Article>> {
  if (!p_query) return readPage<Article>(readArticles, p_page, LIMITS.news_page_size);
  return foundPage(unwrap(await supabase().rpc('search_news_items', { p_query, p_page }, { get: true })));
}

async function getSnippets(p_query: string, p_page: number): Promise<NewsPage<Snippet>> {
  if (!p_query) return readPage<Snippet>(readSnippets, p_page, LIMITS.snippet_page_size);
  return foundPage(unwrap(await supabase().rpc('search_news_snippets', { p_query, p_page }, { get: true })));
}

/** Articles, 17 a page. Throws AppError. */
export const newsQuery = (q: string, page: number) =>
  queryOptions({ queryKey: ['news', q, page], queryFn: () => getArticles(q, page) });

/** Snippets, 50 a page. Throws AppError. */
export const snippetsQuery = (q: string, page: number) =>
  queryOptions({ queryKey: ['snippets', q, page], queryFn: () => getSnippets(q, page) });
