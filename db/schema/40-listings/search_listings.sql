-- The search of every table of listings. Whatever is asked, it looks at a bounded number of rows
-- (docs/decisions/019-a-search-looks-at-a-bounded-number-of-rows.md):
--   1. the newest open rows behind the cursor, in the order of the list. Common words fill the page here.
--   2. when they do not: every row that has all the keys, by their index, if those are few. The answer is whole.
--   3. when those are many: further rows in the order of the list, and the answer says how far back it looked.

create function private.search_page(p_time text, p_rows jsonb, p_next jsonb, p_is_cut boolean default false) returns jsonb
  language sql immutable parallel safe
  return jsonb_build_object(
    'rows', p_rows,
    'next', case when p_next ? 'id' then jsonb_build_object(p_time, p_next -> p_time, 'id', p_next -> 'id') end,
    'is_cut', p_is_cut);
comment on function private.search_page(text, jsonb, jsonb, boolean) is
  'A page of a search: its rows, the row to go on behind (null at the end), and whether it stopped before the page was full.';

-- Nothing is planned ahead, since the words decide the plan, and nothing compiled, which takes longer than it saves.
-- The open market stands in the order of updated_at, the dealers' lists in that of created_at.
create function private.search_listings(p_table text, p_filter jsonb, p_posted_after timestamptz,
  p_before timestamptz, p_before_id uuid) returns jsonb
  language plpgsql stable security definer
  set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 set work_mem = '16MB'
  set enable_seqscan = off set enable_indexscan = on
as $$
declare
  v_filter constant jsonb := jsonb_strip_nulls(p_filter);
  v_page constant int := private.limit_listing_page_size();
  v_after constant timestamptz := coalesce(p_posted_after, '-infinity');
  v_at timestamptz := coalesce(p_before, 'infinity');
  v_id uuid := coalesce(p_before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_time constant text := case when p_table like 'd2d%' then 'created_at' else 'updated_at' end;
  -- What a visitor sees of a listing: never the poster's name and e-mail.
  v_columns constant text := format(
    'id, %s, user_id, poster_city, poster_district, poster_state, fibre_type, specific_type, lustre, twist_intermingling,
     grade, preferred_company, denier_count, filament_count, number_of_plys, blend_ratio, lot_no, company_name, status,
     created_at, updated_at',
    case when p_table like '%sales_offers' then 'offer_number, quantity_kgs, price'
         else 'enquiry_number, quantity_required_kgs' end);
  v_matches constant text := private.search_conditions(p_table, v_filter);
  v_keys text;
  -- One fibre has an index of its own in the order of the list.
  v_behind constant text := format(
    'from public.%1$I where status = ''Open'' and %2$I > $1 and (%2$I, id) < ($2, $3) %3$s', p_table, v_time,
    case when v_filter ->> 'fibre_type' <> 'Others' then format('and fibre_type = %L', v_filter ->> 'fibre_type') end);
  v_order constant text := format('order by %I desc, id desc', v_time);
  v_walk constant text := format(
    'select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (
       select %s from (select * %s %s limit $4) looked_at where %s %s limit $5) r',
    v_columns, v_behind, v_order, v_matches, v_order);
  v_last_looked_at constant text := format('select %I, id %s %s offset $4 - 1 limit 1', v_time, v_behind, v_order);
  v_steps int := private.limit_search_newest_rows();
  v_rows jsonb;
  v_more jsonb;
  v_count int;
begin
  execute v_walk into v_rows using v_after, v_at, v_id, v_steps, v_page;
  if jsonb_array_length(v_rows) = v_page then
    return private.search_page(v_time, v_rows, v_rows -> -1);
  end if;

  v_keys := private.search_key_condition(p_table, v_filter);
  if v_keys is not null then
    perform set_config('enable_indexscan', 'off', true);
    execute format(
      'with candidates as materialized (select * from public.%1$I where status = ''Open'' and %2$s limit $4)
       select (select count(*) from candidates), (
         select coalesce(jsonb_agg(to_jsonb(r)), ''[]'') from (
           select %3$s from candidates
           where %5$I > $1 and (%5$I, id) < ($2, $3) and %4$s %6$s limit $5) r)',
      p_table, v_keys, v_columns, v_matches, v_time, v_order)
      into v_count, v_more using v_after, v_at, v_id, private.limit_search_candidates(), v_page;
    perform set_config('enable_indexscan', 'on', true);
    if v_count < private.limit_search_candidates() then
      return private.search_page(v_time, v_more, case when jsonb_array_length(v_more) = v_page then v_more -> -1 end);
    end if;
  end if;

  execute v_last_looked_at into v_at, v_id using v_after, v_at, v_id, v_steps;
  if v_at is null then
    return private.search_page(v_time, v_rows, null);
  end if;
  -- Each word is one comparison more a row.
  v_steps := private.limit_search_further_rows() / (1 + cardinality(private.search_words(v_filter ->> 'q')));
  execute v_walk into v_more using v_after, v_at, v_id, v_steps, v_page - jsonb_array_length(v_rows);
  v_rows := v_rows || v_more;
  if jsonb_array_length(v_rows) = v_page then
    return private.search_page(v_time, v_rows, v_rows -> -1);
  end if;
  execute v_last_looked_at into v_at, v_id using v_after, v_at, v_id, v_steps;
  if v_at is null then
    return private.search_page(v_time, v_rows, null);
  end if;
  return private.search_page(v_time, v_rows, jsonb_build_object(v_time, v_at, 'id', v_id), true);
end
$$;
comment on function private.search_listings(text, jsonb, timestamptz, timestamptz, uuid) is
  'A page of the open listings of a table that match a filter, newest first, behind a row.';

-- NOTE: it is granted to nobody: the function of each table calls it.
