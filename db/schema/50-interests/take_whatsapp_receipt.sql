-- POST /webhooks/whatsapp: processes WhatsApp's reports about one message, in any order and any number of times.

-- The message that a receipt is about, by the provider's key or by ours; null for none of ours.
create function private.message_of_receipt(p_provider_message_id text, p_reference uuid) returns uuid
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_message uuid;
begin
  select x.id into v_message from private.poster_messages x where x.provider_message_id = p_provider_message_id;
  if v_message is null then
    select x.id into v_message from private.poster_messages x
    where x.id = p_reference and x.channel = 'whatsapp' and x.provider_message_id is null;
  end if;
  return v_message;
end
$$;
comment on function private.message_of_receipt(text, uuid) is 'The message to a poster that a receipt of WhatsApp is about. @nullable result';

-- NOTE: execute is granted to nobody: the functions of this folder call it.

-- p_reference is our key of the attempt, which WhatsApp repeats: it finds a message whose response never arrived.
-- Returns unknown (no message of ours), repeated, or noted; sent for the first report that the message was sent;
-- pending (it goes by e-mail now) or failed for a report that the poster was not reached.
create function private.take_whatsapp_receipt(
  p_provider_message_id text, p_reference uuid, p_status text, p_at timestamptz, p_failure text)
  returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  i record;
  m record;
  v_message constant uuid := private.message_of_receipt(p_provider_message_id, p_reference);
  v_seen_at timestamptz;
  v_is_reached boolean;
begin
  -- The interest before its message, as everybody locks them.
  i := private.lock_interest((select y.interest_id from private.poster_messages y where y.id = v_message));
  select * into m from private.poster_messages x where x.id = v_message;
  if m.id is null then
    return 'unknown';
  end if;
  v_seen_at := case p_status when 'sent' then m.sent_at when 'delivered' then m.delivered_at when 'read' then m.read_at
    when 'failed' then m.failed_at end;
  if v_seen_at is not null then
    return 'repeated';
  end if;
  update private.poster_messages x set
    provider_message_id = coalesce(x.provider_message_id, p_provider_message_id),
    sent_at = case p_status when 'sent' then p_at else x.sent_at end,
    delivered_at = case p_status when 'delivered' then p_at else x.delivered_at end,
    read_at = case p_status when 'read' then p_at else x.read_at end,
    failed_at = case p_status when 'failed' then p_at else x.failed_at end,
    failure = case p_status when 'failed' then p_failure else x.failure end
  where x.id = m.id;
  v_is_reached := coalesce(m.delivered_at, m.read_at) is not null;

  if p_status = 'failed' then
    -- A try that is under way looks at it when it ends. One that an e-mail has followed is no longer what counts.
    if not v_is_reached and (m.outcome = 'taken' and i.status = 'sent' and i.channel = 'whatsapp'
        or m.outcome = 'unknown' and i.status = 'pending') then
      perform private.leave_channel(i.id, m.channel, coalesce(p_failure, 'not delivered'));
      return (select x.status from public.listing_interests x where x.id = i.id);
    end if;
  elsif i.status <> 'sent' and m.answered_at is not null
      and (p_status <> 'sent' or m.outcome = 'unknown' and m.failed_at is null) then
    update public.listing_interests x set status = 'sent', sent_at = p_at, next_try_at = null, note = null
    where x.id = i.id;
    return 'sent';
  end if;
  return 'noted';
end
$$;
comment on function private.take_whatsapp_receipt(text, uuid, text, timestamptz, text) is
  'Stores a delivery receipt of WhatsApp and updates the interest.';

-- The webhook calls it once the signature was found good.
grant execute on function private.take_whatsapp_receipt(text, uuid, text, timestamptz, text) to service_role;
