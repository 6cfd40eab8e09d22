-- Texts and searches as words: the rule of packages/domain/src/search/whole-words.ts, for an index.

-- A blank takes a place of its own, so that a word with signs in it (150D/48F) never reaches over one. Words longer than
-- a search can be are left out: no index would take them, and nobody can type them.
create function private.search_tokens(p_text text) returns table (token text, place bigint)
  language sql immutable parallel safe
begin atomic
  select lower(t.parts[2]), t.place
  from regexp_matches(normalize(p_text, nfc), private.pattern_search_token(), 'g') with ordinality t (parts, place)
  where char_length(t.parts[2]) <= private.limit_search_length();
end;
comment on function private.search_tokens(text) is 'Runs of letters and digits, and signs, in lower case, with their places.';

-- Quoted as text search wants it.
create function private.search_lexeme(p_token text) returns text
  language sql immutable parallel safe
  return '''' || replace(replace(p_token, '\', '\\'), '''', '''''') || '''';
comment on function private.search_lexeme(text) is 'A token in the quotes of tsvector and tsquery.';

create function private.search_vector(p_text text) returns tsvector
  language sql immutable parallel safe
  return (select coalesce(string_agg(private.search_lexeme(t.token) || ':' || t.place, ' ')::tsvector, ''::tsvector)
          from private.search_tokens(p_text) t);
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

-- Signs are in nearly every text: they are left to the rows where there is anything else to look for.
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
