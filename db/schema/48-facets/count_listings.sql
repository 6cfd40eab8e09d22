-- Counts beside the values of filters: how many listings there are with each, whatever that filter is set to, and with
-- all other filters as they are (docs/decisions/113-counts-beside-filters-are-bounded.md). For any request it reads a
-- bounded number of rows:
-- 1. The newest rows of the list, or of the counts near a yarn. Where that is all of them, every count is exact.
-- 2. Otherwise the rows that the indexes have of all filters, and of all but one: where those are few, the counts of
-- the filters that they belong to are exact. Any other count is the least that there are.

-- A range is a filter with two ends. Its counts are those of its bands (filter_bands.sql); a row is in one of them.

-- p_rows is a select of rows, p_values the list of what they have for each filter. p_failed has the names of the chosen
-- filters that a row does not match, with blanks between: a row that fails one filter alone is among that one's counts.
-- p_bands has the conditions of the bands of each range.
create function private.facets_of(p_rows text, p_fits text, p_failed text, p_values text, p_facets text[], p_bands jsonb) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return format(
    'with looked_at as materialized (select %s, %s as failed, (%s) is true as fits from (%s) r), counted as (%s)
     select jsonb_build_object(
       ''looked'', (select count(*) from looked_at),
       ''found'', (select coalesce(jsonb_object_agg(name, found), ''{}'') from (
         select case failed when '''' then ''all'' else failed end as name, count(*) as found from looked_at where fits group by 1) f),
       ''counts'', (select coalesce(jsonb_object_agg(name, counts), ''{}'') from (
         select name, jsonb_object_agg(value, count) as counts from counted where value is not null group by 1) c))',
    p_values, p_failed, p_fits, p_rows, coalesce((
      select string_agg(
        case when p_bands ? f then format(
          'select %1$L as name, key as value, value::bigint as count from (
             select jsonb_build_object(%2$s) as bands from looked_at where fits and failed in ('''', %1$L)) b, jsonb_each_text(bands) where value <> ''0''',
          f, (select string_agg(format('%L, count(*) filter (where %s)', value, condition), ', ') from jsonb_each_text(p_bands -> f) b (value, condition)))
        else format('select %1$L as name, %1$I as value, count(*) as count from looked_at where fits and failed in ('''', %1$L) group by 2', f) end,
        ' union all ')
      from unnest(p_facets) f), 'select null as name, null as value, 0 as count where false'));
end
$$;
comment on function private.facets_of(text, text, text, text, text[], jsonb) is
  'A statement that counts rows: how many there are, how many match all filters and all but one, and the rows of each value.';

-- What of a filter one of its names stands for: a choice, or both ends of a range. A range of counts may be one of millitex.
create function private.facet_filter(filter jsonb, p_name text) returns jsonb
  language sql immutable parallel safe
  return (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(filter)
    where key in (p_name, p_name || '_min', p_name || '_max') or p_name = 'count' and key in ('millitex_min', 'millitex_max'));
comment on function private.facet_filter(jsonb, text) is 'The part of a filter that is one choice or one range.';

-- The values of a filter with their counts, those of most rows first.
create function private.facet(p_name text, p_counts jsonb, p_is_exact boolean) returns json
  language sql stable parallel safe set search_path = ''
  return json_build_object('name', p_name, 'is_exact', p_is_exact, 'values', array(
    select json_build_object('value', key, 'count', value) from jsonb_each(p_counts)
    order by value::int desc, key limit private.limit_facet_values()));
comment on function private.facet(text, jsonb, boolean) is 'A filter with the counts of its values.';

-- NOTE: execute of these is granted to nobody: private.count_listings calls them.

create function private.count_listings(p_table text, p_filter jsonb, p_posted_after timestamptz, p_yarn jsonb, p_tolerance numeric) returns json
  language plpgsql stable set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 set work_mem = '16MB'
  set enable_seqscan = off set enable_bitmapscan = off set enable_indexscan = on set enable_sort = off
as $$
declare
  v_filter constant jsonb := private.in_millitex(jsonb_strip_nulls(p_filter));
  v_time constant text := case when p_table like 'd2d%' then 'created_at' else 'updated_at' end;
  -- generated: facets
  v_facets constant text[] := array[
    'fibre_type', 'specific_type', 'lustre', 'twist_intermingling', 'number_of_plys', 'grade', 'state', 'filaments'];
  -- end
  -- generated: facet-ranges
  v_ranges constant text[] := case when p_table like '%sales_offers'
    then array['count', 'quantity', 'price']
    else array['count', 'quantity'] end;
  -- end
  -- generated: facet-numbers
  v_numbers constant text := case when p_table like '%sales_offers'
    then 'denier_count, quantity_kgs, price, millitex'
    else 'denier_count, quantity_required_kgs, millitex' end;
  -- end
  -- generated: facet-values
  v_values constant text := $values$
    case when fibre_type = any (private.words_yarn_types()) then fibre_type else 'Others' end as fibre_type, specific_type, lustre,
    twist_intermingling, number_of_plys::text as number_of_plys, grade, poster_state as state, filaments::text as filaments$values$;
  -- end
  v_all constant text[] := v_facets || v_ranges;
  v_chosen constant text[] := array(select f from unnest(v_all) f where private.facet_filter(v_filter, f) <> '{}');
  v_free constant text[] := array(select f from unnest(v_all) f where f <> all (v_chosen));
  -- What no count leaves out: words, and the place.
  v_common constant jsonb := v_filter - array(select jsonb_object_keys(private.facet_filter(v_filter, f)) from unnest(v_chosen) f);
  v_bands constant jsonb := (
    select jsonb_object_agg(b.range, b.conditions) from (
      select range, jsonb_object_agg(value, private.search_conditions(p_table, filter)) as conditions
      from private.filter_bands() where range = any (v_ranges) and unit is not distinct from case range when 'count' then coalesce(p_filter ->> 'count_unit', 'posted') end
      group by range) b);
  v_row constant text := concat_ws(', ', v_values, v_numbers);
  -- Their keys are a great part of the index.
  v_loose constant text[] := array(select name from jsonb_object_keys(v_filter) name where name ~ '_(min|max)$' or name = 'number_of_plys');
  v_asked constant int := (p_yarn ->> 'millitex')::int;
  v_reach constant int := private.yarn_reach(p_yarn, p_tolerance);
  -- The part of the condition that the index of counts or filaments answers.
  v_near constant text := private.count_index_condition(jsonb_strip_nulls(jsonb_build_object(
    'filaments', p_yarn ->> 'filaments', 'millitex_min', v_asked - v_reach, 'millitex_max', v_asked + v_reach)));
  v_open constant text := format('select * from public.%I where status = ''Open''', p_table);
  v_is_new_enough constant text := format('%I > $1', v_time);
  v_same constant text := nullif(concat_ws(' and ', v_near, private.yarn_condition(p_yarn)), '');
  v_failed constant text := coalesce((
    select format('array_to_string(array[%s], '' '')',
      string_agg(format('case when (%s) is not true then %L end', private.search_conditions(p_table, private.facet_filter(v_filter, f)), f), ', '))
    from unnest(v_chosen) f having count(*) > 0), '''''');
  -- How many open rows there are for each that is looked at, by the figures of the last vacuum.
  v_share constant float8 := (
    select greatest(reltuples / private.limit_facet_rows(), 1) from pg_catalog.pg_class
    where oid = to_regclass(format('public.%I', p_table || '_quantity_idx')));
  v_found jsonb;
  v_counts jsonb;
  v_is_all boolean;
  v_exact text[] := '{}';
  v_left int := private.limit_facet_lookups();
  v_part jsonb;
  v_but text;
  v_others jsonb;
  v_seen int;
  v_by_keys text;
  v_index text;
  v_is_few boolean;
  v_of_part text[];
begin
  if v_asked is not null and v_asked not between 1 and private.limit_yarn_millitex() then
    raise invalid_parameter_value using message = 'A yarn is found by its count in millitex';
  end if;
  execute private.facets_of(
    case when v_near is null then format('%s and %s order by %I desc, id desc limit $2', v_open, v_is_new_enough, v_time)
      else format('%s and %s limit $2', v_open, v_near) end,
    concat_ws(' and ', v_is_new_enough, private.search_conditions(p_table, v_common), private.yarn_condition(p_yarn)),
    v_failed, v_row, v_all, v_bands)
    into v_part using p_posted_after, private.limit_facet_rows();
  v_is_all := (v_part ->> 'looked')::int < private.limit_facet_rows()
    or private.is_nowhere(p_table, private.search_words(v_filter ->> 'q') || private.search_words(v_filter ->> 'city'));
  v_found := v_part -> 'found';
  v_counts := v_part -> 'counts';

  -- The rows of all filters, then of all but one.
  foreach v_but in array array['all'] || v_chosen loop
    v_seen := coalesce((v_found ->> 'all')::int, 0) + case when v_but = 'all' then 0 else coalesce((v_found ->> v_but)::int, 0) end;
    v_others := v_filter - array(select jsonb_object_keys(private.facet_filter(v_filter, v_but)));
    v_by_keys := private.search_key_condition(p_table, v_others - v_loose);
    v_of_part := case when v_but = 'all' then v_free else array[v_but] end;
    foreach v_index in array array_remove(array[v_by_keys, private.count_index_condition(v_others)], null) loop
      -- Where so many were seen, the index has too many of them.
      exit when v_is_all or v_left = 0 or v_seen * v_share > 2 * private.limit_search_candidates();
      v_left := v_left - 1;
      perform set_config('enable_bitmapscan', (v_index is not distinct from v_by_keys)::text, true),
        set_config('enable_indexscan', (v_index is distinct from v_by_keys)::text, true);
      execute private.facets_of(format('%s and %s limit $2', v_open, v_index),
        concat_ws(' and ', v_is_new_enough, private.search_conditions(p_table, v_others), v_same), '''''', v_row, v_of_part, v_bands)
        into v_part using p_posted_after, private.limit_search_candidates();
      v_is_few := (v_part ->> 'looked')::int < private.limit_search_candidates();
      if v_is_few or coalesce((v_part #>> '{found,all}')::int, 0) > v_seen then
        v_seen := coalesce((v_part #>> '{found,all}')::int, 0);
        v_found := v_found || case when v_but = 'all' then jsonb_build_object('all', v_seen) else '{}' end;
        v_counts := v_counts - v_of_part || (
          select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_part -> 'counts') where key = any (v_of_part));
      end if;
      if v_is_few then
        v_exact := v_exact || v_but || v_of_part;
        exit;
      end if;
    end loop;
  end loop;
  return json_build_object('total', coalesce((v_found ->> 'all')::int, 0), 'is_exact', v_is_all or 'all' = any (v_exact), 'facets', array(
    select private.facet(f, v_counts -> f, v_is_all or f = any (v_exact)) from unnest(v_all) f));
end
$$;
comment on function private.count_listings(text, jsonb, timestamptz, jsonb, numeric) is
  'How many open listings of a table a search finds, and how many there are with each value of a filter and in each band of a range.';

-- NOTE: execute is granted to nobody: the function of each list calls it.
