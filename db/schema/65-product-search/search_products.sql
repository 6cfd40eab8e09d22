-- POST /rest/v1/rpc/search_products: Product Search, a page at a time, and what it stands on. Whatever is typed, a page costs
-- a bounded amount of work: docs/decisions/023-product-search-and-the-directory.md.

-- Common words: hits are met soon among the newest. The window is cut before the words are looked at, so that its order
-- decides the plan.
create function private.products_among_newest(
  p_query tsquery, p_updated_at timestamptz, p_company_name text, p_id uuid, p_depth int, p_most int) returns uuid[]
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return array(
    select looked.id from (
      select s.id, coalesce(s.words @@ p_query, true) as is_hit from private.product_search s
      where s.updated_at <= p_updated_at
        and (s.updated_at < p_updated_at or (s.company_name, s.id) > (p_company_name, p_id))
      order by s.updated_at desc, s.company_name, s.id limit p_depth
    ) looked where looked.is_hit limit p_most);
end
$$;
comment on function private.products_among_newest(tsquery, timestamptz, text, uuid, int, int) is
  'The first hits among so many products behind a place in the order; without a search all are hits.';

-- Rare words: all hits, sorted. With so many hits that sorting them would be felt, is_all is false and ids mean nothing.
-- The index of words is the only way: the planner knows little of words that seldom meet.
create function private.products_by_words(
  p_query tsquery, p_updated_at timestamptz, p_company_name text, p_id uuid, p_most int, out ids uuid[], out is_all boolean)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  with hits as materialized (
    select s.id, s.updated_at, s.company_name from private.product_search s where s.words @@ p_query
    limit private.limit_product_search_sorted() + 1
  )
  select (select count(*) from hits) <= private.limit_product_search_sorted(), array(
    select h.id from hits h
    where h.updated_at < p_updated_at
      or h.updated_at = p_updated_at and (h.company_name, h.id) > (p_company_name, p_id)
    order by h.updated_at desc, h.company_name, h.id limit p_most)
  into is_all, ids;
end
$$;
comment on function private.products_by_words(tsquery, timestamptz, text, uuid, int) is
  'The first hits behind a place in the order, from the index of words, and whether they could all be sorted.';

-- The order's place of a product: what the next page begins behind.
create function private.product_place(p_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (select jsonb_build_object('updated_at', s.updated_at, 'company_name', s.company_name, 'id', s.id)
          from private.product_search s where s.id = p_id);
end
$$;
comment on function private.product_place(uuid) is 'Where a product stands in the order of Product Search.';

create function private.may_search_products() returns boolean
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.may_see_contact() then
    raise insufficient_privilege using message = 'Product Search is for Paid Members, executives and admins';
  end if;
  return true;
end
$$;
comment on function private.may_search_products() is 'Refuses (42501) who may not search products.';

-- p_after is the `next` of the page before. `looked_back_to` is told where a page is not full and there is more to look
-- through all the same: then `next` is the place of the last product looked at.
create function public.search_products(p_search text default '', p_after jsonb default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_size constant int := private.limit_product_page_size();
  v_query constant tsquery := private.search_query(left(p_search, private.limit_search_length()));
  v_updated_at constant timestamptz := coalesce((p_after ->> 'updated_at')::timestamptz, 'infinity');
  v_company_name constant text := coalesce(p_after ->> 'company_name', '');
  v_id constant uuid := coalesce((p_after ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000');
  v_far constant int := private.limit_product_search_far();
  v_ids uuid[];
  v_is_all boolean := true;
  v_next jsonb;
begin
  perform private.may_search_products();
  -- One more than a page, to know whether there is another.
  v_ids := private.products_among_newest(v_query, v_updated_at, v_company_name, v_id,
    private.limit_product_search_near(), v_size + 1);
  if cardinality(v_ids) <= v_size and v_query is not null then
    select w.ids, w.is_all into v_ids, v_is_all
    from private.products_by_words(v_query, v_updated_at, v_company_name, v_id, v_size + 1) w;
  end if;
  if not v_is_all then
    v_ids := private.products_among_newest(v_query, v_updated_at, v_company_name, v_id, v_far, v_size + 1);
  end if;
  if cardinality(v_ids) > v_size then
    v_next := private.product_place(v_ids[v_size]);
    v_is_all := true;
  elsif not v_is_all then
    v_next := private.product_place((private.products_among_newest(null, v_updated_at, v_company_name, v_id, v_far, v_far))[v_far]);
  end if;
  return jsonb_build_object(
    'products', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'words' order by s.updated_at desc, s.company_name, s.id), '[]')
      from private.product_search s where s.id = any (v_ids[:v_size])),
    'next', v_next,
    'looked_back_to', case when not v_is_all then v_next -> 'updated_at' end);
end
$$;
comment on function public.search_products(text, jsonb) is
  'A page of Product Search: products that hold every word of the search as a whole word, newest first, then by company.';

-- Signed-in callers may ask; who may not search is refused inside.
grant execute on function public.search_products(text, jsonb) to authenticated;
