-- The interests that the job deliver-interests must send. A press that waits for another press reads it too.

-- The oldest first. Cut-off attempts are included: claiming one records that its result is unknown.
create function private.due_interests(p_limit int) returns setof uuid
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select i.id from public.listing_interests i
  where i.status = 'pending' and i.next_try_at <= clock_timestamp()
    and not exists (select from private.poster_messages m where m.interest_id = i.id and m.answered_at is null
      and m.begun_at >= clock_timestamp() - make_interval(secs => private.limit_interest_try_seconds()))
  order by i.next_try_at limit p_limit;
end
$$;
comment on function private.due_interests(int) is 'Interests whose message may be tried now.';

-- The job deliver-interests calls it.
grant execute on function private.due_interests(int) to service_role;

-- is_credit_back: the listing was gone before the message was sent, and the credit was returned.
create function private.get_interest(p_interest uuid)
  returns table (status text, note text, is_under_way boolean, is_credit_back boolean, channel text, outcome text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select i.status, i.note, exists (
    select from private.poster_messages m where m.interest_id = i.id and m.answered_at is null), exists (
    select from public.credit_ledger c
    where c.member_id = i.interested_user_id and c.related_id = i.listing_id::text and c.reason = 'returned'),
    t.channel, t.outcome
  from public.listing_interests i
  left join lateral (
    select m.channel, m.outcome from private.poster_messages m where m.interest_id = i.id order by m.begun_at desc limit 1) t on true
  where i.id = p_interest;
end
$$;
comment on function private.get_interest(uuid) is
  'How far the message of an interest has come, and by which way it was tried last. @nullable note, channel, outcome @words status interest_statuses @words channel interest_channels @words outcome message_outcomes';

-- A press that found another attempt under way calls it until that has ended.
grant execute on function private.get_interest(uuid) to service_role;
