-- The last number of each series of invoices and credit notes. A sequence would leave gaps when a transaction rolls back; this row is
-- locked until the invoice is committed.

create table private.invoice_counters (
  series text primary key,
  last_number int not null constraint invoice_counters_last_number_check check (last_number between 1 and 999999)
);

alter table private.invoice_counters enable row level security;

-- NOTE: there is no policy and no grant: only private.next_document_number counts.

comment on table private.invoice_counters is 'Last number per series of invoices and credit notes. @no_policy one function uses it, with its owner''s rights.';
comment on column private.invoice_counters.series is 'What the numbers begin with: TB/26-27/ are the invoices of the financial year 2026-27, CN/26-27/ its credit notes.';
comment on column private.invoice_counters.last_number is 'The number given last.';
