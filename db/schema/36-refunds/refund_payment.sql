-- POST /functions/v1/refund-payment and the job settle-refunds: an admin requests a refund. The request to the provider
-- runs outside of any transaction, and its response closes the refund.

-- Requests a refund of everything that was received and not yet refunded. p_status is what the admin's screen showed:
-- money that had started nothing, or a membership.
-- Raises NOADM, and SETLD when another admin settled it first.
create function private.ask_refund(p_actor uuid, p_refund uuid, p_payment uuid, p_status text, p_reason text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.decide_payment(p_actor, p_refund, p_payment, 'refund', p_status, p_reason) then
    return false;
  end if;
  insert into private.payment_refunds (id, payment_id, amount_paise, currency, asked_by)
  select p_refund, p.id, p.received_paise - p.refunded_paise, p.received_currency, p_actor
  from public.membership_payments p
  where p.id = p_payment and p.status in ('review', 'captured') and p.provider_payment_id is not null;
  if not found then
    raise exception 'there is nothing to return' using errcode = 'SETLD';
  end if;
  return true;
end
$$;
comment on function private.ask_refund(uuid, uuid, uuid, text, text) is
  'Asks for the whole of a payment to be returned, in the name of an admin; false when this request did before.';

-- refund-payment calls it.
grant execute on function private.ask_refund(uuid, uuid, uuid, text, text) to service_role;

-- An attempt is counted before it is made, and the next one is due later. So another server repeats it after a crash,
-- and two servers do not make the same one.
--
-- p_paused are the payment providers that are not called for the moment. Their refunds stay due.
create function private.claim_refunds(p_limit int, p_refund uuid default null, p_paused text[] default '{}')
  returns table (refund_id uuid, provider text, mode text, provider_order_id text, provider_payment_id text, amount_paise bigint, provider_refund_id text)
  language sql security definer set search_path = ''
as $$
  with claimed as (
    update private.payment_refunds r
    set tries = r.tries + 1, next_try_at = now() + private.retry_pause(r.tries, private.limit_interest_try_seconds())
    where r.id = any (array(
      select due.id from private.payment_refunds due
      where due.status = 'asked' and due.next_try_at <= now() and due.id = coalesce(p_refund, due.id)
        and not exists (select from public.membership_payments p
          where p.id = due.payment_id and p.mode <> 'test' and p.provider = any (p_paused))
      order by due.asked_at, due.id limit p_limit for update skip locked))
    returning r.*
  )
  select c.id, p.provider, p.mode, p.provider_order_id, p.provider_payment_id, c.amount_paise, c.provider_refund_id
  from claimed c join public.membership_payments p on p.id = c.payment_id
$$;
comment on function private.claim_refunds(int, uuid, text[]) is
  'Refunds that are due to be requested from the provider now, one or all. @nullable provider_order_id, provider_refund_id @words provider payment_providers @words mode payment_modes';

-- The job calls it, and refund-payment for the refund that was just requested.
grant execute on function private.claim_refunds(int, uuid, text[]) to service_role;

-- Records an attempt that closed nothing: the provider is still processing it, or could not be reached.
create function private.note_refund(p_refund uuid, p_provider_refund_id text, p_fault text) returns void
  language sql security definer set search_path = ''
as $$
  update private.payment_refunds r
  set provider_refund_id = coalesce(r.provider_refund_id, p_provider_refund_id), fault = left(p_fault, 500)
  where r.id = p_refund and r.status = 'asked'
$$;
comment on function private.note_refund(uuid, text, text) is 'Notes what a try of a refund led to.';

-- The job settle-refunds and refund-payment call it.
grant execute on function private.note_refund(uuid, text, text) to service_role;

-- Closes a refund in one transaction, once, whichever reports it first: the provider's response, its webhook or the
-- job. Done: the payment is returned, its invoice has a credit note, the membership that it started ends if an admin
-- requested the refund, and a letter is due. Failed: everything is as it was, and a new refund may be requested.
create function private.close_refund(p_refund uuid, p_provider_refund_id text, p_outcome text, p_fault text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  r record;
  v_member uuid;
  v_now timestamptz := private.clock();
  v_note text;
begin
  -- The member first: everything that changes an account locks it in this order.
  select p.member_id into v_member from private.payment_refunds f join public.membership_payments p on p.id = f.payment_id
    where f.id = p_refund;
  perform from private.members m where m.id = v_member for update;
  perform from public.membership_payments p join private.payment_refunds f on f.payment_id = p.id
    where f.id = p_refund for update of p;
  select * into strict r from private.payment_refunds f where f.id = p_refund for update;
  if r.status = 'done' or r.status = p_outcome then
    return r.status;
  end if;
  update private.payment_refunds f set status = p_outcome, fault = left(p_fault, 500), closed_at = v_now, tries = 0,
    provider_refund_id = coalesce(f.provider_refund_id, p_provider_refund_id),
    next_try_at = case when p_outcome = 'done' and v_member is not null then now() end
  where f.id = p_refund;
  if p_outcome = 'done' then
    perform private.issue_credit_note(r.payment_id, r.id, v_now);
    select ': credit note ' || n.credit_note_number || ' was issued'
        || case when r.asked_by is null then '; end the membership where that was agreed' else '' end
      into v_note from public.credit_notes n where n.refund_id = r.id;
    update public.membership_payments p set status = 'refunded', review_reason = null, refunded_paise = p.received_paise,
      note = format('Refunded %s of %s %s%s.', private.rupees(p.received_paise), private.rupees(p.received_paise), r.currency, v_note)
    where p.id = r.payment_id;
    -- What was returned at the provider's own desk says nothing of the membership: an admin decides.
    if r.asked_by is not null then
      perform private.end_refunded_membership(r.payment_id, r.id, r.asked_by, v_now);
    end if;
  end if;
  return p_outcome;
end
$$;
comment on function private.close_refund(uuid, text, text, text) is 'Closes a refund as done or failed, once.';

-- The job settle-refunds and refund-payment call it.
grant execute on function private.close_refund(uuid, text, text, text) to service_role;

create function private.refund_status(p_refund uuid) returns text
  language sql stable security definer set search_path = ''
as $$
  select r.status from private.payment_refunds r where r.id = p_refund
$$;
comment on function private.refund_status(uuid) is 'The state of a refund. @words result refund_statuses';

-- refund-payment returns its result.
grant execute on function private.refund_status(uuid) to service_role;
