-- An attempt that failed, and money that went back. Neither undoes what was captured.

-- A failed attempt may be followed by one that succeeds, and may be told after it: then it changes nothing.
create function private.fail_membership_payment(p_payment uuid, p_note text, p_event_id text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_status text;
begin
  update public.membership_payments set status = 'failed', note = left(p_note, 500)
  where id = p_payment and status in ('created', 'failed');
  update private.payment_events set payment_id = p_payment where event_id = p_event_id;
  select p.status into v_status from public.membership_payments p where p.id = p_payment;
  return v_status;
end
$$;
comment on function private.fail_membership_payment(uuid, text, text) is 'Notes a failed attempt at a payment that is still open. @nullable result';

-- The webhook calls it.
grant execute on function private.fail_membership_payment(uuid, text, text) to service_role;

-- p_refunded_paise is everything that went back so far. The membership goes on: whether it ends is an admin's to decide,
-- and so is the credit note that the tax law asks for. A refund told before its capture keeps the membership from starting.
create function private.refund_membership_payment(
  p_payment uuid, p_member uuid, p_provider_payment_id text, p_amount_paise bigint, p_refunded_paise bigint,
  p_event_id text
) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_payment uuid := p_payment;
  v_status text;
begin
  if v_payment is null then
    v_payment := private.add_membership_payment(p_member, 'button',
      jsonb_build_object('taxable_paise', p_amount_paise, 'amount_paise', p_amount_paise));
  end if;
  perform from public.membership_payments p where p.id = v_payment for update;
  update public.membership_payments p set
    provider_payment_id = case when p_refunded_paise >= p_amount_paise then p_provider_payment_id
                               else p.provider_payment_id end,
    status = case when p_refunded_paise >= p_amount_paise then 'refunded' else p.status end,
    note = format('Refunded %s of %s INR%s.', private.rupees(p_refunded_paise), private.rupees(p_amount_paise),
      case when p.status = 'captured' then ': issue a credit note, and end the membership where that was agreed' end)
  where p.id = v_payment and p.status <> 'refunded'
    -- A second payment of the same order has a row of its own.
    and coalesce(p.provider_payment_id, p_provider_payment_id) = p_provider_payment_id;
  update private.payment_events set payment_id = v_payment where event_id = p_event_id;
  select p.status into v_status from public.membership_payments p where p.id = v_payment;
  return v_status;
end
$$;
comment on function private.refund_membership_payment(uuid, uuid, text, bigint, bigint, text) is 'Notes that money went back. @nullable result';

-- The webhook calls it.
grant execute on function private.refund_membership_payment(uuid, uuid, text, bigint, bigint, text) to service_role;
