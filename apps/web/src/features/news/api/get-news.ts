import { queryOptions } from '@tanstack/react-query';
import type { Database } from '@tanabana/db/types';
import { LIMITS } from '@tanabana/domain/limits';
import { unwrap } from '#lib/errors.ts';
import { foundPage } from '#lib/reading/lists/found-page.ts';
import type { NumberedPage } from '#lib/reading/lists/read-page.ts';
import { readPage } from '#lib/reading/lists/read-page.ts';
import { supabase } from '#lib/reading/supabase.ts';

type Functions = Database['public']['Functions'];

/** All columns that a reader may see, which are those that the search functions return. */
export type Article = Functions['search_news_items']['Returns']['rows'][number];
export type Snippet = Functions['search_news_snippets']['Returns']['rows'][number];

/** A page of one of the lists. */
export type NewsPage<Row> = NumberedPage<Row>;

/** PostgreSQL reads `now` as the time of the request, so the address stays the same. */
const NOW = 'now';

const readArticles = (first: number, last: number) =>
  supabase()
    .from('news_items')
    .select('*', { count: 'exact' })
    // Admins may read drafts: they are filtered out.
    .lte('published_at', NOW)
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, last);

const readSnippets = (first: number, last: number) =>
  supabase()
    .from('news_snippets')
    .select('*', { count: 'exact' })
    // Admins may read drafts: they are filtered out.
    .lte('published_at', NOW)
    .order('published_at', { ascending: false })
    .order('id', { ascending: false })
    .range(first, last);

/** The search functions read a bounded number of rows for any text. A page number beyond the end returns the last page. */
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
