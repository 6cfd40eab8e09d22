-- POST /functions/v1/contact-poster: how to call or write to whoever posted a listing.

-- The same poster again on the same day is not counted again; admins are not limited.
-- Raises NOPRF without a profile, GONE1 for a listing missing or closed, OWNIT for one's own, NOCON for who may not see
-- contact data (of a dealers' listing: who is no dealer besides), LIMIT beyond contacts_per_hour or contacts_per_day, its
-- detail being the time from which on it works again.
create function private.view_contact(p_viewer uuid, p_listing_table text, p_listing_id uuid)
  returns table (member_name text, business_name text, country_code text, mobile_number text, email text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  l record;
  v_free_at timestamptz;
begin
  -- One at a time, or several at once would count the same rows.
  perform from private.members m where m.id = p_viewer for no key update;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  select v.user_id, v.is_for_dealers into l from private.listings v
  where v.listing_table = p_listing_table and v.id = p_listing_id and v.status = 'Open';
  if not found then
    raise exception 'listing gone' using errcode = 'GONE1';
  elsif l.user_id = p_viewer then
    raise exception 'own listing' using errcode = 'OWNIT';
  elsif not private.may_see_contact(p_viewer)
      or l.is_for_dealers and not private.is_dealer(p_viewer) and not private.is_admin(p_viewer) then
    raise exception 'not for this member' using errcode = 'NOCON';
  end if;

  insert into public.contact_views (viewer_id, poster_id, listing_table, listing_id)
  values (p_viewer, l.user_id, p_listing_table, p_listing_id)
  on conflict on constraint contact_views_once_a_day_key do nothing;
  if found and not private.is_admin(p_viewer) then
    -- The one beyond the limit, counted from the newest: when it has aged there is room again.
    select max(full_until) into v_free_at from (
      (select c.viewed_at + interval '1 hour' as full_until from public.contact_views c
       where c.viewer_id = p_viewer and c.viewed_at > now() - interval '1 hour'
       order by c.viewed_at desc, c.id desc offset private.limit_contacts_per_hour() limit 1)
      union all
      (select (c.viewed_on + 1)::timestamp at time zone private.time_zone() from public.contact_views c
       where c.viewer_id = p_viewer and c.viewed_on = private.india_date(now())
       order by c.viewed_at desc, c.id desc offset private.limit_contacts_per_day() limit 1)
    ) beyond;
    if v_free_at is not null then
      raise exception 'too many contacts' using errcode = 'LIMIT',
        detail = to_char(v_free_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
    end if;
  end if;

  return query
  select p.member_name, p.business_name, p.country_code, p.mobile_number, p.email
  from private.members p where p.id = l.user_id;
end
$$;
comment on function private.view_contact(uuid, text, uuid) is
  'Gives a poster''s contact data to a member who may have it, and counts that.';

-- contact-poster calls it for the signed-in caller.
grant execute on function private.view_contact(uuid, text, uuid) to service_role;
