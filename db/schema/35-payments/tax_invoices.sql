-- Tax invoices: what was sold, to whom and by whom, on that day. Tax law requires them to be stored, so they copy the
-- buyer's details, outlive the member, and are never changed.

create table public.tax_invoices (
  id uuid primary key default gen_random_uuid(),
  invoice_number text not null
    constraint tax_invoices_invoice_number_key unique
    constraint tax_invoices_invoice_number_check check (invoice_number ~ '^[A-Z]{2,3}/[0-9]{2}-[0-9]{2}/[0-9]{6}$'),
  payment_id uuid not null
    constraint tax_invoices_payment_id_key unique
    references public.membership_payments on delete restrict,
  member_id uuid references private.members on delete set null,
  is_test boolean not null,
  issued_at timestamptz not null,
  seller_name text not null,
  seller_gstin text not null,
  seller_address text not null,
  seller_state text not null,
  buyer_name text not null,
  buyer_business_name text not null,
  buyer_gstin text,
  buyer_address text not null,
  place_of_supply text not null,
  description text not null,
  sac text not null,
  gst_rate numeric(5, 2) not null,
  taxable_paise bigint not null,
  cgst_paise bigint not null,
  sgst_paise bigint not null,
  igst_paise bigint not null,
  total_paise bigint not null,
  payment_reference text not null,
  constraint tax_invoices_total_paise_check check (total_paise = taxable_paise + cgst_paise + sgst_paise + igst_paise)
);

alter table public.tax_invoices enable row level security;

-- Members see their own invoices.
create policy select_own on public.tax_invoices for select to authenticated using (member_id = (select auth.uid()));

-- Admins see all, those of deleted members among them.
create policy select_admin on public.tax_invoices for select to authenticated using ((select private.is_admin()));

-- The policies part members and admins.
grant select on public.tax_invoices to authenticated;

-- NOTE: only private.issue_invoice adds invoices, and nobody changes or deletes one, the server included.
revoke insert, update, delete, truncate on public.tax_invoices from service_role;

-- A member's invoices, newest first.
create index tax_invoices_member_id_idx on public.tax_invoices (member_id, issued_at desc);

comment on table public.tax_invoices is 'Tax invoices for memberships, in paise; the PDF is made from the row.';
comment on column public.tax_invoices.id is 'Key of the invoice.';
comment on column public.tax_invoices.invoice_number is 'TB/26-27/000001: consecutive within a financial year, without gaps; TST instead of TB when no money moved.';
comment on column public.tax_invoices.payment_id is 'The payment that it is for.';
comment on column public.tax_invoices.member_id is 'The buyer; null once the member was deleted.';
comment on column public.tax_invoices.is_test is 'Whether it is of the test checkout and no invoice in the sense of the law.';
comment on column public.tax_invoices.issued_at is 'When it was issued; its date is the day in India.';
comment on column public.tax_invoices.seller_name is 'Who sold.';
comment on column public.tax_invoices.seller_gstin is 'GST registration of the seller.';
comment on column public.tax_invoices.seller_address is 'Address of the seller.';
comment on column public.tax_invoices.seller_state is 'State of the seller.';
comment on column public.tax_invoices.buyer_name is 'The person who bought.';
comment on column public.tax_invoices.buyer_business_name is 'The firm.';
comment on column public.tax_invoices.buyer_gstin is 'GST registration of the buyer, when there is one.';
comment on column public.tax_invoices.buyer_address is 'City, district, state, PIN and country of the buyer.';
comment on column public.tax_invoices.place_of_supply is 'State, or country when it is not India.';
comment on column public.tax_invoices.description is 'What was sold.';
comment on column public.tax_invoices.sac is 'HSN or SAC code of the service.';
comment on column public.tax_invoices.gst_rate is 'Percent of GST.';
comment on column public.tax_invoices.taxable_paise is 'The price before GST.';
comment on column public.tax_invoices.cgst_paise is 'Central GST.';
comment on column public.tax_invoices.sgst_paise is 'State GST.';
comment on column public.tax_invoices.igst_paise is 'Integrated GST.';
comment on column public.tax_invoices.total_paise is 'What was paid.';
comment on column public.tax_invoices.payment_reference is 'The provider''s id of the payment.';
