-- Rows that a list by patterns or prices may have, for the data service. Row-level security lets no index serve LIKE and the operators of
-- numeric, because they are not leakproof, so such a list would read the rows of the market one by one (decision 128).

-- What stands behind a backslash is left out. Fewer trigrams give more candidates, never fewer.
create function private.pattern_trigrams(p_patterns text[]) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(
    select distinct trigram
    from unnest(p_patterns) pattern, regexp_split_to_table(pattern, '\\.|[%_]') part, unnest(private.trigrams_within(part)) trigram);
end
$$;
comment on function private.pattern_trigrams(text[]) is
  'The trigrams of every text in which all of these patterns of LIKE match a part; none for short ones.';

-- NOTE: it is granted to nobody: the function below calls it with the owner's rights.

-- It finds keys with the owner's rights and decides nothing: policies decide which of the rows a member reads, and the filters of the list
-- which of them match. Its result reaches no client. All that its time could tell is of open listings, which are public. The indexes of texts
-- and of prices find the open ones; a pattern without trigrams would read all of the index, so there are no keys where nothing else is compared.
create function private.listing_candidates(p_table text, p_columns text[], p_operators text[], p_values text[]) returns uuid[]
  language plpgsql stable security definer
  set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 set enable_seqscan = off set enable_indexscan = off
as $$
declare
  v_most constant int := private.limit_list_candidates();
  v_patterns constant text[] := array(
    select value from unnest(p_operators, p_values) x (operator, value) where operator in ('like', 'ilike'));
  v_open uuid[];
  v_own uuid[];
begin
  if p_table not in ('purchase_enquiries', 'sales_offers')
    or cardinality(v_patterns) = cardinality(p_operators) and cardinality(private.pattern_trigrams(v_patterns)) = 0
  then
    return null;
  end if;
  -- The values are part of the text, so that they have a plan of their own.
  execute format(
    'select array(select id from public.%1$I where status = ''Open'' and %2$s limit %3$s),
       array(select id from public.%1$I where user_id = auth.uid() and status <> ''Open'' limit %3$s)',
    p_table, (
      select string_agg(format(case operator when 'in' then '%I %s (%L)' else '%I %s %L' end, name, case operator
        when 'like' then 'like' when 'ilike' then 'ilike' when 'eq' then '=' when 'gt' then '>' when 'gte' then '>=' when 'lt' then '<'
        when 'lte' then '<=' when 'in' then '= any' end, value), ' and ')
      from unnest(p_columns, p_operators, p_values) x (name, operator, value)),
    v_most + 1)
  into v_open, v_own;
  if greatest(cardinality(v_open), cardinality(v_own)) > v_most then
    return null;
  end if;
  return v_open || v_own || private.interested_listings(p_table);
end
$$;
comment on function private.listing_candidates(text, text[], text[], text[]) is
  'Keys of all listings of a table that the caller may read and that pass these comparisons, among others; null when they are not found or are too many.';

-- The data service calls it as the member.
grant execute on function private.listing_candidates(text, text[], text[], text[]) to authenticated;
