-- Processes the provider's webhook events about refunds, including those made in its own dashboard.

-- The refund that an event is about: the open one, or else the one with the provider's id.
create function private.find_refund(p_payment uuid, p_provider_refund_id text) returns uuid
  language sql stable security definer set search_path = ''
as $$
  select r.id from private.payment_refunds r
  where r.payment_id = p_payment and (r.status = 'asked' or r.provider_refund_id = p_provider_refund_id)
  order by r.status = 'asked' desc, r.asked_at desc limit 1
$$;
comment on function private.find_refund(uuid, text) is 'The refund of a payment that the provider means. @nullable result';

-- NOTE: execute is granted to nobody: the functions below call it with the owner's rights.

-- p_refund_paise is what this refund returned, p_refunded_paise the total so far. A provider that does not report the
-- total or the amount of the payment leaves them null: then this refund is added to those before it, which is exact
-- because each event counts once. A part is noted; the whole closes the refund. A refund that is reported before its
-- capture prevents the start of the membership. A payment that nobody knows is created in the mode p_mode, unless its
-- amount was not reported: its capture creates it.
create function private.refund_membership_payment(
  p_provider text, p_mode text, p_payment uuid, p_member uuid, p_provider_payment_id text, p_amount_paise bigint, p_currency text,
  p_refund_paise bigint, p_refunded_paise bigint, p_provider_refund_id text, p_event_id text
) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_payment uuid := p_payment;
  v_amount bigint;
  v_refunded bigint;
  v_refund uuid;
  v_status text;
begin
  perform from private.members m where m.id = p_member for update;
  if v_payment is null and p_amount_paise is null then
    return null;
  elsif v_payment is null then
    v_payment := private.add_membership_payment(p_member, p_provider, p_mode,
      jsonb_build_object('taxable_paise', p_amount_paise, 'amount_paise', p_amount_paise));
  end if;
  -- A second payment of the same order has a row of its own.
  select coalesce(p_amount_paise, p.received_paise, p.amount_paise), coalesce(p_refunded_paise, p.refunded_paise + p_refund_paise)
    into v_amount, v_refunded
  from public.membership_payments p where p.id = v_payment and p.status <> 'refunded'
    and coalesce(p.provider_payment_id, p_provider_payment_id) = p_provider_payment_id for update;
  if found and v_refunded >= v_amount then
    update public.membership_payments p set provider_payment_id = p_provider_payment_id,
      received_paise = coalesce(p.received_paise, v_amount), received_currency = coalesce(p.received_currency, p_currency)
    where p.id = v_payment;
    v_refund := private.find_refund(v_payment, p_provider_refund_id);
    if v_refund is null then
      insert into private.payment_refunds (id, payment_id, amount_paise, currency)
      select gen_random_uuid(), p.id, v_refunded - p.refunded_paise, p.received_currency
      from public.membership_payments p where p.id = v_payment returning id into v_refund;
    end if;
    perform private.close_refund(v_refund, p_provider_refund_id, 'done', null);
  elsif found then
    update public.membership_payments p set refunded_paise = greatest(p.refunded_paise, v_refunded),
      note = format('Refunded %s of %s %s.', private.rupees(v_refunded), private.rupees(v_amount), p_currency)
    where p.id = v_payment;
  end if;
  update private.payment_events set payment_id = v_payment where event_id = p_event_id;
  select p.status into v_status from public.membership_payments p where p.id = v_payment;
  return v_status;
end
$$;
comment on function private.refund_membership_payment(text, text, uuid, uuid, text, bigint, text, bigint, bigint, text, text) is
  'Notes that money went back, and closes the refund when all of it did. @nullable result';

-- The webhook calls it.
grant execute on function private.refund_membership_payment(text, text, uuid, uuid, text, bigint, text, bigint, bigint, text, text) to service_role;

-- The provider could not return the money after all: a refund that is open has failed.
create function private.fail_refund(p_payment uuid, p_provider_refund_id text, p_fault text, p_event_id text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_refund uuid := private.find_refund(p_payment, p_provider_refund_id);
begin
  -- The failure of another refund, made in the provider's dashboard, does not close the one that is under way.
  if exists (select from private.payment_refunds r where r.id = v_refund and r.provider_refund_id <> p_provider_refund_id) then
    v_refund := null;
  end if;
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
