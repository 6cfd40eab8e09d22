-- Searching news and price lists: every word must occur in search_text, in any order, place and case.

-- Nothing that is typed may read a whole table. The newest rows are walked first; a search that finds enough there is
-- answered from them. A rarer one goes to the trigram index for all rows, unless its words are too short to be in it.
create function private.search_newest(p_table regclass, p_order name, p_query text)
  returns table (id uuid, is_complete boolean)
  language plpgsql stable set search_path = ''
as $$
declare
  v_words text[] := (select array_agg(distinct word)
    from regexp_split_to_table(lower(left(p_query, private.limit_search_length())), '\s+') word where word <> '');
  v_like text;
  v_newest text;
  v_ids uuid[];
  v_looked_at bigint;
begin
  -- The words stand in the text of the statement, so that each is planned for what it is.
  select string_agg(format('search_text like %L', '%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), ' and ')
    into v_like from unnest(v_words[1:private.limit_search_words()]) word;
  v_like := coalesce(v_like, 'true');
  v_newest := format('from (select id, search_text, %1$I from %2$s order by %1$I desc, id desc limit %3$s) newest',
    p_order, p_table, private.limit_news_search_window());
  execute format('select array_agg(id) from (select id %s where %s order by %I desc, id desc limit %s) hits',
    v_newest, v_like, p_order, private.limit_news_search_hits()) into v_ids;
  execute format('select count(*) %s', v_newest) into v_looked_at;
  if v_looked_at < private.limit_news_search_window() or cardinality(v_ids) = private.limit_news_search_hits() then
    return query select hit, true from unnest(v_ids) hit;
  elsif coalesce(cardinality(v_ids), 0) < private.limit_news_search_rare()
    and (select max(char_length(word)) from unnest(v_words) word) >= private.limit_search_index_letters() then
    return query execute format('select id, true from %s where %s order by %I desc, id desc limit %s',
      p_table, v_like, p_order, private.limit_news_search_hits());
  else
    return query select hit, false from unnest(v_ids) hit;
  end if;
end
$$;
comment on function private.search_newest(regclass, name, text) is
  'The newest rows of a table that hold every word, at most limit_news_search_hits(), and whether older rows were searched as well.';
