-- POST /functions/v1/handle-credit-deduction: pay for a message or a bid, once each.

create function private.usage_key(p_member uuid, p_reason text, p_related text) returns text
  language sql immutable parallel safe
  return p_reason || ':' || p_member || ':' || p_related;
comment on function private.usage_key(uuid, text, text) is 'The ledger key of a payment: one per member, reason and thing paid for.';

-- Paying twice for the same thing charges once: charged is false and the balance unchanged. Admins are not charged.
-- A listing of one's own (OWNIT) or a closed one (GONE1) is refused before anything is taken. An id that names no open
-- listing is left to its own function: bids and dealers' listings are paid for here too.
-- Raises NOCRD when nothing is left, NOPRF without a profile.
create function private.deduct_credit(p_member uuid, p_reason text, p_related text, p_note text)
  returns table (new_balance int, charged boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_listing record;
  v_cost int := case p_reason when 'bid_submission' then private.limit_credits_per_bid()
                              else private.limit_credits_per_interest() end;
begin
  if p_reason is null or p_reason not in ('usage_enquiry', 'usage_offer', 'bid_submission') or p_related is null then
    raise invalid_parameter_value using message = 'a payment needs a usage and what it is for';
  end if;
  select l.user_id, l.status into v_listing from private.listings l where l.usage = p_reason and l.id::text = p_related;
  if v_listing.user_id = p_member then
    raise exception 'own listing' using errcode = 'OWNIT';
  elsif v_listing.status <> 'Open' then
    raise exception 'listing closed' using errcode = 'GONE1';
  end if;
  if private.is_admin(p_member) then
    return query select private.limit_credits_admin_shown(), false;
    return;
  end if;
  return query select c.new_balance, c.is_new from private.move_credits(
    p_member, -v_cost, p_reason, p_related, null, p_note, private.usage_key(p_member, p_reason, p_related)) c;
end
$$;
comment on function private.deduct_credit(uuid, text, text, text) is 'Takes the price of one message or bid from a member, once per thing.';

-- handle-credit-deduction calls it.
grant execute on function private.deduct_credit(uuid, text, text, text) to service_role;
