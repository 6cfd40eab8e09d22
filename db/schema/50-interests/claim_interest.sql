-- Claims an interest before the call of the provider: who sends it now, by which channel, and with what data.

-- No row means that nothing is to be sent: the interest is not pending, another caller is sending it, the last attempt
-- may have been sent and its receipt is awaited, or the provider of its channel is not called for the moment
-- (p_paused): then it is due again a little later, and no attempt is counted. Of several callers at once exactly one
-- gets a row, and must call private.finish_interest.
create function private.claim_interest(p_interest uuid, p_has_whatsapp boolean, p_paused text[] default '{}')
  returns table (
    message_id uuid, channel text, listing_table text, listing_number text,
    -- generated: declared sales_offers whatsapp
    fibre_type text, specific_type text, lustre text, twist_intermingling text, blend_ratio text, denier_count text, filament_count text,
    number_of_plys int, grade text, quantity_kgs int, price numeric,
    -- end
    poster_member_name text, poster_email text, poster_country_code text, poster_mobile_number text,
    poster_language text,
    interested_member_name text, interested_business_name text, interested_email text, interested_country_code text,
    interested_mobile_number text, interested_city text, interested_district text,
    interested_country text, is_business_unverified boolean
  )
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  i record;
  last record;
  l record;
  p record;
  m record;
  v_channel text;
  v_message uuid;
begin
  i := private.lock_interest(p_interest);
  if i.status is distinct from 'pending' then
    return;
  end if;
  select * into last from private.poster_messages x where x.interest_id = i.id order by x.begun_at desc limit 1;
  if last.id is not null and last.answered_at is null then
    if last.begun_at < clock_timestamp() - make_interval(secs => private.limit_interest_try_seconds()) then
      perform private.finish_interest(last.id, 'unknown', null, 'it was cut off while it was being sent');
    end if;
    return;
  end if;
  -- begin_interest clears the channel: whoever pressed again after a failure wants it sent.
  if last.outcome = 'unknown' and i.channel is not null then
    if i.next_try_at <= clock_timestamp() then
      perform private.fail_interest(i.id, 'nobody knows whether it went out: ' || last.failure);
    end if;
    return;
  end if;

  select * into l from private.listings v
  where v.listing_table = i.listing_table and v.id = i.listing_id and v.status = 'Open';
  select * into p from private.members x where x.id = l.user_id;
  select * into m from private.members x where x.id = i.interested_user_id;
  v_channel := case
    when p_has_whatsapp and p.mobile_number is not null and i.channel is distinct from 'email' then 'whatsapp'
    when p.email is not null then 'email'
  end;
  if m.id is null then
    perform private.fail_interest(i.id, 'the member who was interested has left');
    return;
  elsif l.id is null then
    perform private.end_gone_interest(i.id, last.outcome is distinct from 'unknown');
    return;
  elsif v_channel is null then
    perform private.fail_interest(i.id, 'the poster has neither mobile nor e-mail');
    return;
  elsif v_channel = any (p_paused) then
    update public.listing_interests x
    set next_try_at = clock_timestamp() + make_interval(secs => private.limit_interest_first_pause_seconds())
    where x.id = i.id and x.next_try_at <= clock_timestamp();
    return;
  end if;
  update public.listing_interests x set
    channel = v_channel, tried_at = clock_timestamp(), tries = x.tries + (x.next_try_at <= clock_timestamp())::int,
    note = case when v_channel = 'email' then coalesce(x.note, case when p.mobile_number is null
      then 'by e-mail: the poster has no mobile number' else 'by e-mail: WhatsApp is not set up' end) end
  where x.id = i.id;
  insert into private.poster_messages (interest_id, poster_id, channel) values (i.id, p.id, v_channel)
  returning id into v_message;

  return query
  select v_message, v_channel, i.listing_table, l.listing_number,
    -- generated: names sales_offers whatsapp l.
    l.fibre_type, l.specific_type, l.lustre, l.twist_intermingling, l.blend_ratio, l.denier_count, l.filament_count, l.number_of_plys,
    l.grade, l.quantity_kgs, l.price,
    -- end
    p.member_name, p.email, p.country_code, p.mobile_number, private.language_of(p.id),
    m.member_name, m.business_name, m.email, m.country_code, m.mobile_number, m.city, m.district,
    m.country, private.is_business_unverified(m.id, m.business_name);
end
$$;
comment on function private.claim_interest(uuid, boolean, text[]) is 'Claims the next try to send one interest and gives what its message needs.';

-- The interest functions and the job deliver-interests call it before they reach for the provider.
grant execute on function private.claim_interest(uuid, boolean, text[]) to service_role;
