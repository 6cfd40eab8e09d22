-- POST /rest/v1/rpc/search_products: Product Search, a page at a time. Any search costs a bounded amount of work per
-- page: docs/decisions/023-product-search-and-the-directory.md.

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

-- Rare words: the rows that the word index finds, sorted. If sorting them all would take too long, is_all is false and
-- ids is meaningless. The function forces the index, because the planner estimates rare word combinations badly. It
-- searches for the tokens only: their positions (150D/48F) can only be checked in the rows, and those are limited.
create function private.products_by_words(p_candidates tsquery, p_query tsquery, p_updated_at timestamptz, p_company_name text,
  p_id uuid, p_most int, out ids uuid[], out is_all boolean)
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
begin
  with candidates as materialized (
    select s.id, s.updated_at, s.company_name, s.words from private.product_search s where s.words @@ p_candidates
    limit private.limit_product_search_sorted() + 1
  )
  select (select count(*) from candidates) <= private.limit_product_search_sorted(), array(
    select c.id from candidates c
    where c.words @@ p_query
      and (c.updated_at < p_updated_at
           or c.updated_at = p_updated_at and (c.company_name, c.id) > (p_company_name, p_id))
    order by c.updated_at desc, c.company_name, c.id limit p_most)
  into is_all, ids;
end
$$;
comment on function private.products_by_words(tsquery, tsquery, timestamptz, text, uuid, int) is
  'The first hits behind a place in the order, from the index of words, and whether they could all be sorted.';

-- The last row that an incomplete page has read: the next page starts after it.
create function private.product_place_after(p_updated_at timestamptz, p_company_name text, p_id uuid, p_depth int) returns jsonb
  language plpgsql stable set search_path = '' set plan_cache_mode = force_custom_plan
as $$
begin
  return (
    select jsonb_build_object('updated_at', s.updated_at, 'company_name', s.company_name, 'id', s.id)
    from private.product_search s
    where s.updated_at <= p_updated_at and (s.updated_at < p_updated_at or (s.company_name, s.id) > (p_company_name, p_id))
    order by s.updated_at desc, s.company_name, s.id offset p_depth - 1 limit 1);
end
$$;
comment on function private.product_place_after(timestamptz, text, uuid, int) is
  'The place of the product so many behind another; null where there are fewer.';

-- The position of a product in the order: the next page starts after it.
create function private.product_place(p_id uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (select jsonb_build_object('updated_at', s.updated_at, 'company_name', s.company_name, 'id', s.id)
          from private.product_search s where s.id = p_id);
end
$$;
comment on function private.product_place(uuid) is 'The position of a product in the order of Product Search.';

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

-- is_all: nothing was left out because there was too much to look through.
create function private.find_products(p_search text, p_updated_at timestamptz, p_company_name text, p_id uuid, p_most int,
  out ids uuid[], out is_all boolean)
  language plpgsql stable set search_path = ''
as $$
declare
  v_query constant tsquery := private.search_query(p_search);
  v_candidates constant tsquery := private.search_candidates_query(p_search);
  v_near constant int := private.limit_product_search_near();
  v_common constant int := private.limit_product_search_common();
begin
  is_all := true;
  ids := private.products_among_newest(v_query, p_updated_at, p_company_name, p_id, v_near, p_most);
  if v_query is null or cardinality(ids) = p_most then
    return;
  end if;
  is_all := v_common > cardinality(
    private.products_among_newest(v_candidates, p_updated_at, p_company_name, p_id, v_near, v_common));
  if is_all then
    select w.ids, w.is_all into ids, is_all
    from private.products_by_words(v_candidates, v_query, p_updated_at, p_company_name, p_id, p_most) w;
  end if;
  if not is_all then
    ids := private.products_among_newest(v_query, p_updated_at, p_company_name, p_id, private.limit_product_search_far(), p_most);
  end if;
end
$$;
comment on function private.find_products(text, timestamptz, text, uuid, int) is
  'The first products behind a place in the order that a search finds, and whether everything was looked through for them.';

-- p_after is the `next` of the previous page. A page that is not full may be incomplete, if there is more to search:
-- then `next` is the position of the last product that was read.
create function public.search_products(p_search text default '', p_after jsonb default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_size constant int := private.limit_product_page_size();
  v_updated_at constant timestamptz := coalesce((p_after ->> 'updated_at')::timestamptz, 'infinity');
  v_company_name constant text := coalesce(p_after ->> 'company_name', '');
  v_id constant uuid := coalesce((p_after ->> 'id')::uuid, '00000000-0000-0000-0000-000000000000');
  v_ids uuid[];
  v_is_all boolean;
  v_looked jsonb;
begin
  perform private.may_search_products();
  -- One more than a page, to know whether there is another.
  select f.ids, f.is_all into v_ids, v_is_all from private.find_products(
    left(p_search, private.limit_search_length()), v_updated_at, v_company_name, v_id, v_size + 1) f;
  if not v_is_all and cardinality(v_ids) <= v_size then
    v_looked := private.product_place_after(v_updated_at, v_company_name, v_id, private.limit_product_search_far());
  end if;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(s) - 'words' - 'number_of_plys' - private.key_codes() order by s.updated_at desc, s.company_name, s.id), '[]')
      from private.product_search s where s.id = any (v_ids[:v_size])),
    'next', case when cardinality(v_ids) > v_size then private.product_place(v_ids[v_size]) else v_looked end,
    'is_complete', v_looked is null);
end
$$;
comment on function public.search_products(text, jsonb) is
  'A page of Product Search: products that hold every word of the search as a whole word, newest first, then by company.
@answers {rows product_search(id, source, updated_at, company_name, yarn_details, specifications, price, listing_page_url, listing_page_name, poster_id, poster_name, location, found_by, millitex)[], next {updated_at timestamptz, company_name text, id uuid}?, is_complete boolean}';

-- Signed-in callers may execute it; the function rejects callers who may not search.
grant execute on function public.search_products(text, jsonb) to authenticated;
