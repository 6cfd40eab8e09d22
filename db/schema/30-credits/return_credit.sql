-- Returns a credit when what it paid for is no longer available: the listing was closed or its poster left before the
-- message was sent, or the bid was never created.

-- It uses the key that an admin's Restore Credit would use, so the credit is returned once, by either of the two.
create function private.return_payment(p_member uuid, p_reason text, p_related uuid, p_why text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  l public.credit_ledger;
begin
  select * into l from public.credit_ledger c where c.idempotency_key = private.payment_key(p_member, p_reason, p_related);
  return l.id is not null and (private.move_credits(
    p_member, -l.change, 'returned', l.related_id, null, p_why, 'restore:' || l.idempotency_key)).is_new;
end
$$;
comment on function private.return_payment(uuid, text, uuid, text) is
  'Gives the credit of one use back; false when none was taken, or it came back before.';

create function private.return_credit(p_member uuid, p_listing_table text, p_listing_id uuid) returns boolean
  language sql security definer set search_path = ''
  return private.return_payment(p_member, case when p_listing_table like '%sales_offers' then 'usage_offer' else 'usage_enquiry' end,
    p_listing_id, 'the listing was closed before your message went out');
comment on function private.return_credit(uuid, text, uuid) is
  'Gives the credit of an interest back whose listing is gone; false when none was taken, or it came back before.';

-- NOTE: execute is granted to nobody: the functions of 50-interests and 62-bids call them.
