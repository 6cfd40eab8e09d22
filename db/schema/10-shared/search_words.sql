-- Splits texts and searches into words for an index, by the rule of packages/domain/src/search/whole-words.ts.

-- A blank has its own position, so that a word with signs in it (150D/48F) never matches across one. Words longer than
-- the longest search are left out: the index would reject them, and nobody can type them.
create function private.search_tokens(p_text text) returns table (token text, place bigint)
  language sql immutable parallel safe
begin atomic
  select lower(t.parts[2]), t.place
  from regexp_matches(normalize(p_text, nfc), private.pattern_search_token(), 'g') with ordinality t (parts, place)
  where char_length(t.parts[2]) <= private.limit_search_length();
end;
comment on function private.search_tokens(text) is 'Runs of letters and digits, and signs, in lower case, with their places.';

-- Quotes a lexeme for text search.
create function private.search_lexeme(p_token text) returns text
  language sql immutable parallel safe
  return '''' || replace(replace(p_token, '\', '\\'), '''', '''''') || '''';
comment on function private.search_lexeme(text) is 'A token in the quotes of tsvector and tsquery.';

-- A plain text is split with replace(), which takes half of the time: each sign and each run of blanks gets a separator
-- on both sides.
create function private.search_vector(p_text text) returns tsvector
  language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  v_cut constant text := E'\x01';
  v_text text;
  v_sign text;
  v_signs text;
begin
  if p_text ~ '[^\n -~·₹]' then
    return (select coalesce(string_agg(private.search_lexeme(t.token) || ':' || t.place, ' ')::tsvector, ''::tsvector)
            from private.search_tokens(p_text) t);
  end if;
  v_text := translate(lower(p_text), E'\n', ' ');
  v_signs := translate(v_text, 'abcdefghijklmnopqrstuvwxyz0123456789 ', '');
  while v_signs <> '' loop
    v_sign := left(v_signs, 1);
    v_signs := replace(v_signs, v_sign, '');
    -- Doubled where the quotes of tsvector want it.
    v_text := replace(v_text, v_sign, v_cut || case when v_sign in ('''', '\') then v_sign || v_sign else v_sign end || v_cut);
  end loop;
  while strpos(v_text, '  ') > 0 loop
    v_text := replace(v_text, '  ', ' ');
  end loop;
  v_text := replace(replace(v_text, ' ', v_cut || ' ' || v_cut), v_cut || v_cut, v_cut);
  return (select coalesce(string_agg('''' || t.part || ''':' || t.place, ' ')::tsvector, ''::tsvector)
          from unnest(string_to_array(btrim(v_text, v_cut), v_cut)) with ordinality t (part, place)
          where t.part <> ' ' and char_length(t.part) <= private.limit_search_length());
end
$$;
comment on function private.search_vector(text) is 'A text as its words, for looking up.';

create function private.search_query(p_search text) returns tsquery
  language sql immutable parallel safe
begin atomic
  with words as (
    -- Places that follow one another make one word.
    select t.token, t.place, t.place - row_number() over (order by t.place) as word from private.search_tokens(p_search) t
  ), phrases as (
    select '(' || string_agg(private.search_lexeme(token), ' <-> ' order by place) || ')' as phrase from words group by word
  )
  select string_agg(phrase, ' & ')::tsquery from phrases;
end;
comment on function private.search_query(text) is 'A search as words that must all be found; null when nothing is typed.';

-- Signs occur in nearly every text. The index query leaves them out when the search has anything else; the rows are
-- checked for them later.
create function private.search_candidates_query(p_search text) returns tsquery
  language sql immutable parallel safe
begin atomic
  with tokens as (
    select t.token, t.token ~ '^[!-/:-@[-`{-~]$' as is_sign, bool_and(t.token ~ '^[!-/:-@[-`{-~]$') over () as has_signs_alone
    from private.search_tokens(p_search) t
  )
  select string_agg(distinct private.search_lexeme(token), ' & ')::tsquery from tokens where is_sign = has_signs_alone;
end;
comment on function private.search_candidates_query(text) is
  'The tokens of a search wherever they stand: what an index can answer without looking at the rows.';
