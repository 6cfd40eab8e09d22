-- What the job deliver-interests has to look after, and what a press that waits for another one asks.

-- The oldest first. A try that was cut off is among them: claiming it writes down that its end is not known.
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

create function private.get_interest(p_interest uuid) returns table (status text, note text, is_under_way boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
  select i.status, i.note, exists (
    select from private.poster_messages m where m.interest_id = i.id and m.answered_at is null)
  from public.listing_interests i where i.id = p_interest;
end
$$;
comment on function private.get_interest(uuid) is 'How far the message of an interest has come.';

-- A press that found another try under way calls it until that has ended.
grant execute on function private.get_interest(uuid) to service_role;
