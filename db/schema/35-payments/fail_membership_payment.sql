-- Records a failed attempt. It undoes nothing that was captured.

-- A failed attempt may be followed by a successful one, and may be reported after it: then it changes nothing.
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
