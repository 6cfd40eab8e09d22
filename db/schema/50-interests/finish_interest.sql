-- Records the result of an attempt, also when the provider did not respond. A failure leaves the credit spent, with a
-- note.

-- Given up for good.
create function private.fail_interest(p_interest uuid, p_why text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  update public.listing_interests set
    status = 'failed', next_try_at = null, sent_at = null, tried_at = coalesce(tried_at, clock_timestamp()),
    note = 'not delivered, an admin may need to restore the credit: ' || p_why
  where id = p_interest;
end
$$;
comment on function private.fail_interest(uuid, text) is 'Gives an interest up, with the note for an admin.';

-- The listing was closed or deleted meanwhile: the poster is not notified any more. The credit is returned, unless a
-- message may have been sent.
create function private.end_gone_interest(p_interest uuid, p_gives_back boolean) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  i record;
begin
  select * into i from public.listing_interests x where x.id = p_interest;
  if p_gives_back and private.return_credit(i.interested_user_id, i.listing_table, i.listing_id) then
    update public.listing_interests set
      status = 'failed', next_try_at = null, sent_at = null, tried_at = coalesce(tried_at, clock_timestamp()),
      note = 'not delivered, the credit came back: the listing was closed or deleted'
    where id = p_interest;
  else
    perform private.fail_interest(p_interest, 'the listing was closed or deleted');
  end if;
end
$$;
comment on function private.end_gone_interest(uuid, boolean) is 'Ends an interest whose listing is gone, and gives its credit back.';

-- WhatsApp will not deliver it: it goes by e-mail at once, if the poster has an address. After e-mail there is no other
-- channel.
create function private.leave_channel(p_interest uuid, p_channel text, p_why text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_channel = 'whatsapp' and exists (
    select from public.listing_interests i join private.listings l on l.listing_table = i.listing_table and l.id = i.listing_id
    join private.members p on p.id = l.user_id
    where i.id = p_interest and p.email is not null) then
    update public.listing_interests set status = 'pending', channel = 'email', tries = 0,
      next_try_at = clock_timestamp(), sent_at = null, note = 'by e-mail: ' || p_why
    where id = p_interest;
  elsif exists (
    select from public.listing_interests i join private.listings l on l.listing_table = i.listing_table and l.id = i.listing_id
    where i.id = p_interest and l.status = 'Open') then
    perform private.fail_interest(p_interest, p_why);
  else
    perform private.end_gone_interest(p_interest, true);
  end if;
end
$$;
comment on function private.leave_channel(uuid, text, text) is 'Turns from WhatsApp to e-mail, and from e-mail to giving up.';

-- p_outcome is one of words_message_outcomes. A second call changes nothing, except that an attempt that was considered
-- cut off may still report its result. is_due is true when another attempt may follow at once: the first by e-mail.
create function private.finish_interest(p_message uuid, p_outcome text, p_provider_message_id text, p_failure text)
  returns table (status text, is_due boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  i record;
  m record;
begin
  -- The interest before its message, as everybody locks them.
  i := private.lock_interest((select y.interest_id from private.poster_messages y where y.id = p_message));
  select * into m from private.poster_messages x where x.id = p_message;
  if m.id is null then
    return;
  elsif m.answered_at is null or m.outcome = 'unknown' and p_outcome <> 'unknown' then
    update private.poster_messages x set
      answered_at = clock_timestamp(), outcome = p_outcome, failure = coalesce(p_failure, x.failure),
      provider_message_id = coalesce(x.provider_message_id, p_provider_message_id)
    where x.id = m.id;
    if p_outcome = 'taken' and m.failed_at is not null and coalesce(m.delivered_at, m.read_at) is null then
      -- Its receipt was faster than the answer.
      perform private.leave_channel(i.id, m.channel, coalesce(m.failure, 'not delivered'));
    elsif p_outcome = 'taken' then
      update public.listing_interests x set status = 'sent', sent_at = coalesce(x.sent_at, clock_timestamp()),
        next_try_at = null, note = case m.channel when 'email' then x.note end
      where x.id = i.id;
    elsif i.status <> 'pending' then
      null;
    elsif p_outcome = 'unknown'
        and (coalesce(m.delivered_at, m.read_at) is not null or m.sent_at is not null and m.failed_at is null) then
      -- Nobody knew, but its receipt has come already.
      update public.listing_interests x set status = 'sent', sent_at = coalesce(m.sent_at, m.delivered_at, m.read_at),
        next_try_at = null, note = null
      where x.id = i.id;
    elsif p_outcome = 'unknown' and m.failed_at is not null then
      perform private.leave_channel(i.id, m.channel, coalesce(m.failure, 'not delivered'));
    elsif p_outcome = 'unknown' then
      update public.listing_interests x
      set next_try_at = clock_timestamp() + make_interval(secs => private.limit_interest_receipt_wait_seconds())
      where x.id = i.id;
    elsif p_outcome = 'later' and i.tries < private.limit_interest_tries() then
      -- A press between two tries leaves the time of the next one as it was.
      update public.listing_interests x set next_try_at = clock_timestamp() + private.retry_pause(x.tries)
      where x.id = i.id and x.next_try_at <= clock_timestamp();
    else
      perform private.leave_channel(i.id, m.channel, p_failure);
    end if;
  end if;
  return query select x.status, x.status = 'pending' and x.next_try_at <= clock_timestamp()
    from public.listing_interests x where x.id = i.id;
end
$$;
comment on function private.finish_interest(uuid, text, text, text) is
  'Records what a provider did with a message, and when it is tried again, if at all. @words status interest_statuses';

-- The claimer of an attempt calls it after the response of the provider.
grant execute on function private.finish_interest(uuid, text, text, text) to service_role;
