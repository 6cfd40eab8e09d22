-- Every payment for a membership that was started, whatever its result.

create table public.membership_payments (
  id uuid primary key default gen_random_uuid(),
  member_id uuid references private.members on delete set null,
  membership_type text not null default 'Paid Member'
    constraint membership_payments_membership_type_check check (membership_type = any (private.words_membership_types())),
  provider text not null default 'razorpay'
    constraint membership_payments_provider_check check (provider = any (private.words_payment_providers())),
  mode text not null constraint membership_payments_mode_check check (mode = any (private.words_payment_modes())),
  status text not null default 'created'
    constraint membership_payments_status_check check (status = any (private.words_payment_statuses())),
  taxable_paise bigint not null constraint membership_payments_taxable_paise_check check (taxable_paise >= 0),
  cgst_paise bigint not null default 0 constraint membership_payments_cgst_paise_check check (cgst_paise >= 0),
  sgst_paise bigint not null default 0 constraint membership_payments_sgst_paise_check check (sgst_paise >= 0),
  igst_paise bigint not null default 0 constraint membership_payments_igst_paise_check check (igst_paise >= 0),
  amount_paise bigint not null,
  gst_rate numeric(5, 2) not null constraint membership_payments_gst_rate_check check (gst_rate between 0 and 100),
  place_of_supply text,
  provider_order_id text,
  provider_payment_id text,
  note text,
  received_paise bigint constraint membership_payments_received_paise_check check (received_paise >= 0),
  received_currency text constraint membership_payments_received_currency_check check (char_length(received_currency) <= 10),
  refunded_paise bigint not null default 0
    constraint membership_payments_refunded_paise_check check (refunded_paise >= 0),
  review_reason text
    constraint membership_payments_review_reason_check check (review_reason = any (private.words_review_reasons())),
  created_at timestamptz not null default now(),
  captured_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint membership_payments_amount_paise_check
    check (amount_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise),
  -- Two providers may give the same number.
  constraint membership_payments_order_key unique (provider_order_id, provider),
  constraint membership_payments_payment_key unique (provider_payment_id, provider),
  constraint membership_payments_review_check check ((status = 'review') = (review_reason is not null)),
  -- Within a state the tax is halved, elsewhere it is one: never both.
  constraint membership_payments_gst_check check (cgst_paise = sgst_paise and (cgst_paise = 0 or igst_paise = 0))
);

alter table public.membership_payments enable row level security;

-- Members see their own payments.
create policy select_own on public.membership_payments for select to authenticated
  using (member_id = (select auth.uid()));

-- Admins see all payments, including those without a member.
create policy select_admin on public.membership_payments for select to authenticated using ((select private.is_admin()));

-- The policies part members and admins.
grant select on public.membership_payments to authenticated;

-- NOTE: only the functions below write here, and the server calls them; not even the server writes rows directly.
revoke insert, update, delete, truncate on public.membership_payments from service_role;

-- A member's payments, newest first; also what a deleted member leaves behind.
create index membership_payments_member_id_idx on public.membership_payments (member_id, created_at desc);

-- The admins' list: first the payments that need a decision, then the newest.
create index membership_payments_list_idx on public.membership_payments ((status = 'review') desc, created_at desc, id);

-- A changed payment has a time.
create trigger _100_updated_at before update on public.membership_payments
  for each row execute function private.tg__updated_at();

comment on table public.membership_payments is 'Payments for memberships, in paise.';
comment on column public.membership_payments.id is 'Key of the payment.';
comment on column public.membership_payments.member_id is 'Who pays; null when the member was deleted, or when the payer of received money is unknown.';
comment on column public.membership_payments.membership_type is 'What is bought, for a year.';
comment on column public.membership_payments.mode is 'button (hosted by the provider) or order, or test: no money.';
comment on column public.membership_payments.provider is 'The payment provider that it is made with, which alone can return it; for a test, the one whose events are imitated.';
comment on column public.membership_payments.status is 'created, captured, failed, refunded, or review: money came in and started nothing, an admin settles it.';
comment on column public.membership_payments.taxable_paise is 'The price before GST.';
comment on column public.membership_payments.cgst_paise is 'Central GST, within the seller''s state.';
comment on column public.membership_payments.sgst_paise is 'State GST, within the seller''s state.';
comment on column public.membership_payments.igst_paise is 'Integrated GST, elsewhere.';
comment on column public.membership_payments.amount_paise is 'What is charged: the sum of price and taxes.';
comment on column public.membership_payments.gst_rate is 'Percent of GST.';
comment on column public.membership_payments.place_of_supply is 'State, or country when it is not India; null when the payer is unknown.';
comment on column public.membership_payments.provider_order_id is 'The order at the provider.';
comment on column public.membership_payments.provider_payment_id is 'The payment at the provider that settled it, or failed.';
comment on column public.membership_payments.note is 'What went wrong, or what an admin has to settle.';
comment on column public.membership_payments.received_paise is 'What came in, in the hundredth part of its currency; null while nothing has.';
comment on column public.membership_payments.received_currency is 'The currency in which it came: INR.';
comment on column public.membership_payments.refunded_paise is 'What went back so far.';
comment on column public.membership_payments.review_reason is 'Why an admin has to settle it; null when nobody has.';
comment on column public.membership_payments.created_at is 'When it was started.';
comment on column public.membership_payments.captured_at is 'When the money was captured.';
comment on column public.membership_payments.updated_at is 'When it last changed.';
