-- POST /functions/v1/bid-submission and bidding-reply: the letters about a bid, and whether the caller may request
-- them.

-- A new bid has one for its bidder; an accepted one has letters for the company's executives and admins. Raises NOBID
-- if the bid does not exist or is not the caller's, NOACC if it was not accepted. is_other_side marks letters to the
-- side that did not act, which the page requests; without such a row nobody on that side can be notified.
create function private.bid_messages_for(p_caller uuid, p_bid uuid, p_event text)
  returns table (message_id uuid, status text, is_under_way boolean, is_other_side boolean)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  b public.customer_bids;
begin
  select * into b from public.customer_bids x where x.id = p_bid;
  if b.id is null or not coalesce(case p_event when 'placed' then b.bidder_user_id = p_caller
      else b.corporate_company_id = private.executive_company_id(p_caller) or private.is_admin(p_caller) end, false) then
    raise exception 'no such bid' using errcode = 'NOBID';
  elsif p_event = 'accepted' and b.bid_status <> 'Accepted' then
    raise exception 'not accepted' using errcode = 'NOACC';
  end if;
  return query
  select m.id, m.status, m.begun_at is not null, m.kind in ('placed_company', 'accepted_bidder') from private.bid_messages m
  where m.bid_id = p_bid and m.kind in (p_event || '_company', p_event || '_bidder') order by 4 desc, m.id;
end
$$;
comment on function private.bid_messages_for(uuid, uuid, text) is
  'The letters about a new (placed) or accepted bid, for callers who may send them. @words status interest_statuses';

-- The functions bid-submission and bidding-reply call it before they try to send.
grant execute on function private.bid_messages_for(uuid, uuid, text) to service_role;
