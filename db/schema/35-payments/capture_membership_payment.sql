-- Records captured money. One transaction captures the payment, numbers its invoice and starts the membership. It
-- happens once, however often and in whatever order the provider reports it.

-- p_payment may be null: then the payment is created from p_member and p_quote, or, when the payer is unknown, from the
-- amount that was received, as one of p_provider in the mode p_mode. Money that starts nothing stays visible: the payment is in review with a note for an admin.
-- When the call changed nothing, invoice_id is null and is_new is false.
create function private.capture_membership_payment(
  p_provider text, p_mode text, p_payment uuid, p_member uuid, p_quote jsonb, p_provider_payment_id text, p_amount_paise bigint, p_currency text,
  p_seller jsonb, p_event_id text
) returns table (payment_id uuid, status text, invoice_id uuid, is_new boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  pay record;
  v_received jsonb := jsonb_build_object('taxable_paise', p_amount_paise, 'amount_paise', p_amount_paise,
    'received_paise', p_amount_paise, 'received_currency', p_currency);
  v_now timestamptz := private.clock();
begin
  -- The member first: everything that changes an account locks it in this order.
  perform from private.members m where m.id = p_member for update;
  payment_id := coalesce(p_payment, private.add_membership_payment(p_member, p_provider, p_mode, coalesce(p_quote, v_received)));
  select * into strict pay from public.membership_payments p where p.id = payment_id for update;
  is_new := pay.provider_payment_id is distinct from p_provider_payment_id;
  status := pay.status;
  if is_new and pay.status not in ('created', 'failed') then
    status := 'review';
    payment_id := private.add_membership_payment(pay.member_id, pay.provider, pay.mode, v_received, status, p_provider_payment_id,
      'The same order was paid a second time: return the money.', 'second_payment');
  elsif is_new then
    update public.membership_payments p
    set provider_payment_id = p_provider_payment_id, captured_at = v_now, received_paise = p_amount_paise,
      received_currency = p_currency
    where p.id = pay.id;
    select s.status, s.invoice_id into status, invoice_id from private.settle_membership_payment(pay.id, p_seller, null, v_now) s;
  end if;
  update private.payment_events e set payment_id = capture_membership_payment.payment_id where e.event_id = p_event_id;
  return next;
end
$$;
comment on function private.capture_membership_payment(text, text, uuid, uuid, jsonb, text, bigint, text, jsonb, text) is
  'Takes a captured payment: starts the membership with an invoice, or leaves it in review with a note. @nullable invoice_id';

-- The webhook calls it.
grant execute on function private.capture_membership_payment(text, text, uuid, uuid, jsonb, text, bigint, text, jsonb, text) to service_role;
