-- The seller's details on an invoice and the GST on a membership: one row, which admins change. The server writes its
-- own configuration here until an admin has changed it. An invoice copies what it needs, so an issued one never
-- changes.

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
  -- A registration begins with the code of its state.
  constraint invoice_settings_seller_gstin_check check (seller_gstin ~ private.pattern_gstin()
    and left(seller_gstin, 2) = (private.words_gst_codes())[array_position(private.words_gst_states(), seller_state)]),
  constraint invoice_settings_lines_check
    check (private.are_lines(seller_name)),
  constraint invoice_settings_texts_check check (private.are_texts(seller_address))
);

alter table public.invoice_settings enable row level security;

-- Members read the seller on their invoices; the settings are the admins'.
create policy select_admin on public.invoice_settings for select to authenticated using ((select private.is_admin()));

-- Admins change them.
create policy update_admin on public.invoice_settings for update to authenticated using ((select private.is_admin()));

-- The policy lets only admins read them.
grant select (id, gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state, version, updated_at)
  on public.invoice_settings to authenticated;

-- Admins update the columns; a trigger records who did, when and how often.
grant update (gst_rate, gst_exports, sac, seller_name, seller_gstin, seller_address, seller_state)
  on public.invoice_settings to authenticated;

-- NOTE: insert and delete are granted to no client: there is one row, which the server creates.

-- A change by the server, which has no user, leaves the version: at 0 the configuration still counts.
create function private.tg_invoice_settings__edited() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if auth.uid() is not null then
    new.version := old.version + 1;
    new.updated_by := (select m.id from private.members m where m.id = auth.uid());
  end if;
  return new;
end
$$;
comment on function private.tg_invoice_settings__edited() is 'Counts an admin''s changes and notes who made the last.';

-- A change has a time.
create trigger _100_updated_at before update on public.invoice_settings
  for each row execute function private.tg__updated_at();

-- Of two admins who changed the same version, the second gets an error.
create trigger _200_edited before update on public.invoice_settings
  for each row execute function private.tg_invoice_settings__edited();

comment on table public.invoice_settings is 'The seller and the tax of invoices to come: one row.';
comment on column public.invoice_settings.id is 'Always true: there is one row.';
comment on column public.invoice_settings.gst_rate is 'Percent of GST on a membership.';
comment on column public.invoice_settings.gst_exports is 'What buyers abroad are charged: igst, or zero-rated under a letter of undertaking.';
comment on column public.invoice_settings.sac is 'HSN or SAC code of a membership.';
comment on column public.invoice_settings.seller_name is 'Who sells.';
comment on column public.invoice_settings.seller_gstin is 'GST registration of the seller, of the seller''s state.';
comment on column public.invoice_settings.seller_address is 'Address of the seller, in one line.';
comment on column public.invoice_settings.seller_state is 'State of the seller. A buyer in the same state pays CGST and SGST.';
comment on column public.invoice_settings.version is 'How often admins have changed it; at 0 the server''s configuration counts.';
comment on column public.invoice_settings.updated_at is 'When it last changed.';
comment on column public.invoice_settings.updated_by is 'The admin who changed it last.';
