-- A bid says why it was rejected where nobody did it, and a notice that its provider refused stays with the reason. Bids whose company
-- was deleted before have waited for an answer that cannot come.

create or replace function private.words_bid_rejection_reasons() returns text[] language sql immutable parallel safe return array['company_deleted'];

alter table private.account_notices alter column next_try_at drop not null;

alter table private.account_notices add column note text;

alter table public.customer_bids add column rejection_reason text;

alter table private.account_notices add constraint account_notices_note_check check (note is not null or next_try_at is not null) not valid;

alter table public.customer_bids add constraint customer_bids_rejection_reason_check check (rejection_reason = any (private.words_bid_rejection_reasons()) and (rejection_reason is null or bid_status = 'Rejected')) not valid;

update public.customer_bids set bid_status = 'Rejected', accept_bid_time = now(), rejection_reason = 'company_deleted'
  where bid_status = 'Pending' and corporate_company_id is null;
