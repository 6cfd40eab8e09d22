-- Bids that were paid for and not created yet. The ledger knows what is paid; this table spares the job a scan of the
-- ledger.

create table private.awaited_bids (
  member_id uuid not null references private.members on delete cascade,
  bid_id uuid not null,
  paid_at timestamptz not null default clock_timestamp(),
  primary key (member_id, bid_id)
);

alter table private.awaited_bids enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

-- The job reads the expired rows every minute.
create index awaited_bids_paid_at_idx on private.awaited_bids (paid_at);

comment on table private.awaited_bids is 'Bids that were paid for and have not come yet. @no_policy no client reaches it.';
comment on column private.awaited_bids.member_id is 'Who paid.';
comment on column private.awaited_bids.bid_id is 'Key that the bid will have: the client makes it before it pays.';
comment on column private.awaited_bids.paid_at is 'When it was paid for.';

-- The longest awaited first.
create function private.overdue_bids(p_limit int) returns table (member_id uuid, bid_id uuid)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select a.member_id, a.bid_id from private.awaited_bids a
  where a.paid_at < clock_timestamp() - make_interval(secs => private.limit_bid_payment_wait_seconds())
  order by a.paid_at limit p_limit;
end
$$;
comment on function private.overdue_bids(int) is 'Bids that were paid for and have been waited for long enough.';

-- The job return-bid-credits calls it.
grant execute on function private.overdue_bids(int) to service_role;

-- The member is locked first, as in the charge and in the insert of the bid. So a late bid and the return of its credit
-- happen one after the other, and the second sees the first. A credit that an admin has restored is not returned again.
create function private.return_bid_credit(p_member uuid, p_bid uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.members m where m.id = p_member for update;
  delete from private.awaited_bids a where a.member_id = p_member and a.bid_id = p_bid;
  if not found or exists (select from public.customer_bids b where b.id = p_bid and b.bidder_user_id = p_member) then
    return false;
  end if;
  return private.return_payment(p_member, 'bid_submission', p_bid, 'your bid was not placed');
end
$$;
comment on function private.return_bid_credit(uuid, uuid) is 'Gives the credit of a bid back that never came; false when it did, or the credit was back before.';

-- The job return-bid-credits calls it.
grant execute on function private.return_bid_credit(uuid, uuid) to service_role;

-- Returns the credits of a rejected insert at once. A bid that exists, or whose credit was returned, is skipped.
create function private.return_bid_credits(p_member uuid, p_bids uuid[]) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_bid uuid;
  v_count int := 0;
begin
  for v_bid in
    select a.bid_id from private.awaited_bids a where a.member_id = p_member and a.bid_id = any (p_bids) order by a.bid_id
  loop
    v_count := v_count + private.return_bid_credit(p_member, v_bid)::int;
  end loop;
  return v_count;
end
$$;
comment on function private.return_bid_credits(uuid, uuid[]) is 'Gives the credits of bids back that were refused; how many came back.';

-- The server calls it between the rejection of a bid and the response; handle-credit-deduction calls it when it
-- rejects.
grant execute on function private.return_bid_credits(uuid, uuid[]) to service_role;
