-- Notifies open pages of a poster that somebody is interested (decision 024): event changed on the private topic
-- interests:<poster>. The payload is empty: the page reads the interests again, so no message contains contact data.

-- Only the poster joins the own topic, because others must not learn which listings are wanted.
create policy own_interests on realtime.messages for select to authenticated
  using (extension = 'broadcast' and realtime.topic() = 'interests:' || (select auth.uid()));

-- The transition tables are named by the trigger: before_rows of an update, after_rows of both. A poster reads sent interests only, so
-- other changes are not announced. One statement is one message a poster. The lateral join finds each listing by its key. Most statements
-- announce nothing, which a short query finds out: the plan over all listings takes long to begin, four times for each press.
create function private.tg_listing_interests__announce() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_posters uuid[];
begin
  if tg_op = 'INSERT' then
    if not exists (select from after_rows a where a.status = 'sent') then
      return null;
    end if;
    select array_agg(distinct l.user_id) into v_posters from after_rows a
    cross join lateral (
      select x.user_id from private.listings x where x.listing_table = a.listing_table and x.id = a.listing_id limit 1) l
    where a.status = 'sent';
  else
    if not exists (select from after_rows a, before_rows b where a.id = b.id and (a.status = 'sent') <> (b.status = 'sent')) then
      return null;
    end if;
    select array_agg(distinct l.user_id) into v_posters from after_rows a join before_rows b using (id)
    cross join lateral (
      select x.user_id from private.listings x where x.listing_table = a.listing_table and x.id = a.listing_id limit 1) l
    where (a.status = 'sent') <> (b.status = 'sent');
  end if;
  perform realtime.send('{}', 'changed', 'interests:' || poster, true)
  from (select poster from unnest(v_posters) poster where poster is not null limit private.limit_announced_per_statement()) heard;
  return null;
exception when others then
  -- A failed announcement does not undo the interest.
  raise warning 'an interest was not announced: %', sqlerrm;
  return null;
end
$$;
comment on function private.tg_listing_interests__announce() is
  'Announces on interests:<poster> that the interests in the poster''s listings changed: event changed, without a payload.';

-- Interests that are sent at once.
create trigger _550_announce_insert after insert on public.listing_interests referencing new table as after_rows
  for each statement execute function private.tg_listing_interests__announce();

-- Interests that are sent later, or fail after they were sent.
create trigger _550_announce_update after update on public.listing_interests
  referencing old table as before_rows new table as after_rows
  for each statement execute function private.tg_listing_interests__announce();
