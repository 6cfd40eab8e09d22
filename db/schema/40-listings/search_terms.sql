-- Parses the filter of a search into words, keys of the index, and conditions in SQL. A filter is an object of q,
-- fibre_type, specific_type, lustre, twist_intermingling, number_of_plys, grade, filaments, state, city and the ends of
-- three ranges, count_min to price_max; conditions that are not set are absent. With count_unit the range of counts is in
-- that unit, and otherwise it compares the digits as they were posted.

-- They are PL/pgSQL because it caches plans: as SQL functions, planning took longer than the search itself. NOTE: these
-- are granted to nobody: only the searches call them.

create function private.search_words(q text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select coalesce((array_agg(word order by place))[:private.limit_search_words()], '{}')
    from (
      select word, min(place) as place
      from regexp_split_to_table(lower(left(q, private.limit_search_length())), '\s+') with ordinality w (word, place)
      where word <> '' group by word
    ) different);
end
$$;
comment on function private.search_words(text) is 'The different words of a search, in lower case; more than eight narrow it no further.';

create function private.search_patterns(q text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(select private.like_pattern(word) from unnest(private.search_words(q)) word);
end
$$;
comment on function private.search_patterns(text) is 'What search_text is like when it has every word of a search.';

-- Which trigrams are rare is not known here: some of each word are taken, eight in all.
create function private.search_keys(filter jsonb) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    with words as (
      select word from unnest(private.search_words(filter ->> 'q') || private.search_words(filter ->> 'city')) word
    ), trigrams as (
      select trigram, min(place) as place
      from words, unnest(private.trigrams_within(word)) with ordinality t (trigram, place) group by trigram
    )
    select array(
      select prefix || case name when 'state' then lower(value) else value end
      from (values
        -- generated: search-values
        ('t:', 'specific_type'), ('l:', 'lustre'), ('i:', 'twist_intermingling'), ('n:', 'number_of_plys'), ('g:', 'grade'), ('s:', 'state')
        -- end
      ) k (prefix, field)
      join jsonb_each_text(filter) f (name, value) on name = field
      union all
      select private.fibre_key(value) from jsonb_each_text(filter) f (name, value) where name = 'fibre_type'
      union all
      (select trigram from trigrams order by place, trigram limit 8)
    ));
end
$$;
comment on function private.search_keys(jsonb) is 'Keys that every listing has which the search finds.';

-- The end of a range may be any number, including NaN and infinity: beyond the values of listings nothing matches.
create function private.search_buckets(filter jsonb, range text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(left(range, 1) || ':' || bucket), '{}')
    from generate_series(private.number_bucket(least(coalesce((filter ->> (range || '_min'))::numeric, 0), private.limit_price_max())),
      private.number_bucket(least((filter ->> (range || '_max'))::numeric, private.limit_price_max()))) bucket);
end
$$;
comment on function private.search_buckets(jsonb, text) is
  'Keys of which every listing has one that lies in the range of count, quantity or price; none when the range is empty.';

-- The same words as the index has: that is how the planner knows it.
create function private.search_key_condition(p_table text, filter jsonb) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    with terms as (
      select '@>' as operator, private.search_keys(filter) as keys
      union all
      -- generated: search-ranges
      select '&&', private.search_buckets(filter, range) from unnest(array['count', 'quantity', 'price']) range
      -- end
      where filter ?| array[range || '_min', range || '_max']
    )
    select string_agg(format('%s %s %L',
      -- generated: search-key-term
      case when p_table like '%sales_offers'
        then 'private.listing_keys(search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state, denier_count, number_of_plys, quantity_kgs, price)'
        else 'private.listing_keys(search_text, fibre_type, specific_type, lustre, twist_intermingling, grade, poster_state, denier_count, number_of_plys, quantity_required_kgs, null::numeric)'
      end,
      -- end
      operator, keys), ' and ')
    from terms where operator = '&&' or cardinality(keys) > 0);
end
$$;
comment on function private.search_key_condition(text, jsonb) is
  'The search as a condition that the index of keys answers; null when it has no keys, as for one or two letters.';

-- A count that rows are compared with is rounded as their keys are, so that both ends of a range are found.
-- generated: count-millitex
create function private.count_millitex(p_count numeric, p_unit text) returns int
  language sql immutable parallel safe
  return case when p_count > 0 then least(2147483647, case p_unit
    when 'denier' then round(1000 * p_count / 9)
    when 'dtex' then round(100 * p_count / 1)
    when 'ne' then round(4049931875 / (6858 * p_count))
    when 'nm' then round(1000000 / (1 * p_count))
  end) end;
-- end
comment on function private.count_millitex(numeric, text) is 'A count as millitex; null for a count of zero.';

-- A range takes the fractions of a whole last count in: one to 149 ends where one from 150 begins, as readers say counts.
-- One to 149.5 ends there.
-- A finer yarn has a higher English or metric count and less millitex: the ends change places.
create function private.in_millitex(filter jsonb) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_unit constant text := filter ->> 'count_unit';
  v_max constant numeric := filter ->> 'count_max';
  v_step constant int := (v_max = floor(v_max))::int;
  v_ends int[];
begin
  if v_unit is null then
    return filter;
  end if;
  if v_unit <> all (private.words_reader_count_units()) then
    raise invalid_parameter_value using message = 'Counts are not compared in this unit';
  end if;
  v_ends := array[private.count_millitex((filter ->> 'count_min')::numeric, v_unit), private.count_millitex(v_max + v_step, v_unit)];
  -- generated: count-ends
  if v_unit in ('ne', 'nm') then
    v_ends := array[v_ends[2] + v_step, v_ends[1]];
  else
    v_ends := array[v_ends[1], v_ends[2] - v_step];
  end if;
  -- end
  return jsonb_strip_nulls(
    filter - array['count_unit', 'count_min', 'count_max'] || jsonb_build_object('millitex_min', v_ends[1], 'millitex_max', v_ends[2]));
end
$$;
comment on function private.in_millitex(jsonb) is 'A filter whose range of counts, where it has a unit, is one of millitex.';

create function private.count_index_condition(filter jsonb) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select string_agg(format('%s %s %s', number, sign, (filter ->> name)::bigint), ' and ')
    from (values ('filaments', 'filaments', '='), ('millitex_min', 'millitex', '>='), ('millitex_max', 'millitex', '<=')) c (name, number, sign)
    where filter ? name);
end
$$;
comment on function private.count_index_condition(jsonb) is
  'What of a filter in millitex the indexes of counts and filaments answer, as a condition; null for nothing.';

create function private.search_conditions(p_table text, filter jsonb) returns text
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select coalesce(string_agg(condition, ' and '), 'true') from (
      select format('search_text like %L', private.like_pattern(word)) as condition
      from unnest(private.search_words(filter ->> 'q')) word
      union all
      select case
          when name = 'fibre_type' and value = 'Others' then 'fibre_type <> all (private.words_yarn_types())'
          when name = 'state' then format('lower(poster_state) = %L', lower(value))
          when name = 'city' then format('lower(poster_city) like %L', private.like_pattern(lower(btrim(value))))
          else format('%I = %L', name, value)
        end
      from jsonb_each_text(filter) f (name, value)
      -- generated: search-conditions choices
      where name in ('fibre_type', 'specific_type', 'lustre', 'twist_intermingling', 'number_of_plys', 'grade', 'state', 'city')
      -- end
      union all
      select private.count_index_condition(private.in_millitex(filter))
      union all
      select format('%s %s %L::numeric', number, sign, filter ->> (range || ending))
      from (values
          -- generated: search-conditions ranges
          ('count', 'denier_count::int'), ('quantity', case when p_table like '%sales_offers' then 'quantity_kgs' else 'quantity_required_kgs' end),
          ('price', 'price')
          -- end
        ) r (range, number),
        (values ('_min', '>='), ('_max', '<=')) e (ending, sign)
      where private.in_millitex(filter) ? (range || ending)
    ) c);
end
$$;
comment on function private.search_conditions(text, jsonb) is 'The search as a condition of SQL, every value quoted.';
