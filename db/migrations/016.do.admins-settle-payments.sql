-- Admins settle payments in review and return money; tax and seller of invoices are data that they change. What came in is a
-- column by now: until here it stood in the event that told it, or in the note.

create or replace function private.words_payment_actions() returns text[] language sql immutable parallel safe return array['assign', 'accept', 'refund'];

create or replace function private.words_review_reasons() returns text[] language sql immutable parallel safe return array['unknown_payer', 'wrong_amount', 'wrong_currency', 'second_payment', 'has_membership'];

create or replace function private.clock() returns timestamptz
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return coalesce((select (s.value #>> '{}')::timestamptz from private.settings s where s.key = 'now'), now());
end
$$;

create or replace function private.words_refund_statuses() returns text[] language sql immutable parallel safe return array['asked', 'done', 'failed'];

create or replace function private.words_gst_exports() returns text[] language sql immutable parallel safe return array['igst', 'zero-rated'];

create or replace function private.pattern_sac() returns text language sql immutable parallel safe return '^[0-9]{4,8}$';

create or replace function private.limit_business_name_length() returns int language sql immutable parallel safe return 150;

create or replace function private.limit_seller_address_length() returns int language sql immutable parallel safe return 300;

create or replace function private.words_gst_states() returns text[] language sql immutable parallel safe return array['Jammu and Kashmir', 'Himachal Pradesh', 'Punjab', 'Chandigarh', 'Uttarakhand', 'Haryana', 'Delhi', 'Rajasthan', 'Uttar Pradesh', 'Bihar', 'Sikkim', 'Arunachal Pradesh', 'Nagaland', 'Manipur', 'Mizoram', 'Tripura', 'Meghalaya', 'Assam', 'West Bengal', 'Jharkhand', 'Odisha', 'Chhattisgarh', 'Madhya Pradesh', 'Gujarat', 'Dadra and Nagar Haveli and Daman and Diu', 'Maharashtra', 'Karnataka', 'Goa', 'Lakshadweep', 'Kerala', 'Tamil Nadu', 'Puducherry', 'Andaman and Nicobar Islands', 'Telangana', 'Andhra Pradesh', 'Ladakh'];

create or replace function private.pattern_gstin() returns text language sql immutable parallel safe return '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$';

create or replace function private.words_gst_codes() returns text[] language sql immutable parallel safe return array['01', '02', '03', '04', '05', '06', '07', '08', '09', '10', '11', '12', '13', '14', '15', '16', '17', '18', '19', '20', '21', '22', '23', '24', '26', '27', '29', '30', '31', '32', '33', '34', '35', '36', '37', '38'];

create table private.payment_decisions (
  request_id uuid primary key,
  payment_id uuid not null references public.membership_payments on delete restrict,
  action text not null constraint payment_decisions_action_check check (action = any (private.words_payment_actions())),
  review_reason text
    constraint payment_decisions_review_reason_check check (review_reason = any (private.words_review_reasons())),
  actor_id uuid not null,
  decided_at timestamptz not null default private.clock()
);

create table private.payment_refunds (
  id uuid primary key,
  payment_id uuid not null references public.membership_payments on delete restrict,
  amount_paise bigint not null constraint payment_refunds_amount_paise_check check (amount_paise > 0),
  currency text not null,
  status text not null default 'asked'
    constraint payment_refunds_status_check check (status = any (private.words_refund_statuses())),
  asked_by uuid,
  asked_at timestamptz not null default private.clock(),
  provider_refund_id text constraint payment_refunds_provider_refund_id_key unique,
  tries int not null default 0,
  next_try_at timestamptz default now(),
  fault text,
  closed_at timestamptz,
  has_ended_membership boolean not null default false,
  credits_taken int not null default 0,
  constraint payment_refunds_closed_at_check check ((status = 'asked') = (closed_at is null))
);

create table public.credit_notes (
  id uuid primary key default gen_random_uuid(),
  credit_note_number text not null
    constraint credit_notes_credit_note_number_key unique
    constraint credit_notes_credit_note_number_check check (credit_note_number ~ '^T?CN/[0-9]{2}-[0-9]{2}/[0-9]{6}$'),
  invoice_id uuid not null
    constraint credit_notes_invoice_id_key unique
    references public.tax_invoices on delete restrict,
  refund_id uuid not null
    constraint credit_notes_refund_id_key unique
    references private.payment_refunds on delete restrict,
  issued_at timestamptz not null
);

create table public.invoice_settings (
  id boolean primary key default true constraint invoice_settings_id_check check (id),
  gst_rate numeric(5, 2) not null constraint invoice_settings_gst_rate_check check (gst_rate between 0 and 100),
  gst_exports text not null
    constraint invoice_settings_gst_exports_check check (gst_exports = any (private.words_gst_exports())),
  sac text not null constraint invoice_settings_sac_check check (sac ~ private.pattern_sac()),
  seller_name text not null constraint invoice_settings_seller_name_check
    check (seller_name = btrim(seller_name) and char_length(seller_name) between 1 and private.limit_business_name_length()),
  seller_gstin text not null,
  seller_address text not null constraint invoice_settings_seller_address_check
    check (seller_address = btrim(seller_address) and char_length(seller_address) between 1 and private.limit_seller_address_length()),
  seller_state text not null
    constraint invoice_settings_seller_state_check check (array_position(private.words_gst_states(), seller_state) is not null),
  version int not null default 0,
  updated_at timestamptz not null default now(),
  updated_by uuid references private.members on delete set null,
  constraint invoice_settings_seller_gstin_check check (seller_gstin ~ private.pattern_gstin()
    and left(seller_gstin, 2) = (private.words_gst_codes())[array_position(private.words_gst_states(), seller_state)])
);

drop index public.membership_payments_review_idx;

alter table public.membership_payments add column received_currency text;

alter table public.membership_payments add column received_paise bigint;

alter table public.membership_payments add column refunded_paise bigint default 0 not null;

alter table public.membership_payments add column review_reason text;

alter table public.membership_plan add column version integer default 0 not null;

update public.membership_payments p set
  received_paise = coalesce(
    (select max((e.body #>> '{payload,payment,entity,amount}')::bigint) from private.payment_events e
      where e.payment_id = p.id and e.event in ('payment.captured', 'order.paid')),
    (substring(p.note from 'received ([0-9]+[.][0-9]{2}) ')::numeric * 100)::bigint, p.amount_paise),
  received_currency = coalesce(
    (select max(left(e.body #>> '{payload,payment,entity,currency}', 10)) from private.payment_events e
      where e.payment_id = p.id and e.event in ('payment.captured', 'order.paid')),
    substring(p.note from 'received [0-9.]+ ([A-Z]{1,10})'), 'INR')
where p.status in ('captured', 'review', 'refunded');

update public.membership_payments p set refunded_paise = p.received_paise where p.status = 'refunded';

update public.membership_payments p set review_reason = case
    when p.note like 'The same order%' then 'second_payment'
    when p.received_currency <> 'INR' then 'wrong_currency'
    when p.received_paise <> p.amount_paise then 'wrong_amount'
    when p.note like 'The member has%' then 'has_membership'
    else 'unknown_payer'
  end
where p.status = 'review';

alter table public.membership_payments add constraint membership_payments_received_currency_check check (char_length(received_currency) <= 10) not valid;

alter table public.membership_payments add constraint membership_payments_received_paise_check check (received_paise >= 0) not valid;

alter table public.membership_payments add constraint membership_payments_refunded_paise_check check (refunded_paise >= 0) not valid;

alter table public.membership_payments add constraint membership_payments_review_check check ((status = 'review') = (review_reason is not null)) not valid;

alter table public.membership_payments add constraint membership_payments_review_reason_check check (review_reason = any (private.words_review_reasons())) not valid;

alter table private.outbox_messages drop constraint outbox_messages_channel_check;

alter table private.outbox_messages add constraint outbox_messages_channel_check check (channel in ('email', 'sms', 'whatsapp', 'payment')) not valid;

create index payment_decisions_payment_id_idx on private.payment_decisions (payment_id);

create index payment_refunds_next_try_at_idx on private.payment_refunds (next_try_at) where next_try_at is not null;

create unique index payment_refunds_open_idx on private.payment_refunds (payment_id) where status <> 'failed';

create index payment_refunds_payment_id_idx on private.payment_refunds (payment_id);

create index membership_payments_list_idx on public.membership_payments ((status = 'review') desc, created_at desc, id);
