-- Members bid: what was paid for and has not come, letters to both sides, and indexes of the admins' list and the count.

create or replace function private.words_bid_message_kinds() returns text[] language sql immutable parallel safe return array['placed_company', 'placed_bidder', 'accepted_company', 'accepted_bidder'];

create or replace function private.words_interest_statuses() returns text[] language sql immutable parallel safe return array['pending', 'sent', 'failed'];

create table private.awaited_bids (
  member_id uuid not null references private.members on delete cascade,
  bid_id uuid not null,
  paid_at timestamptz not null default clock_timestamp(),
  primary key (member_id, bid_id)
);

create table private.bid_messages (
  id uuid primary key default gen_random_uuid(),
  bid_id uuid not null references public.customer_bids on delete cascade,
  member_id uuid not null references private.members on delete cascade,
  kind text not null constraint bid_messages_kind_check check (kind = any (private.words_bid_message_kinds())),
  status text not null default 'pending'
    constraint bid_messages_status_check check (status = any (private.words_interest_statuses())),
  tries int not null default 0,
  next_try_at timestamptz default clock_timestamp(),
  begun_at timestamptz,
  note text,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint bid_messages_once_key unique (bid_id, kind, member_id),
  constraint bid_messages_next_try_check check ((status = 'pending') = (next_try_at is not null)),
  constraint bid_messages_sent_at_check check ((status = 'sent') = (sent_at is not null))
);

create index awaited_bids_paid_at_idx on private.awaited_bids (paid_at);

create index bid_messages_member_id_idx on private.bid_messages (member_id);

create index bid_messages_next_try_at_idx on private.bid_messages (next_try_at) where status = 'pending';

create index customer_bids_bid_time_idx on public.customer_bids (bid_time desc, id desc);

create index customer_bids_pending_idx on public.customer_bids (corporate_company_id, bid_time desc) where bid_status = 'Pending';

-- Until now a bid could be paid for and not placed: its credit comes back.
insert into private.awaited_bids (member_id, bid_id, paid_at)
select l.member_id, l.related_id::uuid, l.created_at from public.credit_ledger l
where l.reason = 'bid_submission' and l.member_id is not null
  and not exists (select from public.customer_bids b where b.id = l.related_id::uuid)
  and not exists (select from public.credit_ledger r where r.idempotency_key = 'restore:' || l.idempotency_key);
