-- Credit notes: each cancels a whole invoice after a refund, as section 34 of the CGST Act requires. Parties and
-- amounts are copied from the invoice, which never changes; a note never changes either.

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

alter table public.credit_notes enable row level security;

-- Who sees the invoice sees its credit note: the policies of the invoices decide.
create policy select_with_invoice on public.credit_notes for select to authenticated
  using (exists (select from public.tax_invoices i where i.id = invoice_id));

-- The policy leaves each member their own, and admins all.
grant select on public.credit_notes to authenticated;

-- NOTE: only private.issue_credit_note adds notes, and nobody changes or deletes one, the server included.
revoke insert, update, delete, truncate on public.credit_notes from service_role;

comment on table public.credit_notes is 'Credit notes over whole invoices; the PDF is made from the invoice.';
comment on column public.credit_notes.id is 'Key of the credit note.';
comment on column public.credit_notes.credit_note_number is 'CN/26-27/000001: consecutive within a financial year, without gaps; TCN when no money moved.';
comment on column public.credit_notes.invoice_id is 'The invoice that it takes back.';
comment on column public.credit_notes.refund_id is 'The refund that it belongs to.';
comment on column public.credit_notes.issued_at is 'When it was issued; its date is the day in India.';

-- Of a payment without an invoice there is nothing to take back: null.
create function private.issue_credit_note(p_payment uuid, p_refund uuid, p_now timestamptz) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into public.credit_notes (credit_note_number, invoice_id, refund_id, issued_at)
  select private.next_document_number(case when i.is_test then 'TCN' else 'CN' end, p_now), i.id, p_refund, p_now
  from public.tax_invoices i where i.payment_id = p_payment
  returning id into v_id;
  return v_id;
end
$$;
comment on function private.issue_credit_note(uuid, uuid, timestamptz) is 'Numbers and writes the credit note over the invoice of a payment.';

-- NOTE: execute is granted to nobody: private.close_refund calls it with the owner's rights.
