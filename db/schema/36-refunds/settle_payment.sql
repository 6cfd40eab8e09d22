-- POST /functions/v1/settle-payment: an admin assigns the money to a member, or accepts the amount that was received.

-- What the tax on the money depends on: the member who will get it, or else the member who paid it.
create function private.get_payment_buyer(p_payment uuid, p_member uuid)
  returns table (received_paise bigint, country text, state text, gst_number text, price int)
  language sql stable security definer set search_path = ''
as $$
  select p.received_paise, m.country, m.state, m.gst_number, (public.get_membership_plan() ->> 'price')::int
  from public.membership_payments p join private.members m on m.id = coalesce(p_member, p.member_id)
  where p.id = p_payment and p.received_paise is not null
$$;
comment on function private.get_payment_buyer(uuid, uuid) is
  'Where the buyer of a payment that came in is taxed, and the price of the day. @nullable state, gst_number';

-- settle-payment calls it.
grant execute on function private.get_payment_buyer(uuid, uuid) to service_role;

-- p_quote has the amounts. For a member to whom the money is assigned it is the price of the day, and the payment is
-- settled like a capture. For another amount that is accepted, it is that amount with the tax included; then p_member
-- is null.
-- Raises NOADM, and SETLD when the payment is not in review for that reason any more.
create function private.settle_payment(p_actor uuid, p_request uuid, p_payment uuid, p_member uuid, p_quote jsonb, p_seller jsonb)
  returns table (status text, invoice_id uuid, is_new boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_variable
declare
  q record := jsonb_populate_record(null::public.membership_payments, p_quote);
begin
  -- The member first: everything that changes an account locks it in this order.
  perform from private.members m
    where m.id = coalesce(p_member, (select p.member_id from public.membership_payments p where p.id = p_payment)) for update;
  is_new := private.decide_payment(p_actor, p_request, p_payment, case when p_member is null then 'accept' else 'assign' end,
    'review', case when p_member is null then 'wrong_amount' else 'unknown_payer' end);
  if is_new then
    update public.membership_payments p set member_id = coalesce(p_member, p.member_id), taxable_paise = q.taxable_paise,
      cgst_paise = coalesce(q.cgst_paise, 0), sgst_paise = coalesce(q.sgst_paise, 0), igst_paise = coalesce(q.igst_paise, 0),
      amount_paise = q.amount_paise, gst_rate = coalesce(q.gst_rate, 0), place_of_supply = q.place_of_supply
    where p.id = p_payment;
    select s.status, s.invoice_id into status, invoice_id
      from private.settle_membership_payment(p_payment, p_seller, p_actor, private.clock()) s;
  else
    -- A repetition that names another member than the first is no repetition.
    select p.status into status from public.membership_payments p
      where p.id = p_payment and (p_member is null or p.member_id = p_member);
    if not found then
      raise exception 'the payment was assigned to another member' using errcode = 'SETLD';
    end if;
  end if;
  return next;
end
$$;
comment on function private.settle_payment(uuid, uuid, uuid, uuid, jsonb, jsonb) is
  'Settles a payment in review in the name of an admin, once per request. @nullable invoice_id @words status payment_statuses';

-- settle-payment calls it.
grant execute on function private.settle_payment(uuid, uuid, uuid, uuid, jsonb, jsonb) to service_role;
