-- GET /rest/v1/rpc/search_news_snippets?p_query=…&p_page=…: the same search box over the snippets.

-- It runs with its owner's rights, because search_text is granted to nobody. It returns what everybody may read, and
-- with p_drafts what admins may.
create function public.search_news_snippets(p_query text, p_page int default 1, p_drafts boolean default false) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.search_newest('public.news_snippets', 'id, headline, snippet_content, created_at, published_at',
    p_query, p_page, private.limit_snippet_page_size(), p_drafts)
$$;
comment on function public.search_news_snippets(text, int, boolean) is
  'A page of the snippets that hold every word, newest first: rows, page, how many in all, and whether all were searched.
@answers {rows news_snippets(id, headline, snippet_content, created_at, published_at)[], page int, total int, is_complete boolean}';

-- Snippets are public.
grant execute on function public.search_news_snippets(text, int, boolean) to anon, authenticated;
