-- GET /rest/v1/rpc/search_news_items?p_query=…: the search box over the news.

-- It runs with its owner's rights, because search_text is granted to nobody; it gives what everybody may read.
create function public.search_news_items(p_query text)
  returns table (id uuid, headline text, content text, image_url text, created_at timestamptz, updated_at timestamptz, is_complete boolean)
  language sql stable security definer set search_path = ''
as $$
  select n.id, n.headline, n.content, n.image_url, n.created_at, n.updated_at, hit.is_complete
  from private.search_newest('public.news_items', 'created_at', p_query) hit join public.news_items n using (id)
  order by n.created_at desc, n.id desc
$$;
comment on function public.search_news_items(text) is
  'Articles that hold every word, newest first; is_complete is false when older ones were not searched.';

-- News is public.
grant execute on function public.search_news_items(text) to anon, authenticated;
