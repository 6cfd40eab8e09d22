-- A press of I'm Interested: checks whether the member may show interest and stores it. From then on no crash can lose
-- its message.

-- An interest that was sent, or is pending, stays unchanged. A failed one is sent again without another charge. If the
-- listing was closed after the charge, the credit is returned, and so is the status. A message that may be on its way
-- stays pending, and private.claim_interest handles it.
-- Raises NOPRF without a profile, SUSPD for a suspended member, GONE1 for a listing missing or closed when there is
-- nothing to return, OWNIT for the member's own, NODLR for a dealers' listing when the member is not a dealer, NOPAY
-- when no credit was charged for it; admins pay nothing.
create function private.begin_interest(p_member uuid, p_listing_table text, p_listing_id uuid)
  returns table (interest_id uuid, status text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  l record;
  i record;
begin
  if not private.is_member(p_member) then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  perform private.refuse_suspended(p_member);
  select * into l from private.listings v
  where v.listing_table = p_listing_table and v.id = p_listing_id and v.status = 'Open';
  if not found then
    select x.id, x.status, (
      select m.outcome from private.poster_messages m where m.interest_id = x.id order by m.begun_at desc limit 1) as outcome
    into i from public.listing_interests x
    where x.interested_user_id = p_member and x.listing_table = p_listing_table and x.listing_id = p_listing_id;
    if i.status = 'pending' and not private.is_admin(p_member) then
      return query select i.id, i.status;
      return;
    elsif i.status is distinct from 'sent' and i.outcome is distinct from 'unknown'
        and private.return_credit(p_member, p_listing_table, p_listing_id) then
      return query select i.id, 'returned';
      return;
    end if;
    raise exception 'listing gone' using errcode = 'GONE1';
  elsif l.user_id = p_member then
    raise exception 'own listing' using errcode = 'OWNIT';
  elsif l.is_for_dealers and not private.is_dealer(p_member) then
    raise exception 'for dealers only' using errcode = 'NODLR';
  elsif not exists (
    select from public.credit_ledger c
    where c.idempotency_key = private.payment_key(p_member, l.usage, p_listing_id)) and not private.is_admin(p_member) then
    raise exception 'not paid for' using errcode = 'NOPAY';
  end if;

  insert into public.listing_interests as i (interested_user_id, listing_table, listing_id)
  values (p_member, p_listing_table, p_listing_id)
  on conflict on constraint listing_interests_once_key do update
    set status = 'pending', next_try_at = clock_timestamp(), channel = null, tries = 0, note = null
    where i.status = 'failed';
  return query
    select i.id, i.status from public.listing_interests i
    where i.interested_user_id = p_member and i.listing_table = p_listing_table and i.listing_id = p_listing_id;
end
$$;
comment on function private.begin_interest(uuid, text, uuid) is 'Stores one interest for sending after it was allowed and paid for. @nullable interest_id';

-- The interest functions call it before they try to send.
grant execute on function private.begin_interest(uuid, text, uuid) to service_role;
