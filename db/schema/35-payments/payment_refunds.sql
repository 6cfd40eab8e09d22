-- Refunds. A row is written before the request to the provider, with the key of that request. So a server that crashed
-- in between repeats the same refund and never makes a second one.

create table private.payment_refunds (
  id uuid primary key,
  payment_id uuid not null references public.membership_payments on delete restrict,
  amount_paise bigint not null constraint payment_refunds_amount_paise_check check (amount_paise > 0),
  currency text not null,
  status text not null default 'asked'
    constraint payment_refunds_status_check check (status = any (private.words_refund_statuses())),
  asked_by uuid,
  asked_at timestamptz not null default private.clock(),
  provider_refund_id text,
  tries int not null default 0,
  next_try_at timestamptz default now(),
  fault text,
  closed_at timestamptz,
  has_ended_membership boolean not null default false,
  credits_taken int not null default 0,
  -- Of a payment, which has one provider: two providers may give the same number.
  constraint payment_refunds_refund_key unique (provider_refund_id, payment_id),
  constraint payment_refunds_closed_at_check check ((status = 'asked') = (closed_at is null))
);

alter table private.payment_refunds enable row level security;

-- NOTE: there is no policy and no grant: only functions of the owner write and read it.

-- One refund at a time: a failed one may be requested again.
create unique index payment_refunds_open_idx on private.payment_refunds (payment_id) where status <> 'failed';
create index payment_refunds_payment_id_idx on private.payment_refunds (payment_id);

-- What the job has to do next.
create index payment_refunds_next_try_at_idx on private.payment_refunds (next_try_at) where next_try_at is not null;

comment on table private.payment_refunds is 'Refunds of whole payments. @no_policy functions of the owner alone use it.';
comment on column private.payment_refunds.id is 'Key of the refund, and the idempotency key of the request to the provider.';
comment on column private.payment_refunds.payment_id is 'What is returned.';
comment on column private.payment_refunds.amount_paise is 'How much, in the hundredth part of its currency.';
comment on column private.payment_refunds.currency is 'The currency in which it came and goes: INR.';
comment on column private.payment_refunds.status is 'asked (requested), done, or failed: the provider refused it for good.';
comment on column private.payment_refunds.asked_by is 'The admin; null when it was made at the provider itself.';
comment on column private.payment_refunds.asked_at is 'When it was requested.';
comment on column private.payment_refunds.provider_refund_id is 'The refund at the provider; null until it has taken it.';
comment on column private.payment_refunds.tries is 'Number of requests to the provider; after the refund is done, number of attempts to send its letter.';
comment on column private.payment_refunds.next_try_at is 'When the next request to the provider, or the letter, is due; null when nothing is left to do.';
comment on column private.payment_refunds.fault is 'Why it failed, or the last try did.';
comment on column private.payment_refunds.closed_at is 'When it was done or failed.';
comment on column private.payment_refunds.has_ended_membership is 'Whether the membership that the payment began ended with it.';
comment on column private.payment_refunds.credits_taken is 'Credits of that membership that were not used and went with it.';
