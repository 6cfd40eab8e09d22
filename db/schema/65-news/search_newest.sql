-- Search over news and price lists: every word must occur in search_text, in any order, place and case.

-- No search may read a whole table, and an article may be long, so bytes are limited beside rows. First the newest rows
-- are read. If those are not all, the index finds every row with the trigrams of the words. If these are few, the
-- result is complete; otherwise it has the matches among the newest. One or two letters have no trigram.
create function private.search_newest(p_table regclass, p_columns text, p_query text, p_page int, p_size int, p_drafts boolean)
  returns jsonb
  language plpgsql stable
  set search_path = '' set jit = off set max_parallel_workers_per_gather = 0 set enable_seqscan = off set enable_indexscan = on
as $$
declare
  v_words constant text[] := private.search_words(p_query);
  v_keys constant text[] := array(
    select distinct trigram from unnest(v_words) word, unnest(private.trigrams_within(word)) trigram);
  -- The words stand in the text of the statement, so that each is planned for what it is.
  v_matches constant text := coalesce(
    (select string_agg(format('search_text like %L', private.like_pattern(word)), ' and ') from unnest(v_words) word), 'true');
  v_order constant text := 'order by published_at desc, id desc';
  -- Drafts and what is to come: for admins who request them.
  v_shown constant text := case when p_drafts and private.is_admin() then 'true' else 'published_at <= now()' end;
  v_ids uuid[];
  v_found uuid[];
  v_count int;
  v_is_complete boolean;
  v_page int;
  v_rows jsonb;
begin
  execute format(
    'select coalesce(array_agg(id %1$s) filter (where %2$s), ''{}''), count(*) from (
       select id, published_at, search_text, sum(octet_length(search_text)) over (%1$s rows unbounded preceding) as bytes
       from %3$s where %4$s %1$s limit $1) newest
     where bytes <= $2', v_order, v_matches, p_table, v_shown)
    -- Each word is one comparison more a row.
    into v_ids, v_count using private.limit_news_search_window(), private.limit_news_search_bytes() * 2 / (1 + cardinality(v_words));
  execute format('select not exists (select from %s where %s offset $1)', p_table, v_shown) into v_is_complete using v_count;

  if not v_is_complete and cardinality(v_keys) > 0 then
    perform set_config('enable_indexscan', 'off', true);
    execute format(
      'with candidates as materialized (
         select id, published_at, search_text from %1$s where private.search_trigrams(search_text) @> $1 and %2$s limit $2 + 1)
       select (select count(*) from candidates), (
         select coalesce(array_agg(id %3$s) filter (where %4$s), ''{}'') from candidates
         where (select count(*) from candidates) <= $2)', p_table, v_shown, v_order, v_matches)
      into v_count, v_found using v_keys, private.limit_news_search_candidates();
    perform set_config('enable_indexscan', 'on', true);
    if v_count <= private.limit_news_search_candidates() then
      v_ids := v_found;
      v_is_complete := true;
    end if;
  end if;

  -- A page number before the first means the first page, one after the last means the last.
  v_page := greatest(1, least(coalesce(p_page, 1), ceil(cardinality(v_ids)::numeric / p_size)));
  execute format(
    'select coalesce(jsonb_agg(to_jsonb(r) order by place), ''[]'')
     from unnest($1) with ordinality hit (hit_id, place) join lateral (select %s from %s where id = hit_id) r on true',
    p_columns, p_table)
    into v_rows using v_ids[(v_page - 1) * p_size + 1 : v_page * p_size];
  return jsonb_build_object('rows', v_rows, 'page', v_page, 'total', cardinality(v_ids), 'is_complete', v_is_complete);
end
$$;
comment on function private.search_newest(regclass, text, text, int, int, boolean) is
  'A page of the rows of a table that hold every word, newest first: rows, page, how many in all, and whether all were searched.';
