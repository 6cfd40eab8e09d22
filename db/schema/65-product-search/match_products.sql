-- GET /rest/v1/rpc/match_products: Product Search by what a yarn is, a page at a time.

-- yarn has the names of the key's columns, tolerance is in per cent, words are further words that a product has, and after
-- is the `next` of the previous page.
create function public.match_products(yarn jsonb, tolerance numeric default null, words text default '', after jsonb default null)
  returns json
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_query constant tsquery := private.search_query(left(words, private.limit_search_length()));
begin
  perform private.may_search_products();
  return private.match_yarns('private.product_search', 'updated_at',
    'id, source, updated_at, company_name, yarn_details, specifications, price, listing_page_url, listing_page_name, poster_id, poster_name, location, found_by, millitex',
    case when v_query is null then 'true' else format('words @@ %L::tsquery', v_query) end, yarn, tolerance, '-infinity', after,
    private.limit_product_page_size(), private.limit_search_further_rows());
end
$$;
comment on function public.match_products(jsonb, numeric, text, jsonb) is
  'A page of products whose yarn is the asked one, then of counts within so many per cent of it, the nearest first, each newest first.
@answers {rows product_search(id, source, updated_at, company_name, yarn_details, specifications, price, listing_page_url, listing_page_name, poster_id, poster_name, location, found_by, millitex)[], next {id uuid, millitex int, updated_at timestamptz}?, is_complete boolean}';

-- Signed-in callers may execute it; the function rejects callers who may not search.
grant execute on function public.match_products to authenticated;
