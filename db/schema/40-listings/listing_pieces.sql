-- Beginnings of words in all listings. A search word that starts with none of them is in no listing, so the search ends
-- without reading a row. Trigrams cannot show that: those of `firster` are in half the rows (first, polyester), and two
-- letters have none.

-- A piece starts at a letter or sign and ends at the next blank or digit, with at most six characters. It is personal
-- data of nobody, and there are so few that the table is soon complete. Pieces stay when their listings are deleted.
create table private.listing_pieces (
  listing_table text not null,
  piece text collate "C" not null,
  primary key (listing_table, piece)
);

alter table private.listing_pieces enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.listing_pieces is 'Pieces of the words of all listings there are or were. @no_policy no client reaches it.';
comment on column private.listing_pieces.listing_table is 'The table of the listings, such as sales_offers.';
comment on column private.listing_pieces.piece is 'Up to six letters or signs that stand together in one, without digits.';

create function private.pieces(p_texts text[]) returns text[]
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(
    select substr(part, first, 6) collate "C" as piece
    from (
      select part from unnest(p_texts) t, unnest(string_to_array(translate(t, '0123456789', '          '), ' ')) part group by part) parts,
      generate_series(1, length(part)) first
    group by piece order by piece);
end
$$;
comment on function private.pieces(text[]) is
  'The pieces of texts in lower case. A change of what it gives takes private.fill_pieces in the migration that brings it.';

-- Sorted, so that two transactions with the same pieces do not deadlock.
create function private.keep_pieces(p_table text, p_texts text[]) returns void
  language plpgsql set search_path = ''
as $$
begin
  insert into private.listing_pieces (listing_table, piece)
  select p_table, new.piece from unnest(private.pieces(p_texts)) new (piece)
  where not exists (select from private.listing_pieces p where p.listing_table = p_table and p.piece = new.piece collate "C")
  order by new.piece collate "C" on conflict do nothing;
end
$$;
comment on function private.keep_pieces(text, text[]) is 'Adds the pieces of search texts to those of a table.';

create function private.fill_pieces() returns void
  language plpgsql set search_path = ''
as $$
declare
  v_table text;
  v_text text;
  v_texts text[];
begin
  foreach v_table in array private.words_listing_tables() loop
    v_texts := '{}';
    for v_text in execute format('select search_text from public.%I', v_table) loop
      v_texts := v_texts || v_text;
      if cardinality(v_texts) = 1000 then
        perform private.keep_pieces(v_table, v_texts);
        v_texts := '{}';
      end if;
    end loop;
    perform private.keep_pieces(v_table, v_texts);
  end loop;
end
$$;
comment on function private.fill_pieces() is 'Adds the pieces of all listings: for an upgrade after which search texts say something else.';

-- Posts that are not finished have brought no pieces yet, so they are looked at themselves, or nothing is known while they are very many.
create function private.is_nowhere(p_table text, p_words text[]) returns boolean
  language plpgsql stable set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = on
as $$
declare
  v_waiting int;
  v_is_waiting boolean;
begin
  -- The first that does not stand before it begins with it, or none does.
  perform from unnest(private.pieces(p_words)) given (piece)
  where not coalesce((
    select starts_with(p.piece, given.piece) from private.listing_pieces p
    where p.listing_table = p_table and p.piece >= given.piece collate "C" order by p.piece limit 1), false);
  if not found then
    return false;
  end if;
  select count(*) into v_waiting from (
    select from private.unfinished_posts w where w.listing_table = p_table limit private.limit_search_newest_rows() + 1) waiting;
  if v_waiting = 0 or v_waiting > private.limit_search_newest_rows() then
    return v_waiting = 0;
  end if;
  execute format(
    'select exists (select from private.unfinished_posts w join public.%I e on e.id = w.listing_id
       where w.listing_table = $1 and e.search_text like all ($2))', p_table)
    into v_is_waiting using p_table, array(select private.like_pattern(word) from unnest(p_words) word);
  return not v_is_waiting;
end
$$;
comment on function private.is_nowhere(text, text[]) is
  'Whether it is known that no listing of a table has all of these words, which are in lower case and have no blanks.';

-- NOTE: execute is granted to nobody: searches, private.finish_posts and members who move call it with the owner's
-- rights.
