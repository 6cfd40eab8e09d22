-- GET /rest/v1/rpc/search_news_snippets?p_query=…: the same search box over the snippets.

-- It runs with its owner's rights, because search_text is granted to nobody; it gives what everybody may read.
create function public.search_news_snippets(p_query text)
  returns table (id uuid, headline text, snippet_content text, created_at timestamptz, is_complete boolean)
  language sql stable security definer set search_path = ''
as $$
  select n.id, n.headline, n.snippet_content, n.created_at, hit.is_complete
  from private.search_newest('public.news_snippets', 'created_at', p_query) hit join public.news_snippets n using (id)
  order by n.created_at desc, n.id desc
$$;
comment on function public.search_news_snippets(text) is
  'Snippets that hold every word, newest first; is_complete is false when older ones were not searched.';

-- Snippets are public.
grant execute on function public.search_news_snippets(text) to anon, authenticated;
