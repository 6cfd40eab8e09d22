-- The last number of each series of invoices. A sequence would leave gaps when a transaction rolls back; this row is
-- locked until the invoice is committed.

create table private.invoice_counters (
  series text primary key,
  last_number int not null constraint invoice_counters_last_number_check check (last_number between 1 and 999999)
);

alter table private.invoice_counters enable row level security;

-- NOTE: there is no policy and no grant: private.issue_invoice alone counts.

comment on table private.invoice_counters is 'Last invoice number per series. @no_policy one function uses it, with its owner''s rights.';
comment on column private.invoice_counters.series is 'What the numbers begin with: TB/26-27/ is the financial year 2026-27.';
comment on column private.invoice_counters.last_number is 'The number given last.';
