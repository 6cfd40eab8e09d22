-- Work on new posts after the response to the poster, many at a time and in the order of posting
-- (docs/decisions/065-a-post-is-finished-after-its-answer.md). A server calls it repeatedly; one call works at a time,
-- and its notes are deleted in its transaction, so nothing is done twice and nothing is lost.

-- Transactions that close, hide or delete a listing, or rename or delete its poster, lock these rows too. Locked rows
-- are left for the next round, so nobody waits for anybody.
create function private.lock_unfinished(p_table text, p_notes bigint[], out notes bigint[], out gone bigint[])
  language plpgsql set search_path = ''
as $$
begin
  execute format(
    'select array_agg(l.note order by l.note) from (
       select w.id as note from private.unfinished_posts w join public.%1$I e on e.id = w.listing_id join private.members m on m.id = e.user_id
       where w.id = any ($1) order by w.id for share of e skip locked for key share of m skip locked) l', p_table)
    into notes using p_notes;
  execute format(
    'select array_agg(w.id) from private.unfinished_posts w
     where w.id = any ($1) and not exists (select from public.%I e where e.id = w.listing_id)', p_table)
    into gone using p_notes;
end
$$;
comment on function private.lock_unfinished(text, bigint[]) is
  'Those notes whose listings nobody else works on, now locked, and those whose listings are gone. @nullable notes, gone';

-- NOTE: execute is granted to nobody: private.finish_posts calls it.

create function private.finish_posts_of(p_table text, p_notes bigint[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_texts text[];
begin
  perform private.flag_posts(p_table, array(
    select w.listing_id from private.unfinished_posts w where w.id = any (p_notes) and w.is_by_member order by w.id));
  execute format('select array_agg(e.search_text) from private.unfinished_posts w join public.%I e on e.id = w.listing_id where w.id = any ($1)', p_table)
    into v_texts using p_notes;
  perform private.keep_pieces(p_table, v_texts);
  -- The dealers' own tables are not announced, and nothing of them is in Product Search.
  if p_table not like 'd2d%' then
    perform private.announce_posts(p_table, array(
      select w.listing_id from private.unfinished_posts w where w.id = any (p_notes) and w.is_open order by w.id));
    perform private.copy_products(array(select w.listing_id from private.unfinished_posts w where w.id = any (p_notes)));
  end if;
end
$$;
comment on function private.finish_posts_of(text, bigint[]) is 'Does what is left to do of these posts of a table.';

-- NOTE: execute is granted to nobody: private.finish_posts calls it.

-- A post that fails does not block the others: its note stays with the reason. An error of the server rather than of a
-- post (a lock, a full disk) ends the round, and the next one tries again.
create function private.try_to_finish(p_table text, p_notes bigint[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_half constant int := cardinality(p_notes) / 2;
begin
  perform private.finish_posts_of(p_table, p_notes);
exception when others then
  if sqlstate ~ '^(08|40|53|55|57|58)' then
    raise;
  end if;
  if cardinality(p_notes) = 1 then
    raise warning 'a new listing was not finished: %', sqlerrm;
    update private.unfinished_posts w set fault = sqlerrm where w.id = p_notes[1];
  else
    perform private.try_to_finish(p_table, p_notes[:v_half]);
    perform private.try_to_finish(p_table, p_notes[v_half + 1:]);
  end if;
end
$$;
comment on function private.try_to_finish(text, bigint[]) is 'Finishes these posts of a table, or each that can be: what fails is halved until it is one.';

-- NOTE: execute is granted to nobody: private.finish_posts calls it.

-- What could not be finished stays, and counts by its note.
create function private.count_finished(p_notes bigint[]) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_last bigint;
  v_noted int;
begin
  with done as (
    delete from private.unfinished_posts w where w.id = any (p_notes) and w.fault is null
    returning w.listing_table, w.fibre_type, w.is_open
  ), noted as (
    insert into private.open_listing_changes (listing_table, fibre_type, change)
    select listing_table, fibre_type, count(*) from done where is_open and listing_table not like 'd2d%' group by 1, 2
    returning id
  )
  select max(id), count(*) into v_last, v_noted from noted;
  -- One in a hundred notes folds them.
  if v_last / 100 <> (v_last - v_noted) / 100 then
    perform private.fold_open_listing_changes();
  end if;
end
$$;
comment on function private.count_finished(bigint[]) is 'Takes the notes of finished posts away, and counts those that were open.';

-- NOTE: execute is granted to nobody: private.finish_posts calls it.

create function private.finish_posts(p_most int default private.limit_posts_finished_at_once()) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_batch bigint[];
  v_notes bigint[];
  v_done bigint[] := '{}';
  v_table text;
  l record;
begin
  -- Another server is at it.
  if not pg_try_advisory_xact_lock(hashtextextended('finish_posts', 0)) then
    return 0;
  end if;
  v_batch := array(select w.id from private.unfinished_posts w where w.fault is null order by w.id limit p_most);
  for v_table, v_notes in
    select w.listing_table, array_agg(w.id order by w.id) from private.unfinished_posts w where w.id = any (v_batch) group by 1 order by 1
  loop
    select * into l from private.lock_unfinished(v_table, v_notes);
    if l.notes is not null then
      perform private.try_to_finish(v_table, l.notes);
    end if;
    -- Keys and texts wait in short lists, which every search reads through and a poster would have to sort in.
    perform gin_clean_pending_list(i.indexrelid) from pg_catalog.pg_index i join pg_catalog.pg_class c on c.oid = i.indexrelid
    where i.indrelid = format('public.%I', v_table)::regclass and c.relname in (v_table || '_keys_idx', v_table || '_texts_idx');
    v_done := v_done || coalesce(l.notes, '{}') || coalesce(l.gone, '{}');
  end loop;
  -- So do the words of copies, those too that were made elsewhere.
  perform gin_clean_pending_list('private.product_search_words_idx');
  perform private.count_finished(v_done);
  return cardinality(v_done);
end
$$;
comment on function private.finish_posts(int) is 'Does what is left to do of the oldest new posts. How many it has done; 0 also when another server is doing it.';

-- The server calls it repeatedly.
grant execute on function private.finish_posts(int) to service_role;

-- A start of a server retries posts that could not be finished.
create function private.retry_unfinished() returns void
  language sql security definer set search_path = ''
as $$
  update private.unfinished_posts set fault = null where fault is not null
$$;
comment on function private.retry_unfinished() is 'Lets posts that could not be finished be tried again.';

-- The server calls it at its start.
grant execute on function private.retry_unfinished() to service_role;

-- Notes are numbered, so the oldest pending one gives the number of waiting posts without a count. Rolled back ones are
-- included.
create function private.posts_waiting() returns int
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_oldest constant bigint := (select w.id from private.unfinished_posts w where w.fault is null order by w.id limit 1);
begin
  return coalesce((select s.last_value + 1 - v_oldest from private.unfinished_posts_id_seq s), 0);
end
$$;
comment on function private.posts_waiting() is 'About how many new posts wait to be finished.';

-- The server lets posts wait a moment while there are very many.
grant execute on function private.posts_waiting() to service_role;
