-- One attempt to send a letter about a bid: claimed before the call of the provider, closed after its response. An
-- attempt that may have been sent is never repeated (docs/decisions/020).

-- Given up for good.
create function private.fail_bid_message(p_message uuid, p_why text) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.bid_messages set status = 'failed', next_try_at = null, begun_at = null, note = p_why where id = p_message;
end;
comment on function private.fail_bid_message(uuid, text) is 'Gives a letter up, with the reason.';

-- No row means that nothing is to be sent: the letter is not pending, or another caller is sending it. Of several
-- callers at once exactly one gets a row, and must call private.finish_bid_message. An outdated letter is given up: a
-- new bid that was decided or cancelled meanwhile, or a recipient who has left the company.
create function private.claim_bid_message(p_message uuid)
  returns table (
    kind text, bid jsonb, bidder_business_name text, to_name text, to_email text, to_language text,
    executive_name text, executive_email text, executive_country_code text, executive_mobile_number text,
    is_business_unverified boolean
  )
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  l private.bid_messages;
  b public.customer_bids;
  v_to private.members;
  v_executive private.members;
begin
  select * into l from private.bid_messages x where x.id = p_message for update;
  if l.status is distinct from 'pending' then
    return;
  elsif l.begun_at is not null then
    if l.begun_at < clock_timestamp() - make_interval(secs => private.limit_interest_try_seconds()) then
      perform private.fail_bid_message(l.id, 'nobody knows whether it went out: it was cut off while it was being sent');
    end if;
    return;
  end if;
  select * into b from public.customer_bids x where x.id = l.bid_id;
  select * into v_to from private.members x where x.id = l.member_id;
  if v_to.email is null then
    perform private.fail_bid_message(l.id, 'there is no address any more');
    perform private.pass_bid_message_on(l);
    return;
  elsif l.kind = 'placed_company' and b.bid_status <> 'Pending' then
    perform private.fail_bid_message(l.id, 'the bid was decided or cancelled before');
    return;
  elsif l.kind in ('placed_company', 'accepted_company')
      and b.corporate_company_id is distinct from private.executive_company_id(v_to.id) then
    perform private.fail_bid_message(l.id, 'no executive of the company any more');
    perform private.pass_bid_message_on(l);
    return;
  end if;
  update private.bid_messages x set begun_at = clock_timestamp(), tries = x.tries + 1 where x.id = l.id;

  -- Who answers to the bidder: whoever accepted, as long as they are an executive of the company, else who answers for
  -- the product, or else the first recipient.
  select m.* into v_executive from private.executives_of_bid(b) e join private.members m on m.id = e
  order by (m.id = b.accepted_by_executive_id) desc nulls last, (m.id = b.product_associated_corporate_user_id) desc nulls last,
    m.created_at, m.id limit 1;
  return query
  select l.kind, to_jsonb(b), (select m.business_name from private.members m where m.id = b.bidder_user_id),
    v_to.member_name, v_to.email, private.language_of(v_to.id),
    v_executive.member_name, v_executive.email, v_executive.country_code, v_executive.mobile_number,
    coalesce((select private.is_business_unverified(m.id, m.business_name) from private.members m where m.id = b.bidder_user_id), false);
end
$$;
comment on function private.claim_bid_message(uuid) is
  'Claims the next try to send one letter about a bid and gives what it needs. The bid is its row. @nullable bidder_business_name, executive_name, executive_email, executive_country_code, executive_mobile_number @words kind bid_message_kinds';

-- The bid functions and the job deliver-bid-messages call it before they reach for the provider.
grant execute on function private.claim_bid_message(uuid) to service_role;

-- p_outcome is one of words_message_outcomes. An attempt that was considered cut off may still report that it was
-- accepted.
create function private.finish_bid_message(p_message uuid, p_outcome text, p_failure text) returns table (status text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  l private.bid_messages;
begin
  select * into l from private.bid_messages x where x.id = p_message for update;
  if p_outcome = 'taken' then
    update private.bid_messages set status = 'sent', sent_at = clock_timestamp(), next_try_at = null, begun_at = null, note = null
    where id = l.id;
  elsif l.begun_at is null then
    null;
  elsif p_outcome = 'later' and l.tries < private.limit_interest_tries() then
    update private.bid_messages set begun_at = null, note = p_failure, next_try_at = clock_timestamp() + private.retry_pause(l.tries)
    where id = l.id;
  else
    perform private.fail_bid_message(l.id, case p_outcome when 'unknown' then 'nobody knows whether it went out: ' else '' end || p_failure);
  end if;
  return query select x.status from private.bid_messages x where x.id = l.id;
end
$$;
comment on function private.finish_bid_message(uuid, text, text) is
  'Records what a provider did with a letter, and when it is tried again, if at all. @words status interest_statuses';

-- The claimer of an attempt calls it after the response of the provider.
grant execute on function private.finish_bid_message(uuid, text, text) to service_role;

-- The oldest first. Cut-off attempts are included: claiming one gives it up.
create function private.due_bid_messages(p_limit int) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select m.id from private.bid_messages m
  where m.status = 'pending' and m.next_try_at <= clock_timestamp()
    and (m.begun_at is null or m.begun_at < clock_timestamp() - make_interval(secs => private.limit_interest_try_seconds()))
  order by m.next_try_at limit p_limit;
end
$$;
comment on function private.due_bid_messages(int) is 'Letters about bids that may be tried now.';

-- The job deliver-bid-messages calls it.
grant execute on function private.due_bid_messages(int) to service_role;
