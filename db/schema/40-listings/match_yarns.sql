-- What a yarn is found by: its key. The asked count comes first, then coarser and finer ones by how far they are, each
-- newest first. A page reads a bounded number of counts and rows; `next` is where the next page goes on, also when it
-- stopped before it was full (docs/decisions/112-a-yarn-is-found-by-its-key.md).

-- It goes from count to count by the index, whatever the number of rows at each. A side may have more of them than are
-- read; then only counts up to the last one read of it are returned, and is_all is false.
create function private.counts_near(p_table text, p_where text, p_asked int, p_from int, p_most int, out counts int[], out is_all boolean)
  language plpgsql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_each constant int := private.limit_yarn_counts_looked_at() / 2;
  v_coarser int[];
  v_finer int[];
  v_reach int;
begin
  -- One statement: the plan of each costs more than what it reads.
  execute format('with recursive coarser as (
      select $1 + $2 - 1 as millitex
      union all
      select (select millitex from %1$s where %2$s and millitex > c.millitex and millitex <= $1 + $3 order by millitex limit 1)
      from coarser c where c.millitex is not null),
    finer as (
      select $1 - $2 + 1 as millitex
      union all
      select (select millitex from %1$s where %2$s and millitex < f.millitex and millitex >= $1 - $3 order by millitex desc limit 1)
      from finer f where f.millitex is not null)
    select array(select millitex from coarser offset 1 limit $4), array(select millitex from finer offset 1 limit $4)', p_table, p_where)
    into v_coarser, v_finer using p_asked, p_from, p_most, v_each;
  -- The last of a side is null where it has no more.
  v_reach := least(p_most, v_coarser[v_each] - p_asked, p_asked - v_finer[v_each]);
  is_all := v_reach = p_most;
  counts := array(
    select c.count from (select distinct unnest(v_coarser || v_finer) as count) c
    where abs(c.count - p_asked) <= v_reach order by abs(c.count - p_asked), c.count);
end
$$;
comment on function private.counts_near(text, text, int, int, int) is
  'The counts of a table, in millitex, from p_from to p_most away from the asked one, the nearest first, and whether that is all of them.';

-- NOTE: execute is granted to nobody: private.match_yarns calls it.

-- NOTE: the indexes of counts include these columns, in listings and in Product Search.
create function private.yarn_columns() returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return 'fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys';
end
$$;
comment on function private.yarn_columns() is 'What may be asked of a yarn besides its count and filaments.';

create function private.yarn_condition(p_yarn jsonb) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select string_agg(format('%I = %L', name, value), ' and ') from jsonb_each_text(p_yarn) y (name, value)
    where name = any (string_to_array(private.yarn_columns(), ', ')));
end
$$;
comment on function private.yarn_condition(jsonb) is
  'What is asked of a yarn besides its count and filaments, as a condition; null for nothing.';

create function private.yarn_reach(p_yarn jsonb, p_tolerance numeric) returns int
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return floor((p_yarn ->> 'millitex')::int * least(greatest(coalesce(p_tolerance, 0), 0), private.limit_yarn_tolerance_percent()) / 100);
end
$$;
comment on function private.yarn_reach(jsonb, numeric) is 'How far a count may be from the asked one, in millitex.';

create function private.matched_page(p_time text, p_rows json[], p_next json, p_is_complete boolean) returns json
  language sql stable parallel safe
  return json_build_object('rows', p_rows, 'next', case when p_next is not null then
    json_build_object('millitex', p_next -> 'millitex', p_time, p_next -> p_time, 'id', p_next -> 'id') end,
    'is_complete', p_is_complete);
comment on function private.matched_page(text, json[], json, boolean) is
  'A page of yarns: its rows, the place to go on behind (null at the end), and whether it did not stop before it was full.';

-- p_yarn has the names of the key's columns: millitex, and whatever else was asked for. p_tolerance is in per cent,
-- p_where a condition on the rows, p_after the `next` of the previous page, p_rows how many rows a page may look at.
create function private.match_yarns(p_table text, p_time text, p_columns text, p_where text, p_yarn jsonb, p_tolerance numeric,
  p_posted_after timestamptz, p_after jsonb, p_page int, p_rows int) returns json
  language plpgsql stable set search_path = '' set jit = off set max_parallel_workers_per_gather = 0
  set enable_seqscan = off set enable_bitmapscan = off
as $$
declare
  v_asked constant int := (p_yarn ->> 'millitex')::int;
  v_most constant int := private.yarn_reach(p_yarn, p_tolerance);
  v_last constant int := (p_after ->> 'millitex')::int;
  -- The part of the condition that an index answers.
  v_base constant text := concat_ws(' and ', case when p_table like 'public.%' then 'status = ''Open''' else 'millitex is not null' end,
    case when p_yarn ? 'filaments' then format('filaments = %s', (p_yarn ->> 'filaments')::int) end);
  v_same constant text := private.yarn_condition(p_yarn);
  v_behind constant text := format('from %1$s where %2$s and millitex = $1 and (%3$I, id) < ($2, $3) and %3$I > $4', p_table, v_base, p_time);
  v_order constant text := format('order by %I desc, id desc', p_time);
  -- The rest of the key is in the index too, so that rows of another key are not read.
  v_found constant text := case when v_same is null then format('(select * %s %s limit $5) looked_at', v_behind, v_order) else format(
    '(select %1$I, id from (select %1$I, id, %2$s %3$s %4$s limit $5) looked_at where %5$s %4$s) same join %6$s using (%1$I, id)',
    p_time, private.yarn_columns(), v_behind, v_order, v_same, p_table) end;
  v_from constant int := coalesce(abs(v_last - v_asked), 0);
  v_at timestamptz;
  v_id uuid;
  v_counts int[] := array[coalesce(v_last, v_asked)];
  v_is_all boolean;
  v_count int;
  v_more json[];
  v_stop json;
  v_rows json[] := '{}';
  v_left int := p_rows;
  v_looked int;
begin
  if v_asked is null or v_asked not between 1 and private.limit_yarn_millitex() or v_from > v_most then
    raise invalid_parameter_value using message = 'A yarn is found by its count in millitex';
  end if;
  loop
    foreach v_count in array v_counts loop
      v_at := case when v_count = v_last then (p_after ->> p_time)::timestamptz else 'infinity' end;
      v_id := case when v_count = v_last then (p_after ->> 'id')::uuid else 'ffffffff-ffff-ffff-ffff-ffffffffffff' end;
      -- What a page looked at is counted only where it is not full. Without the offset, PostgreSQL would read the rows twice.
      execute format('select f.rows, case when cardinality(f.rows) < $6 then (select count(*) from (select %s limit $5) looked_at) end
        from (select array(select row_to_json(r) from (select %s from %s where %s %s limit $6) r) as rows offset 0) f',
        v_behind, p_columns, v_found, p_where, v_order)
        into v_more, v_looked using v_count, v_at, v_id, p_posted_after, v_left, p_page - cardinality(v_rows);
      v_rows := v_rows || v_more;
      if v_looked is null then
        return private.matched_page(p_time, v_rows, v_rows[p_page], true);
      end if;
      if v_looked = v_left then
        execute format('select row_to_json(r) from (select millitex, %I, id %s %s offset $5 - 1 limit 1) r', p_time, v_behind, v_order)
          into v_stop using v_count, v_at, v_id, p_posted_after, v_left;
        return private.matched_page(p_time, v_rows, v_stop, false);
      end if;
      v_left := v_left - v_looked;
    end loop;
    exit when v_is_all is not null;
    -- Most pages are full without another count, so the others are looked up only now. Of two that are as far, the
    -- finer one was shown before the coarser one.
    select n.counts, n.is_all into v_counts, v_is_all from private.counts_near(p_table, v_base, v_asked, greatest(v_from, 1), v_most) n;
    v_counts := array_remove(array_remove(v_counts, v_last), case when v_last > v_asked then v_asked - v_from end);
    v_count := coalesce(v_counts[cardinality(v_counts)], v_count);
  end loop;
  return private.matched_page(p_time, v_rows, case when not v_is_all then
    json_build_object('millitex', v_count, p_time, '-infinity', 'id', '00000000-0000-0000-0000-000000000000') end, v_is_all);
end
$$;
comment on function private.match_yarns(text, text, text, text, jsonb, numeric, timestamptz, jsonb, int, int) is
  'A page of the rows of a table whose key is the asked one, or whose count is within so many per cent of it.';

-- NOTE: execute is granted to nobody: the function of each list calls it.
