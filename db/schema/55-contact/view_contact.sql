-- POST /functions/v1/contact-poster: the contact data of the poster of a listing.

-- Raises NOPRF without a profile, GONE1 for a missing or closed listing, OWNIT for the caller's own, NOCON for callers
-- who may not see contact data (for a dealers' listing also for callers who are no dealers), LIMIT as
-- private.open_contact.
create function private.view_contact(p_viewer uuid, p_listing_table text, p_listing_id uuid)
  returns table (member_name text, business_name text, country_code text, mobile_number text, email text,
    is_business_unverified boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  l record;
begin
  perform private.begin_contact(p_viewer);
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
  return query select * from private.open_contact(p_viewer, l.user_id, p_listing_table, p_listing_id);
end
$$;
comment on function private.view_contact(uuid, text, uuid) is
  'Gives a poster''s contact data to a member who may have it, and counts that. @nullable country_code, mobile_number, email';

-- contact-poster calls it for the signed-in caller.
grant execute on function private.view_contact(uuid, text, uuid) to service_role;
