-- GET /rest/v1/rpc/search_price_lists?p_query=…: the search box over the price lists.

-- It runs with its owner's rights, because search_text is granted to nobody; it gives what everybody may read.
create function public.search_price_lists(p_query text)
  returns table (id uuid, file_name text, file_url text, thumbnail_url text, description text, uploaded_at timestamptz, is_complete boolean)
  language sql stable security definer set search_path = ''
as $$
  select p.id, p.file_name, p.file_url, p.thumbnail_url, p.description, p.uploaded_at, hit.is_complete
  from private.search_newest('public.price_updates_pdfs', 'uploaded_at', p_query) hit join public.price_updates_pdfs p using (id)
  order by p.uploaded_at desc, p.id desc
$$;
comment on function public.search_price_lists(text) is
  'Price lists whose description holds every word, newest first; is_complete is false when older ones were not searched.';

-- Price lists are public.
grant execute on function public.search_price_lists(text) to anon, authenticated;
