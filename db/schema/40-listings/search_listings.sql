-- The search of every listing table. For any request it reads a bounded number of rows
-- (docs/decisions/019-a-search-looks-at-a-bounded-number-of-rows.md):
-- 1. The first open rows after the cursor, in the order of the list. Common words fill the page here. If they do not,
-- the search ends when a part of a word is in no listing (listing_pieces.sql).
-- 2. When listings may contain all words: every row that has all the keys, by their index, or such a count and
-- filaments, or is recent enough, if those are few. The result is complete.
-- 3. When those are many: further rows in the order of the list; the result says how far back it searched.
-- For newest first, the function of each table has tried 1 and, without ranges, 2 before, with cached plans. This
-- function handles the remaining cases, so it begins with 2 there.

create function private.search_page(p_key text, p_rows json[], p_next json, p_is_complete boolean default true) returns json
  language sql stable parallel safe
  return json_build_object(
    'rows', p_rows,
    'next', case when p_next is not null then json_build_object(p_key, p_next -> p_key, 'id', p_next -> 'id') end,
    'is_complete', p_is_complete);
comment on function private.search_page(text, json[], json, boolean) is
  'A page of a search: its rows, the row to go on behind (null at the end), and whether it did not stop before the page was full.';

-- No plan is cached, since the words decide the plan, and JIT is off, because it takes longer than it saves. Rows are
-- read in the order of an index, so that reading ends at the limit: a bitmap with a sort would read all open rows. The
-- open market is ordered by updated_at, the dealers' lists by created_at; both may be sorted by price or quantity
-- instead. p_before is the sort value of the last row of the previous page. p_are_many says that more rows have all the
-- keys than are sorted.
create function private.search_listings(p_table text, p_filter jsonb, p_sort text, p_posted_after timestamptz,
  p_before jsonb, p_before_id uuid, p_are_many boolean) returns json
  language plpgsql stable security definer
  set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 set work_mem = '16MB'
  set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on
as $$
declare
  v_filter constant jsonb := private.in_millitex(p_filter);
  v_page constant int := private.limit_listing_page_size();
  v_after constant timestamptz := coalesce(p_posted_after, '-infinity');
  v_is_offer constant boolean := p_table like '%sales_offers';
  v_quantity constant text := case when v_is_offer then 'quantity_kgs' else 'quantity_required_kgs' end;
  v_time constant text := case when p_table like 'd2d%' then 'created_at' else 'updated_at' end;
  v_key constant text := case split_part(p_sort, '_', 1) when 'price' then 'price' when 'quantity' then v_quantity else v_time end;
  v_is_by_time constant boolean := v_key = v_time;
  -- The function of the table has looked at the first rows: its condition is in db/src/gen/search-function.ts.
  v_is_walked constant boolean := p_sort is null and not p_filter ?| array['filaments', 'count_unit'];
  v_is_up constant boolean := coalesce(p_sort like '%\_asc', false);
  v_order constant text := format('order by %1$I %2$s, id %2$s', v_key, case when v_is_up then 'asc' else 'desc' end);
  -- The condition of every row.
  v_at text := coalesce(p_before #>> '{}', case when v_is_by_time then 'infinity' when v_is_up then '0'
    else greatest(private.limit_quantity_max_kgs(), private.limit_price_max())::text end);
  v_id uuid := coalesce(p_before_id, case when v_is_up then '00000000-0000-0000-0000-000000000000'
    else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end::uuid);
  v_type constant text := case v_key when v_time then 'timestamptz' when 'price' then 'numeric' else 'numeric::int' end;
  v_is_behind constant text := format('(%I, id) %s ($2::%s, $3)', v_key, case when v_is_up then '>' else '<' end, v_type);
  -- A range of what the list is sorted by is walked alone.
  v_is_in_range constant text := (
    select string_agg(format('%I %s %L::%s', v_key, sign, value, v_type), ' and ')
    from (values ('min', '>='), ('max', '<=')) e (ending, sign), concat(split_part(p_sort, '_', 1), '_', ending) name,
      jsonb_extract_path_text(v_filter, name) value
    where not v_is_by_time and value is not null);
  v_is_new_enough constant text := format('%I > $1', v_time);
  -- What a visitor sees of a listing: never the poster's name and e-mail.
  -- generated: search-columns
  v_columns constant text := case when v_is_offer
    then 'id, offer_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, preferred_company, lot_no, company_name, quantity_kgs, price, millitex, status, created_at, updated_at'
    else 'id, enquiry_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, preferred_company, lot_no, company_name, quantity_required_kgs, millitex, status, created_at, updated_at' end;
  -- end
  v_matches constant text := concat_ws(' and ', private.search_conditions(p_table, v_filter),
    case when not v_is_by_time then v_is_new_enough end);
  -- One fibre of the open market has an index of its own in the order of the list.
  v_behind constant text := concat_ws(' and ', format('from public.%I where status = ''Open''', p_table), v_is_behind,
    v_is_in_range, case when v_is_by_time then v_is_new_enough end,
    case when v_key = 'updated_at' and v_filter ->> 'fibre_type' <> 'Others' then format('fibre_type = %L', v_filter ->> 'fibre_type') end);
  v_walk constant text := format(
    'select array(select row_to_json(r) from (
       select %s from (select * %s %s limit $4) looked_at where %s %s limit $5) r)',
    v_columns, v_behind, v_order, v_matches, v_order);
  v_last_looked_at constant text := format('select to_json(%I), id %s %s offset $4 - 1 limit 1', v_key, v_behind, v_order);
  -- In another order than that of time, few may be new enough.
  v_newest constant text := case when not v_is_by_time and p_posted_after is not null
    then format('%s order by %I desc limit $4', v_is_new_enough, v_time) end;
  v_steps int := private.limit_search_newest_rows();
  v_of_count constant text := private.count_index_condition(v_filter) || ' limit $4';
  v_for_keys jsonb := v_filter;
  v_part jsonb;
  v_with_keys text;
  v_few text;
  v_is_by_keys boolean;
  v_rows json[];
  v_more json[];
  v_last json;
  v_count int;
begin
  if p_sort <> all (private.words_listing_sorts()) or v_key = 'price' and not v_is_offer then
    raise invalid_parameter_value using message = 'Listings are not sorted by this';
  end if;
  if not v_is_walked then
    execute v_walk into v_rows using v_after, v_at, v_id, v_steps, v_page;
    if cardinality(v_rows) = v_page then
      return private.search_page(v_key, v_rows, v_rows[v_page]);
    end if;
    if private.is_nowhere(p_table, private.search_words(v_filter ->> 'q') || private.search_words(v_filter ->> 'city')) then
      return private.search_page(v_key, v_rows, null);
    end if;
  end if;

  -- A range or a ply that many of those rows have narrows little, and its keys are a great part of the index: the rows tell.
  -- generated: search-few
  foreach v_few in array array['count', 'quantity', 'price', 'number_of_plys'] loop
  -- end
    select jsonb_object_agg(key, value) into v_part from jsonb_each(v_filter) where key in (v_few, v_few || '_min', v_few || '_max');
    if v_part is not null then
      execute format('select count(*) from (select * %s %s limit $4) looked_at where %s',
        v_behind, v_order, private.search_conditions(p_table, v_part)) into v_count using v_after, v_at, v_id, v_steps;
      if v_count >= private.limit_search_common_rows() then
        v_for_keys := v_for_keys - array(select jsonb_object_keys(v_part));
      end if;
    end if;
  end loop;
  v_with_keys := private.search_key_condition(p_table, v_for_keys) || ' limit $4';

  foreach v_few in array array_remove(array[case when not p_are_many then v_with_keys end, v_of_count, v_newest], null) loop
    -- The index of keys answers with a bitmap alone.
    v_is_by_keys := v_few is not distinct from v_with_keys;
    perform set_config('enable_bitmapscan', v_is_by_keys::text, true), set_config('enable_indexscan', (not v_is_by_keys)::text, true);
    execute format(
      'with candidates as materialized (select * from public.%1$I where status = ''Open'' and %2$s)
       select (select count(*) from candidates), array(
         select row_to_json(r) from (
           select %3$s from candidates where %4$s and %5$s and %6$s %7$s limit $5) r)',
      p_table, v_few, v_columns, v_is_new_enough, v_is_behind, v_matches, v_order)
      into v_count, v_more using v_after, v_at, v_id, private.limit_search_candidates(), v_page;
    perform set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true);
    if v_count < private.limit_search_candidates() then
      return private.search_page(v_key, v_more, v_more[v_page]);
    end if;
  end loop;

  if v_is_walked then
    execute v_walk into v_rows using v_after, v_at, v_id, v_steps, v_page;
    if cardinality(v_rows) = v_page then
      return private.search_page(v_key, v_rows, v_rows[v_page]);
    end if;
  end if;
  execute v_last_looked_at into v_last, v_id using v_after, v_at, v_id, v_steps;
  if v_last is null then
    return private.search_page(v_key, v_rows, null);
  end if;
  v_at := v_last #>> '{}';
  -- Each word is one comparison more a row.
  v_steps := private.limit_search_further_rows() / (1 + cardinality(private.search_words(v_filter ->> 'q')));
  execute v_walk into v_more using v_after, v_at, v_id, v_steps, v_page - cardinality(v_rows);
  v_rows := v_rows || v_more;
  if cardinality(v_rows) = v_page then
    return private.search_page(v_key, v_rows, v_rows[v_page]);
  end if;
  execute v_last_looked_at into v_last, v_id using v_after, v_at, v_id, v_steps;
  if v_last is null then
    return private.search_page(v_key, v_rows, null);
  end if;
  return private.search_page(v_key, v_rows, json_build_object(v_key, v_last, 'id', v_id), false);
end
$$;
comment on function private.search_listings(text, jsonb, text, timestamptz, jsonb, uuid, boolean) is
  'A page of the open listings of a table that match a filter without nulls, newest first or sorted by price or quantity, behind a row.';

-- NOTE: it is granted to nobody: the function of each table calls it.
