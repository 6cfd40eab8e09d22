-- GET /rest/v1/rpc/search_purchase_enquiries: open enquiries that match all conditions, newest first or sorted by
-- quantity, a page at a time.

-- generated: search-function purchase_enquiries
-- The names are the filters' own. before_id and before_updated_at are the row that the last page ended behind; before_value is its
-- quantity where the list is sorted by it.
create function public.search_purchase_enquiries(
  q text default null, fibre_type text default null, specific_type text default null, lustre text default null,
  twist_intermingling text default null, number_of_plys int default null, grade text default null, state text default null,
  city text default null, count_min int default null, count_max int default null, quantity_min int default null,
  quantity_max int default null, filaments int default null, count_unit text default null, posted_after timestamptz default null,
  sort text default null, before_updated_at timestamptz default null, before_value numeric default null, before_id uuid default null)
  returns json
  language plpgsql stable security definer
  set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan
  set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on
as $$
#variable_conflict use_column
declare
  v_posted_after constant timestamptz := posted_after;
  v_city constant text := nullif(btrim(city), '');
  v_filter constant jsonb := jsonb_strip_nulls(jsonb_build_object(
    'q', q, 'fibre_type', fibre_type, 'specific_type', specific_type, 'lustre', lustre, 'twist_intermingling', twist_intermingling,
    'number_of_plys', number_of_plys, 'grade', grade, 'state', state, 'city', v_city, 'count_min', count_min, 'count_max', count_max,
    'quantity_min', quantity_min, 'quantity_max', quantity_max, 'filaments', filaments, 'count_unit', count_unit));
  v_words constant text[] := private.search_patterns(q);
  v_in_city constant text := private.like_pattern(lower(v_city));
  v_after constant timestamptz := coalesce(v_posted_after, '-infinity');
  v_at constant timestamptz := coalesce(before_updated_at, 'infinity');
  v_id constant uuid := coalesce(before_id, 'ffffffff-ffff-ffff-ffff-ffffffffffff');
  v_page constant int := private.limit_listing_page_size();
  v_keys text[];
  v_rows json[];
  v_steps int;
  v_count int;
begin
  if num_nonnulls(sort, before_value::text, filaments::text, count_unit) = 0 then
    -- A fifth of the newest rows shows whether looking at the others can fill the page.
    foreach v_steps in array array[private.limit_search_newest_rows() / 5, private.limit_search_newest_rows()] loop
      v_rows := array(select row_to_json(r) from (
        select
          id, enquiry_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre,
          twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, preferred_company, lot_no, company_name,
          quantity_required_kgs, millitex, status, created_at, updated_at
        from (
          select * from public.purchase_enquiries where status = 'Open' and (updated_at, id) < (v_at, v_id) and updated_at > v_after
          order by updated_at desc, id desc limit v_steps) looked_at
        where
          search_text like all (v_words)
          and (v_city is null or lower(poster_city) like v_in_city)
          and (search_purchase_enquiries.fibre_type is null or fibre_type = search_purchase_enquiries.fibre_type
            or search_purchase_enquiries.fibre_type = 'Others' and fibre_type <> all (private.words_yarn_types()))
          and (search_purchase_enquiries.specific_type is null or specific_type = search_purchase_enquiries.specific_type)
          and (search_purchase_enquiries.lustre is null or lustre = search_purchase_enquiries.lustre)
          and (search_purchase_enquiries.twist_intermingling is null or twist_intermingling = search_purchase_enquiries.twist_intermingling)
          and (search_purchase_enquiries.number_of_plys is null or number_of_plys = search_purchase_enquiries.number_of_plys)
          and (search_purchase_enquiries.grade is null or grade = search_purchase_enquiries.grade)
          and (search_purchase_enquiries.state is null or lower(poster_state) = lower(search_purchase_enquiries.state))
          and (count_min is null or denier_count::int >= count_min)
          and (count_max is null or denier_count::int <= count_max)
          and (quantity_min is null or quantity_required_kgs >= quantity_min)
          and (quantity_max is null or quantity_required_kgs <= quantity_max)
        order by updated_at desc, id desc limit private.limit_listing_page_size()) r);
      if cardinality(v_rows) = v_page then
        return private.search_page('updated_at', v_rows, v_rows[v_page]);
      end if;
      exit when 15 * cardinality(v_rows) < v_page;
    end loop;
    perform from public.purchase_enquiries where status = 'Open' and (updated_at, id) < (v_at, v_id) and updated_at > v_after
      order by updated_at desc, id desc offset v_steps limit 1;
    if not found or private.is_nowhere('purchase_enquiries', private.search_words(q) || private.search_words(v_city)) then
      return private.search_page('updated_at', v_rows, null);
    end if;
    v_keys := private.search_keys(v_filter - 'number_of_plys');
    if cardinality(v_keys) > 0 and num_nonnulls(count_min, count_max, quantity_min, quantity_max) = 0 then
      -- The index of keys answers with a bitmap alone. Keys of choices are exact. The query does not use it for plys.
      perform set_config('enable_bitmapscan', 'on', true), set_config('enable_indexscan', 'off', true);
      with candidates as materialized (
        select * from public.purchase_enquiries where status = 'Open'
          and private.listing_keys(
            search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state, denier_count, number_of_plys,
            quantity_required_kgs, null::numeric) @> v_keys
        limit private.limit_search_candidates())
      select (select count(*) from candidates), array(select row_to_json(r) from (
        select
          id, enquiry_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre,
          twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, preferred_company, lot_no, company_name,
          quantity_required_kgs, millitex, status, created_at, updated_at
        from candidates
        where
          (updated_at, id) < (v_at, v_id) and updated_at > v_after
          and search_text like all (v_words)
          and (v_city is null or lower(poster_city) like v_in_city)
          and (search_purchase_enquiries.fibre_type is null or fibre_type = search_purchase_enquiries.fibre_type
            or search_purchase_enquiries.fibre_type = 'Others' and fibre_type <> all (private.words_yarn_types()))
          and (search_purchase_enquiries.number_of_plys is null or number_of_plys = search_purchase_enquiries.number_of_plys)
        order by updated_at desc, id desc limit private.limit_listing_page_size()) r)
      into v_count, v_rows;
      perform set_config('enable_bitmapscan', 'off', true), set_config('enable_indexscan', 'on', true);
      if v_count < private.limit_search_candidates() then
        return private.search_page('updated_at', v_rows, v_rows[v_page]);
      end if;
    end if;
  end if;
  return private.search_listings('purchase_enquiries', v_filter, sort, v_posted_after,
    coalesce(to_jsonb(before_value), to_jsonb(before_updated_at)), before_id,
    coalesce(v_count = private.limit_search_candidates() and search_purchase_enquiries.number_of_plys is null, false));
end
$$;
comment on function public.search_purchase_enquiries is
  'A page of open enquiries that match the words and filters: rows, the row to go on behind, and whether all there is was looked through.
@answers {rows purchase_enquiries(id, enquiry_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, preferred_company, lot_no, company_name, quantity_required_kgs, millitex, status, created_at, updated_at)[], next {id uuid, updated_at? timestamptz, quantity_required_kgs? int}?, is_complete boolean}';
-- end

-- The lists are public.
grant execute on function public.search_purchase_enquiries to anon, authenticated;
