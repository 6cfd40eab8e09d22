-- The search keys of a listing as one array of short words: the trigrams of its search text, and its filters as `g:AA`.
-- One GIN index over them serves every search and every filter at once, starting from the rarest key and without a
-- recheck. So the number of rows that a search reads can be limited (search_listings.sql).

-- Four buckets to the octave: a range of counts, quantities or prices is a handful of them.
create function private.number_bucket(n numeric) returns int
  language sql immutable parallel safe
  return floor(4 * ln(greatest(n, 1)::float8) / ln(2::float8))::int;
comment on function private.number_bucket(numeric) is 'The bucket of a count, a quantity or a price in the filter keys.';

create function private.fibre_key(fibre_type text) returns text
  language sql immutable parallel safe
  return 'f:' || case when fibre_type = any (private.words_yarn_types()) then fibre_type else 'Others' end;
comment on function private.fibre_key(text) is 'The key of a fibre type; a typed one is found under Others.';

-- It runs with the owner's rights, because an index calls it with the rights of the writer. Its high cost stops the
-- planner from calling it row by row.
-- generated: keys-function
create function private.listing_keys(
    search_text text, fibre_type text, specific_type text, lustre text, twist_intermingling text, grade text, state text, denier_count text,
    number_of_plys int, quantity int, price numeric) returns text[]
  language plpgsql immutable parallel safe security definer cost 10000 set search_path = ''
as $$
begin
  return array_remove(extensions.show_trgm(search_text) || array[
    private.fibre_key(fibre_type), 't:' || specific_type, 'l:' || lustre, 'i:' || twist_intermingling, 'g:' || grade, 's:' || lower(state),
    'n:' || number_of_plys, 'c:' || private.number_bucket(denier_count::numeric), 'q:' || private.number_bucket(quantity),
    'p:' || private.number_bucket(price)], null);
end
$$;
comment on function private.listing_keys(text, text, text, text, text, text, text, text, int, int, numeric) is
  'The search and filter keys of a listing.';

-- Members' inserts fill the index.
grant execute on function private.listing_keys(text, text, text, text, text, text, text, text, int, int, numeric)
  to authenticated, service_role;
-- end

-- NOTE: the others are granted to nobody: functions of the owner call them.

-- The word is padded twice with different letters. Trigrams that both have in common with the bare word are inside it, so
-- every text that contains it has them. The bare word excludes trigrams of the padding: aqza gives zaq both times, since
-- q follows it first and z precedes it then.
create function private.trigrams_within(word text) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(select a.trigram from unnest(extensions.show_trgm('qjxq' || word || 'qjxq')) a (trigram)
    where a.trigram = any (extensions.show_trgm('zxjz' || word || 'zxjz')) and a.trigram = any (extensions.show_trgm(word)));
end
$$;
comment on function private.trigrams_within(text) is
  'The trigrams of every text that contains this word anywhere; none for one or two letters.';
