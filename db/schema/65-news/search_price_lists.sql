-- GET /rest/v1/rpc/search_price_lists?p_query=…&p_page=…: the search over the price lists.

-- It runs with its owner's rights, because search_text is granted to nobody. It returns what everybody may read, and
-- with p_drafts what admins may.
create function public.search_price_lists(p_query text, p_page int default 1, p_drafts boolean default false) returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.search_newest('public.price_updates_pdfs', 'id, file_name, file_url, thumbnail_url, description, uploaded_at, published_at, point_count',
    p_query, p_page, private.limit_price_list_page_size(), p_drafts)
$$;
comment on function public.search_price_lists(text, int, boolean) is
  'A page of the price lists that hold in their description every word, newest first: rows, page, how many in all, and whether all were searched.
@answers {rows price_updates_pdfs(id, file_name, file_url, thumbnail_url, description, uploaded_at, published_at, point_count)[], page int, total int, is_complete boolean}';

-- Price lists are public.
grant execute on function public.search_price_lists(text, int, boolean) to anon, authenticated;
