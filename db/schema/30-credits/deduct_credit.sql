-- POST /functions/v1/handle-credit-deduction: charges a message or a bid, once each.

create function private.usage_key(p_member uuid, p_reason text, p_related uuid) returns text
  -- The keys are cast, so that the body is as immutable as the function, and PostgreSQL inlines it.
  language sql immutable parallel safe
  return p_reason || ':' || p_member::text || ':' || p_related::text;
comment on function private.usage_key(uuid, text, uuid) is 'The ledger key of a payment: one per member, reason and thing paid for.';

-- A payment that was restored or returned is paid again under a new key: the second, the third, and so on.
create function private.payment_key(p_member uuid, p_reason text, p_related uuid) returns text
  -- PL/pgSQL keeps its plan: a function in SQL would be planned for each press.
  language plpgsql stable parallel safe set search_path = ''
as $$
declare
  v_key text := private.usage_key(p_member, p_reason, p_related);
begin
  return (
    select v_key || case when count(*) = 0 then '' else ':' || count(*) + 1 end
    from public.credit_ledger l
    where l.member_id = p_member and l.reason in ('admin', 'returned') and l.related_id = p_related::text
      and starts_with(l.idempotency_key, 'restore:' || v_key)
  );
end
$$;
comment on function private.payment_key(uuid, text, uuid) is 'The ledger key under which a thing is, or would be, paid for now.';

-- A second payment for the same thing charges nothing: charged is false and the balance unchanged. Admins are not
-- charged. A message that was sent, or a bid that exists, is not charged again, even if its credit was returned. After
-- the charge of a bid, the bid is awaited for a while: private.awaited_bids.
-- The function rejects, before it charges, the member's own listing (OWNIT), a dealers' listing for somebody who is no
-- dealer (NODLR) and a closed or deleted one (GONE1). Without a note from the caller, the note names the table of the
-- listing. p_price_seen is the header x-price-seen of a bid: private.check_price_seen may reject it before the charge.
-- Raises NOCRD without credits, NOPRF without a profile, SUSPD for a suspended member.
create function private.deduct_credit(p_member uuid, p_reason text, p_related uuid, p_note text, p_price_seen text default null)
  returns table (new_balance int, charged boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_listing record;
  v_balance int;
  v_cost int := case p_reason when 'bid_submission' then private.limit_credits_per_bid()
                              else private.limit_credits_per_interest() end;
begin
  if p_reason is null or p_reason not in ('usage_enquiry', 'usage_offer', 'bid_submission') or p_related is null then
    raise invalid_parameter_value using message = 'a payment needs a usage and what it is for';
  end if;
  perform private.refuse_suspended(p_member);
  if p_reason <> 'bid_submission' then
    select l.user_id, l.status, l.listing_table, l.is_for_dealers into v_listing
    from private.listings l where l.usage = p_reason and l.id = p_related;
    if v_listing.user_id = p_member then
      raise exception 'own listing' using errcode = 'OWNIT';
    elsif v_listing.is_for_dealers and not private.is_dealer(p_member) then
      raise exception 'for dealers only' using errcode = 'NODLR';
    elsif v_listing.status is distinct from 'Open' then
      raise exception 'listing gone' using errcode = 'GONE1';
    end if;
    p_note := coalesce(private.tidy(p_note), 'Interest in ' || v_listing.listing_table);
  else
    perform private.check_price_seen(p_member, p_related, p_price_seen);
  end if;
  if private.is_admin(p_member) then
    return query select private.limit_credits_admin_shown(), false;
    return;
  end if;
  select m.messaging_credits into v_balance from private.members m where m.id = p_member for update;
  if p_reason = 'bid_submission' and exists (
    select from public.customer_bids b where b.id = p_related and b.bidder_user_id = p_member
  ) or exists (
    select from public.listing_interests i join private.listings l using (listing_table)
    where i.interested_user_id = p_member and i.listing_id = p_related and i.status = 'sent'
      and l.id = p_related and l.usage = p_reason
  ) then
    return query select v_balance, false;
    return;
  end if;
  return query select c.new_balance, c.is_new from private.move_credits(
    p_member, -v_cost, p_reason, p_related::text, null, p_note, private.payment_key(p_member, p_reason, p_related)) c;
  if p_reason = 'bid_submission' then
    insert into private.awaited_bids (member_id, bid_id) values (p_member, p_related) on conflict do nothing;
  end if;
end
$$;
comment on function private.deduct_credit(uuid, text, uuid, text, text) is 'Takes the price of one message or bid from a member, once per thing.';

-- handle-credit-deduction calls it.
grant execute on function private.deduct_credit(uuid, text, uuid, text, text) to service_role;
