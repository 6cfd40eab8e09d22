-- GET /rest/v1/rpc/search_news_items?p_query=…&p_page=…: the search over the news.

-- It runs with its owner's rights, because search_text is granted to nobody. It returns what everybody may read, and
-- with p_drafts what admins may.
create function public.search_news_items(p_query text, p_page int default 1, p_drafts boolean default false) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.search_newest('public.news_items', 'id, headline, content, image_url, created_at, updated_at, published_at',
    p_query, p_page, private.limit_news_page_size(), p_drafts)
$$;
comment on function public.search_news_items(text, int, boolean) is
  'A page of the articles that hold every word, newest first: rows, page, how many in all, and whether all were searched.
@answers {rows news_items(id, headline, content, image_url, created_at, updated_at, published_at)[], page int, total int, is_complete boolean}';

-- News is public.
grant execute on function public.search_news_items(text, int, boolean) to anon, authenticated;
