-- A payment belongs to the provider that it was made with: all earlier payments to Razorpay. The facts that an event reports
-- stand beside the event, in one form for every provider. Earlier events are all from Razorpay: the facts are extracted here.

create or replace function private.words_payment_providers() returns text[] language plpgsql immutable parallel safe as $$begin return array['razorpay', 'cashfree']; end$$;

alter table private.payment_events add column reported jsonb;

alter table public.membership_payments add column provider text default 'razorpay'::text not null;

alter table public.membership_payments add constraint membership_payments_order_key UNIQUE (provider_order_id, provider);

alter table public.membership_payments add constraint membership_payments_payment_key UNIQUE (provider_payment_id, provider);

alter table public.membership_payments add constraint membership_payments_provider_check check (provider = any (private.words_payment_providers())) not valid;

alter table public.membership_payments drop constraint membership_payments_provider_order_id_key;

alter table public.membership_payments drop constraint membership_payments_provider_payment_id_key;

alter table private.payment_refunds add constraint payment_refunds_refund_key UNIQUE (provider_refund_id, payment_id);

alter table private.payment_refunds drop constraint payment_refunds_provider_refund_id_key;

update private.payment_events e
set reported = jsonb_build_object(
  'amount_paise', case when entity ->> 'amount' ~ '^\d{1,15}$' then (entity ->> 'amount')::bigint end,
  'currency', left(entity ->> 'currency', 10), 'method', left(entity ->> 'method', 100), 'email', left(entity ->> 'email', 300),
  'contact', left(entity ->> 'contact', 100), 'fault', left(entity ->> 'error_description', 500),
  'notes', (
    select coalesce(jsonb_agg(jsonb_build_object('name', left(k.key, 100), 'value', left(k.value, 500)) order by k.key), '[]')
    from (select key, value from jsonb_each_text(
      case jsonb_typeof(entity -> 'notes') when 'object' then entity -> 'notes' else '{}' end) limit 20) k))
from (select event_id, body #> '{payload,payment,entity}' as entity from private.payment_events) b
where b.event_id = e.event_id and b.entity is not null;
