-- Processes the provider's webhook events about refunds, including those made in its own dashboard.

-- The refund that an event is about: the one that is open, else the one with the provider's id.
create function private.find_refund(p_payment uuid, p_provider_refund_id text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select r.id from private.payment_refunds r
  where r.payment_id = p_payment and (r.status = 'asked' or r.provider_refund_id = p_provider_refund_id)
  order by r.status = 'asked' desc, r.asked_at desc limit 1
$$;
comment on function private.find_refund(uuid, text) is 'The refund of a payment that the provider means. @nullable result';

-- NOTE: execute is granted to nobody: the functions below call it with the owner's rights.

-- p_refunded_paise is the total that was refunded so far. A part is noted; the whole closes the refund. A refund that
-- is reported before its capture prevents the start of the membership.
create function private.refund_membership_payment(
  p_payment uuid, p_member uuid, p_provider_payment_id text, p_amount_paise bigint, p_currency text,
  p_refunded_paise bigint, p_provider_refund_id text, p_event_id text
) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_payment uuid := p_payment;
  v_refund uuid;
  v_status text;
begin
  perform from private.members m where m.id = p_member for update;
  if v_payment is null then
    v_payment := private.add_membership_payment(p_member, 'button',
      jsonb_build_object('taxable_paise', p_amount_paise, 'amount_paise', p_amount_paise));
  end if;
  -- A second payment of the same order has a row of its own.
  perform from public.membership_payments p where p.id = v_payment and p.status <> 'refunded'
    and coalesce(p.provider_payment_id, p_provider_payment_id) = p_provider_payment_id for update;
  if found and p_refunded_paise >= p_amount_paise then
    update public.membership_payments p set provider_payment_id = p_provider_payment_id,
      received_paise = coalesce(p.received_paise, p_amount_paise), received_currency = coalesce(p.received_currency, p_currency)
    where p.id = v_payment;
    v_refund := private.find_refund(v_payment, p_provider_refund_id);
    if v_refund is null then
      insert into private.payment_refunds (id, payment_id, amount_paise, currency)
      select gen_random_uuid(), p.id, p_refunded_paise - p.refunded_paise, p.received_currency
      from public.membership_payments p where p.id = v_payment returning id into v_refund;
    end if;
    perform private.close_refund(v_refund, p_provider_refund_id, 'done', null);
  elsif found then
    update public.membership_payments p set refunded_paise = greatest(p.refunded_paise, p_refunded_paise),
      note = format('Refunded %s of %s %s.', private.rupees(p_refunded_paise), private.rupees(p_amount_paise), p_currency)
    where p.id = v_payment;
  end if;
  update private.payment_events set payment_id = v_payment where event_id = p_event_id;
  select p.status into v_status from public.membership_payments p where p.id = v_payment;
  return v_status;
end
$$;
comment on function private.refund_membership_payment(uuid, uuid, text, bigint, text, bigint, text, text) is
  'Notes that money went back, and closes the refund when all of it did. @nullable result';

-- The webhook calls it.
grant execute on function private.refund_membership_payment(uuid, uuid, text, bigint, text, bigint, text, text) to service_role;

-- The provider could not return the money after all: a refund that is open has failed.
create function private.fail_refund(p_payment uuid, p_provider_refund_id text, p_fault text, p_event_id text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_refund uuid := private.find_refund(p_payment, p_provider_refund_id);
begin
  if v_refund is not null then
    perform private.close_refund(v_refund, p_provider_refund_id, 'failed', p_fault);
  end if;
  update private.payment_events set payment_id = p_payment where event_id = p_event_id;
  return (select p.status from public.membership_payments p where p.id = p_payment);
end
$$;
comment on function private.fail_refund(uuid, text, text, text) is 'Closes the open refund of a payment as failed. @nullable result';

-- The webhook calls it.
grant execute on function private.fail_refund(uuid, text, text, text) to service_role;
