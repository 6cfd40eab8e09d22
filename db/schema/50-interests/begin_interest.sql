-- Before the poster is told: may this interest be sent, and what does the message need?

-- already_sent is true when the message went out before or is on its way: nothing is to be sent again. A failed try, or
-- one that has been pending for longer than limit_interest_retry_seconds, may be repeated without paying again.
-- Raises NOPRF without a profile, GONE1 for a listing missing or closed, OWNIT for one's own, NODLR for a dealers' listing
-- when the member is no dealer, NOPAY when no credit was taken for it; admins pay nothing.
create function private.begin_interest(p_member uuid, p_listing_table text, p_listing_id uuid)
  returns table (
    interest_id uuid, already_sent boolean,
    listing_number text, fibre_type text, specific_type text, lustre text, twist_intermingling text, grade text,
    denier_count text, filament_count text, number_of_plys int, blend_ratio text, quantity_kgs int, price numeric,
    poster_id uuid, poster_member_name text, poster_email text, poster_country_code text, poster_mobile_number text,
    interested_member_name text, interested_business_name text, interested_email text, interested_country_code text,
    interested_mobile_number text, interested_city text, interested_district text
  )
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  l record;
  v_interest uuid;
  v_is_mine boolean;
begin
  if not private.is_member(p_member) then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  select * into l from private.listings v
  where v.listing_table = p_listing_table and v.id = p_listing_id and v.status = 'Open';
  if not found then
    raise exception 'listing gone' using errcode = 'GONE1';
  elsif l.user_id = p_member then
    raise exception 'own listing' using errcode = 'OWNIT';
  elsif l.is_for_dealers and not private.is_dealer(p_member) then
    raise exception 'for dealers only' using errcode = 'NODLR';
  elsif not private.is_admin(p_member) and not exists (
    select from public.credit_ledger c
    where c.idempotency_key = private.payment_key(p_member, l.usage, p_listing_id)) then
    raise exception 'not paid for' using errcode = 'NOPAY';
  end if;

  -- Of several presses at once exactly one gets a row back: it sends.
  insert into public.listing_interests as i (interested_user_id, listing_table, listing_id)
  values (p_member, p_listing_table, p_listing_id)
  on conflict on constraint listing_interests_once_key do update set status = 'pending', tried_at = clock_timestamp()
    where i.status = 'failed' or (i.status = 'pending'
      and i.tried_at < clock_timestamp() - make_interval(secs => private.limit_interest_retry_seconds()))
  returning i.id into v_interest;
  v_is_mine := found;
  if not v_is_mine then
    select i.id into v_interest from public.listing_interests i
    where i.interested_user_id = p_member and i.listing_table = p_listing_table and i.listing_id = p_listing_id;
  end if;

  return query
  select v_interest, not v_is_mine, l.listing_number, l.fibre_type, l.specific_type, l.lustre, l.twist_intermingling,
    l.grade, l.denier_count, l.filament_count, l.number_of_plys, l.blend_ratio, l.quantity_kgs, l.price,
    p.id, p.member_name, p.email, p.country_code, p.mobile_number,
    m.member_name, m.business_name, m.email, m.country_code, m.mobile_number, m.city, m.district
  from private.members p, private.members m where p.id = l.user_id and m.id = p_member;
end
$$;
comment on function private.begin_interest(uuid, text, uuid) is 'Claims the sending of one interest and gives what its message needs.';

-- The interest functions call it before they reach for the provider.
grant execute on function private.begin_interest(uuid, text, uuid) to service_role;
