-- A letter to an executive who left before it was sent goes to the current recipients of the bid, so that a bid does
-- not go unnoticed (OP-81).

-- If somebody else of the company was notified, or still is to be, there is no replacement. Nobody gets a second
-- letter.
create function private.pass_bid_message_on(p_message private.bid_messages) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_message.kind not in ('placed_company', 'accepted_company') or exists (
    select from private.bid_messages x
    where x.bid_id = p_message.bid_id and x.kind = p_message.kind and x.id <> p_message.id and x.status in ('pending', 'sent')
  ) then
    return;
  end if;
  insert into private.bid_messages (bid_id, member_id, kind)
    select b.id, told.id, p_message.kind
    from public.customer_bids b cross join lateral private.executives_of_bid(b) told (id)
    where b.id = p_message.bid_id and (p_message.kind <> 'placed_company' or b.bid_status = 'Pending')
    on conflict do nothing;
end
$$;
comment on function private.pass_bid_message_on(private.bid_messages) is
  'Stores letters to the present recipients of a bid, in place of one to somebody who left.';

-- The deletion of a member deletes the letters; the bid still exists.
create function private.tg_bid_messages__pass_on() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select from private.members m where m.id = old.member_id) then
    perform private.pass_bid_message_on(old);
  end if;
  return null;
end
$$;
comment on function private.tg_bid_messages__pass_on() is 'Passes the letters on that a deleted member had not been sent.';

-- Letters that were sent or given up are not passed on.
create trigger _500_pass_on after delete on private.bid_messages
  for each row when (old.status = 'pending') execute function private.tg_bid_messages__pass_on();
