-- Status changes of bids: from Pending to Accepted or Rejected by the company, to Cancelled by the bidder, and no
-- others (marketplace document, §4).

-- Only changes of clients are checked; those of the owner (a bidder or a company is deleted) pass. The policies have
-- admitted the bidder, the company's executives and admins. The second of two callers finds the row as the first one
-- left it: the same decision by the same person changes nothing; any other raises DECID with the bid's status in its
-- detail.
create function private.tg_customer_bids__decide() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_status constant text := new.bid_status;
  v_decider uuid;
begin
  if auth.role() is distinct from 'authenticated' or new.rejection_reason is distinct from old.rejection_reason then
    return new;
  end if;
  select m.id into v_decider from private.members m where m.id = auth.uid();
  new := old;
  if v_status = 'Cancelled' then
    if old.bidder_user_id is distinct from auth.uid() then
      raise insufficient_privilege using message = 'only its bidder cancels a bid';
    end if;
  elsif v_status in ('Accepted', 'Rejected') then
    if old.bidder_user_id = auth.uid() then
      raise exception 'own bid' using errcode = 'OWNIT';
    elsif not coalesce(old.corporate_company_id = private.executive_company_id(auth.uid()), false) and not private.is_admin(auth.uid()) then
      raise insufficient_privilege using message = 'only the company and admins answer a bid';
    end if;
  elsif old.bid_status = 'Pending' then
    raise insufficient_privilege using message = 'a bid is accepted, rejected or cancelled';
  end if;
  if old.bid_status <> 'Pending' then
    if old.bid_status = v_status and (v_status = 'Cancelled' or old.accepted_by_executive_id is not distinct from v_decider) then
      return old;
    end if;
    raise exception 'already %', old.bid_status using errcode = 'DECID', detail = old.bid_status;
  end if;
  new.bid_status := v_status;
  if v_status <> 'Cancelled' then
    new.accept_bid_time := now();
    new.accepted_by_executive_id := v_decider;
    -- An admin need not have a profile.
    new.accepted_by_executive_name := coalesce((select m.member_name from private.members m where m.id = v_decider), 'Admin');
  end if;
  return new;
end
$$;
comment on function private.tg_customer_bids__decide() is 'Lets a pending bid be decided once, and says by whom and when.';

-- Before the company's key is taken from its bids. The row is locked by then, so a bid that was being placed is among them.
create function private.tg_company_details__reject_bids() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.customer_bids b set bid_status = 'Rejected', accept_bid_time = now(), rejection_reason = 'company_deleted'
    where b.corporate_company_id = old.id and b.bid_status = 'Pending';
  return old;
end
$$;
comment on function private.tg_company_details__reject_bids() is 'Rejects the bids that waited for an answer of a company that is deleted, and says why.';

-- Nobody could decide them any more.
create trigger _500_reject_bids before delete on public.company_details
  for each row execute function private.tg_company_details__reject_bids();
