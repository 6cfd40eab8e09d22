-- Notifies open price-list pages that the published lists changed (decision 024): event changed on the public topic
-- price-lists. The payload is empty: pages read again what they may see, so drafts and scheduled lists stay hidden.

-- The transition tables are named by the trigger: before_rows of an update or delete, after_rows of an insert or update.
create function private.tg_price_updates_pdfs__announce() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_is_seen boolean;
begin
  if tg_op = 'INSERT' then
    v_is_seen := exists (select from after_rows a where a.published_at <= now());
  elsif tg_op = 'DELETE' then
    v_is_seen := exists (select from before_rows b where b.published_at <= now());
  else
    v_is_seen := exists (
      select from after_rows a join before_rows b using (id)
      where least(a.published_at, b.published_at) <= now()
        and (a.description, a.thumbnail_url, a.published_at, a.point_count)
          is distinct from (b.description, b.thumbnail_url, b.published_at, b.point_count));
  end if;
  if v_is_seen then
    perform realtime.send('{}', 'changed', 'price-lists', false);
  end if;
  return null;
exception when others then
  -- A failed announcement does not undo the change.
  raise warning 'changed price lists were not announced: %', sqlerrm;
  return null;
end
$$;
comment on function private.tg_price_updates_pdfs__announce() is
  'Announces on price-lists that a published list came, went or changed: event changed, without a payload.';

-- A scheduled list is published without a statement. The job looks back a little more than its own period; a repeated
-- message makes pages read once more and changes nothing.
create function private.announce_price_lists_due(p_seconds int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_count constant int := (
    select count(*) from public.price_updates_pdfs p
    where p.published_at <= now() and p.published_at > now() - make_interval(secs => p_seconds));
begin
  if v_count > 0 then
    perform realtime.send('{}', 'changed', 'price-lists', false);
  end if;
  return v_count;
end
$$;
comment on function private.announce_price_lists_due(int) is
  'Announces lists whose moment of publication has come within the last seconds; how many they are.';

-- The job announce-price-lists calls it.
grant execute on function private.announce_price_lists_due(int) to service_role;
