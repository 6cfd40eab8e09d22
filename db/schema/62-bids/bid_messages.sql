-- Letters about bids. A letter is stored in the transaction of the event, so no crash between two calls of a page can
-- lose one. bid-submission and bidding-reply try to send it at once, and the job deliver-bid-messages sends the rest
-- (docs/decisions/050).

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

alter table private.bid_messages enable row level security;

-- Operators read it to investigate a letter; only the functions of this folder write it.
grant select on private.bid_messages to service_role;

-- The job reads the due rows every minute.
create index bid_messages_next_try_at_idx on private.bid_messages (next_try_at) where status = 'pending';

-- The admins' list of failed and retried letters, the latest first.
create index bid_messages_unsent_idx on private.bid_messages (created_at desc) where status <> 'sent';

-- Letters to a member who leaves are deleted too.
create index bid_messages_member_id_idx on private.bid_messages (member_id);

comment on table private.bid_messages is 'Letters about bids, one row per recipient. @no_policy the server alone uses it.';
comment on column private.bid_messages.id is 'Key of the letter.';
comment on column private.bid_messages.bid_id is 'The bid that the letter is about.';
comment on column private.bid_messages.member_id is 'The recipient.';
comment on column private.bid_messages.kind is 'placed_company, placed_bidder, accepted_company or accepted_bidder: what happened, and which side receives it.';
comment on column private.bid_messages.status is 'pending while it is to be sent, then sent or failed.';
comment on column private.bid_messages.tries is 'How often it was tried.';
comment on column private.bid_messages.next_try_at is 'When it is due; null once it was sent or given up.';
comment on column private.bid_messages.begun_at is 'When the try began that is under way; null when none is.';
comment on column private.bid_messages.note is 'Why it was not sent; never an address.';
comment on column private.bid_messages.created_at is 'When the bid was placed or accepted.';
comment on column private.bid_messages.sent_at is 'When a provider took it.';

-- OP-81: the executive of the product and those of its department. If none of them is an executive of the company with
-- an address, its Super Admins; if there are none, its other executives, so no bid goes unnoticed. An executive of the
-- company who accepted a bid is always included.
-- Without its number of rows PostgreSQL expects a thousand, and reads all members to join them.
create function private.executives_of_bid(b public.customer_bids) returns setof uuid
  language plpgsql stable security definer rows 5 set search_path = ''
as $$
declare
  v_department constant text := private.name_key(b.department_name);
begin
  return query
  with found as (
    select m.id, m.created_at,
      case when m.id = b.product_associated_corporate_user_id or private.name_key(m.department) = v_department then 1
        when m.role = 'Super Admin' then 2 else 3 end as rank,
      m.id = b.product_associated_corporate_user_id as is_first
    from public.company_details c
    join private.members m on m.business_name = c.company_name and m.is_corporate_member
    where c.id = b.corporate_company_id and m.email is not null and private.executive_company_id(m.id) = c.id
  )
  select f.id from found f where f.id = b.accepted_by_executive_id
  union
  (select f.id from found f where f.rank = (select min(x.rank) from found x)
   order by f.is_first desc nulls last, f.created_at, f.id limit private.limit_bid_executives_told());
end
$$;
comment on function private.executives_of_bid(public.customer_bids) is 'The executives of the company who are notified of a bid.';

-- Letters are only for changes of clients, not for those of the owner. A person without an address gets none.
create function private.tg_customer_bids__keep_messages() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_event constant text := case tg_op when 'INSERT' then 'placed' else 'accepted' end;
begin
  if auth.role() = 'authenticated' then
    insert into private.bid_messages (bid_id, member_id, kind)
    select new.id, m.id, v_event || '_' || told.side
    from (select e as member_id, 'company' as side from private.executives_of_bid(new) e
          union all select new.bidder_user_id, 'bidder') told
    join private.members m on m.id = told.member_id and m.email is not null
    on conflict do nothing;
  end if;
  return null;
end
$$;
comment on function private.tg_customer_bids__keep_messages() is 'Stores the letters to both sides about a new or accepted bid.';
