-- The ledger of messaging credits. Every change is a row; the balance on the profile equals the last row's.

create table public.credit_ledger (
  id bigint generated always as identity primary key,
  member_id uuid references private.members on delete set null,
  change int not null constraint credit_ledger_change_check check (change <> 0),
  balance_after int not null constraint credit_ledger_balance_after_check check (balance_after >= 0),
  reason text not null constraint credit_ledger_reason_check check (reason = any (private.words_credit_reasons())),
  related_id text,
  actor_id uuid,
  note text,
  idempotency_key text constraint credit_ledger_idempotency_key_key unique,
  created_at timestamptz not null default now(),
  constraint credit_ledger_texts_check check (private.are_texts(note))
);

alter table public.credit_ledger enable row level security;

-- Members read their own account.
create policy select_own on public.credit_ledger for select to authenticated using (member_id = (select auth.uid()));

-- Admins read every account.
create policy select_admin on public.credit_ledger for select to authenticated using ((select private.is_admin()));

-- The key is bookkeeping and stays out.
grant select (id, member_id, change, balance_after, reason, related_id, actor_id, note, created_at)
  on public.credit_ledger to authenticated;

-- NOTE: insert, update and delete are granted to no client: only private.move_credits and private.grant_monthly_credits
-- add rows. A row changes only to remove the name of a member who has left (private.delete_member).
revoke insert, update, delete, truncate on public.credit_ledger from service_role;

create index credit_ledger_member_id_idx on public.credit_ledger (member_id, id desc);

-- What was restored or came back for a thing, of which most have nothing: private.payment_key asks at each press.
create index credit_ledger_restored_idx on public.credit_ledger (member_id, related_id) where reason in ('admin', 'returned');

comment on table public.credit_ledger is 'Every change of every member''s messaging credits, oldest first.';
comment on column public.credit_ledger.id is 'Order of the changes.';
comment on column public.credit_ledger.member_id is 'Whose credits; null once the member has left.';
comment on column public.credit_ledger.change is 'Credits added, or taken when negative.';
comment on column public.credit_ledger.balance_after is 'Balance after the change.';
comment on column public.credit_ledger.reason is 'signup, referral, membership (its first grant), monthly, usage_enquiry, usage_offer, bid_submission, admin, returned (what was paid for could not be had any more), or refund (of a membership: what it had given and was not used).';
comment on column public.credit_ledger.related_id is 'What the change was about: the listing or the bid, also when its credit was restored or came back, or the other side of a referral.';
comment on column public.credit_ledger.actor_id is 'Who caused it, when not the member.';
comment on column public.credit_ledger.note is 'Remark for the reader of the account.';
comment on column public.credit_ledger.idempotency_key is 'The same change requested twice has the same key and happens once.';
comment on column public.credit_ledger.created_at is 'When it happened.';
