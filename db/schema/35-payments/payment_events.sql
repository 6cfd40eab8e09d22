-- Events that the payment providers reported about payments, unchanged: each event once, whatever its effect.

create table private.payment_events (
  event_id text primary key,
  event text not null,
  payment_id uuid references public.membership_payments on delete set null,
  body jsonb,
  reported jsonb,
  received_at timestamptz not null default now()
);

alter table private.payment_events enable row level security;

-- NOTE: there is no policy: events hold addresses and numbers of payers.

-- Operators read it to investigate a payment; only the functions below write it.
grant select on private.payment_events to service_role;

create index payment_events_payment_id_idx on private.payment_events (payment_id);

comment on table private.payment_events is 'Signed events of the payment provider. @no_policy the server alone uses it.';
comment on column private.payment_events.event_id is 'The provider''s id of the event; a repeated one is not taken again.';
comment on column private.payment_events.event is 'What happened, in the provider''s words: payment.captured.';
comment on column private.payment_events.payment_id is 'The payment that it is about.';
comment on column private.payment_events.body is 'The event as it was signed; null once the payer was deleted.';
comment on column private.payment_events.reported is 'What the event says about a payment, in the same form for every provider: amount, method, payer, notes; null once the payer was deleted.';
comment on column private.payment_events.received_at is 'When it came.';

-- A deleted member's payments stay for the statistics; the personal data in the provider's events is removed.
create function private.tg_members__forget_payer() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.payment_events e set body = null, reported = null
  from public.membership_payments p where p.id = e.payment_id and p.member_id = old.id;
  return old;
end
$$;
comment on function private.tg_members__forget_payer() is 'Removes the provider''s data of a payer from the events.';

-- Before the payments lose sight of the member.
create trigger _100_forget_payer before delete on private.members
  for each row execute function private.tg_members__forget_payer();
