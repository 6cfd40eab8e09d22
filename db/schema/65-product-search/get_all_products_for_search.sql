-- POST /rest/v1/rpc/get_all_products_for_search: the rows of Product Search, for callers that search by themselves.

-- GAP: the specification reads all products at once. This function returns only the newest, limit_products_for_search()
-- many; search_products reaches the rest.
create function public.get_all_products_for_search()
  returns table (id uuid, source text, updated_at timestamptz, company_name text, yarn_details text, specifications text,
    price numeric, listing_page_url text, listing_page_name text, poster_id uuid, poster_name text, location text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.may_search_products();
  return query
    select s.id, s.source, s.updated_at, s.company_name, s.yarn_details, s.specifications, s.price, s.listing_page_url,
      s.listing_page_name, s.poster_id, s.poster_name, s.location
    from private.product_search s order by s.updated_at desc, s.company_name, s.id limit private.limit_products_for_search();
end
$$;
comment on function public.get_all_products_for_search() is
  'Open enquiries, open offers and revealed products, newest first, then by company; for Paid Members, executives and admins. @nullable price, poster_id, poster_name, location @words source product_sources';

-- Signed-in callers may execute it; the function rejects callers who may not search.
grant execute on function public.get_all_products_for_search() to authenticated;
