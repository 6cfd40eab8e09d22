-- Trigrams for an index of substrings: those that a text must contain if a word occurs anywhere in it.

-- It runs with the owner's rights, because an index calls it with the rights of the writer. Its high cost stops the
-- planner from calling it row by row.
create function private.search_trigrams(p_text text) returns text[]
  language sql immutable parallel safe security definer cost 10000 set search_path = ''
as $$
  select extensions.show_trgm(p_text)
$$;
comment on function private.search_trigrams(text) is 'The trigrams of a text, as an array that an index answers without looking at the text again.';

-- Inserts of admins fill the index.
grant execute on function private.search_trigrams(text) to authenticated, service_role;
