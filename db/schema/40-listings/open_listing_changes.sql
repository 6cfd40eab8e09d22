-- Counts open listings without a count over the table. Each statement that closes listings adds a note with the number,
-- as private.finish_posts does for new ones. A reader adds up the notes and the unfinished posts. A note is a new row,
-- so members who close at the same time never wait for one another. One note in a hundred merges those that no other
-- transaction is merging, so there are never many.

create table private.open_listing_changes (
  id bigint primary key generated always as identity,
  listing_table text not null,
  fibre_type text not null,
  change int not null
);

alter table private.open_listing_changes enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.open_listing_changes is
  'Changes of the number of open listings; their sum is how many there are. @no_policy no client reaches it.';
comment on column private.open_listing_changes.id is 'Key of the note.';
comment on column private.open_listing_changes.listing_table is 'The table of the listings, such as sales_offers.';
comment on column private.open_listing_changes.fibre_type is 'Of the list of yarn types; Others for a typed one.';
comment on column private.open_listing_changes.change is 'How many more were open after the statement than before it.';

-- The trigger names the transition tables: before_rows of an update and a delete, after_rows of an update. A row that
-- stays open is in both, so it does not count.
create function private.tg_listings__count_open() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_after constant text := 'select fibre_type, 1 as change from after_rows where status = ''Open''';
  v_before constant text := 'select fibre_type, -1 as change from before_rows where status = ''Open''';
  v_last bigint;
begin
  execute format(
    'insert into private.open_listing_changes (listing_table, fibre_type, change)
     select $1, substr(private.fibre_key(fibre_type), 3), sum(change) from (%s) r group by 2 having sum(change) <> 0
     returning id',
    case tg_op when 'DELETE' then v_before else v_after || ' union all ' || v_before end)
    into v_last using tg_table_name;
  if v_last % 100 = 0 then
    perform private.fold_open_listing_changes();
  end if;
  return null;
end
$$;
comment on function private.tg_listings__count_open() is 'Notes by how many the open listings have changed.';

create function private.fold_open_listing_changes() returns void
  language sql security definer set search_path = ''
as $$
  with chosen as materialized (
    select id from private.open_listing_changes order by id limit 10000 for update skip locked
  ), gone as (
    delete from private.open_listing_changes c using chosen where c.id = chosen.id
    returning c.listing_table, c.fibre_type, c.change
  )
  insert into private.open_listing_changes (listing_table, fibre_type, change)
  select listing_table, fibre_type, sum(change) from gone group by 1, 2 having sum(change) <> 0
$$;
comment on function private.fold_open_listing_changes() is 'Makes one note of all notes of a table and fibre type.';
