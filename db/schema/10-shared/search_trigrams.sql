-- Parts of words, for an index: what a text with a word anywhere in it must have.

-- It runs with the owner's rights, because an index asks it in the name of whoever inserts. Its price keeps the planner
-- from asking it row by row.
create function private.search_trigrams(p_text text) returns text[]
  language sql immutable parallel safe security definer cost 10000 set search_path = ''
as $$
  select extensions.show_trgm(p_text)
$$;
comment on function private.search_trigrams(text) is 'The trigrams of a text, as an array that an index answers without looking at the text again.';

-- Admins' inserts fill the index.
grant execute on function private.search_trigrams(text) to authenticated, service_role;
