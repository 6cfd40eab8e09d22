-- Notifies open pages of closed and deleted listings (decision 024), on the topic that announced the post. A reader
-- then sees that the listing is gone before a press on it is rejected.

-- The trigger names the transition tables: before_rows of an update and a delete, after_rows of an update. Of very many
-- rows (a member leaves) only the newest are announced; a press on another one gets an error.
create function private.tg_listings__announce_closed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  ids jsonb;
begin
  if tg_op = 'DELETE' then
    select jsonb_agg(r.id) into ids from (
      select b.id from before_rows b where b.status = 'Open'
      order by b.updated_at desc, b.id desc limit private.limit_announced_per_statement()) r;
  else
    select jsonb_agg(r.id) into ids from (
      select b.id from before_rows b join after_rows a using (id) where b.status = 'Open' and a.status <> 'Open'
      order by b.updated_at desc, b.id desc limit private.limit_announced_per_statement()) r;
  end if;
  if ids is not null then
    perform realtime.send(jsonb_build_object('ids', ids), 'closed', 'listings:' || tg_table_name, false);
  end if;
  return null;
exception when others then
  -- A failed announcement does not undo the closing.
  raise warning 'a closed listing was not announced: %', sqlerrm;
  return null;
end
$$;
comment on function private.tg_listings__announce_closed() is
  'Announces on listings:<table> which open listings were just closed or deleted: event closed with their ids.';
