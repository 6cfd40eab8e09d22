-- Returns the contact data of another member. It is the only way by which contact data of others leave the database,
-- one member at a time.

-- Locks the caller until the transaction ends, because several calls at once would count the same rows. Raises NOPRF,
-- SUSPD.
create function private.begin_contact(p_viewer uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.members m where m.id = p_viewer for no key update;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  perform private.refuse_suspended(p_viewer);
end
$$;
comment on function private.begin_contact(uuid) is 'Lets one member open one contact at a time; refuses who has no profile.';

-- The same member again on the same day is not counted again; admins are not limited. Raises LIMIT beyond
-- contacts_per_hour or contacts_per_day, its detail being the time from which on it works again.
create function private.open_contact(p_viewer uuid, p_member uuid, p_listing_table text default null, p_listing_id uuid default null)
  returns table (member_name text, business_name text, country_code text, mobile_number text, email text,
    is_business_unverified boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_free_at timestamptz;
begin
  insert into public.contact_views (viewer_id, poster_id, listing_table, listing_id)
  values (p_viewer, p_member, p_listing_table, p_listing_id)
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
  select p.member_name, p.business_name, p.country_code, p.mobile_number, p.email,
    private.is_business_unverified(p.id, p.business_name)
  from private.members p where p.id = p_member;
end
$$;
comment on function private.open_contact(uuid, uuid, text, uuid) is
  'Returns a member''s contact data to another member and counts it. The caller has checked the right before.';

-- NOTE: both are granted to nobody: view_contact and view_member_contact call them.
