-- The poster closed the listing, or left, after an interest was paid for and before the message went out.

-- With the key that an admin's Restore Credit would use, so it comes back once, by whichever of the two.
create function private.return_credit(p_member uuid, p_listing_table text, p_listing_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  l public.credit_ledger;
begin
  select * into l from public.credit_ledger c where c.idempotency_key = private.payment_key(
    p_member, case when p_listing_table like '%sales_offers' then 'usage_offer' else 'usage_enquiry' end, p_listing_id);
  return l.id is not null and (private.move_credits(p_member, -l.change, 'returned', l.related_id, null,
    'the listing was closed before your message went out', 'restore:' || l.idempotency_key)).is_new;
end
$$;
comment on function private.return_credit(uuid, text, uuid) is
  'Gives the credit of an interest back whose listing is gone; false when none was taken, or it came back before.';

-- NOTE: execute is granted to nobody: the functions of 50-interests call it.
