-- POST /webhooks/whatsapp: processes many of WhatsApp's reports in one transaction.

-- Each receipt is an object with the arguments of private.take_whatsapp_receipt. The message and the interest of one are
-- null when it is about none of ours. A receipt that was found by our own key only is_by_reference.
create function private.receipts_of_messages(p_receipts jsonb) returns table (
    place int, provider_message_id text, reference uuid, status text, at timestamptz, failure text,
    message_id uuid, interest_id uuid, poster_id uuid, is_by_reference boolean
  )
  language sql stable security definer set search_path = '' rows 500
as $$
  select g.ordinality, g.p_provider_message_id, g.p_reference, g.p_status, g.p_at, g.p_failure,
    coalesce(a.id, b.id), coalesce(a.interest_id, b.interest_id), coalesce(a.poster_id, b.poster_id), b.id is not null
  from rows from (jsonb_to_recordset(p_receipts)
    as (p_provider_message_id text, p_reference uuid, p_status text, p_at timestamptz, p_failure text)) with ordinality g
  -- As private.message_of_receipt, in one statement.
  left join private.poster_messages a on a.provider_message_id = g.p_provider_message_id
  left join private.poster_messages b
    on a.id is null and b.id = g.p_reference and b.channel = 'whatsapp' and b.provider_message_id is null
$$;
comment on function private.receipts_of_messages(jsonb) is 'Delivery receipts of WhatsApp, each with the message that it is about.';

-- NOTE: execute is granted to nobody: private.take_whatsapp_receipts calls it.

-- They are taken in the order of the members and interests that they lock, and those of one interest in their own order,
-- so that two such calls wait for each other instead of deadlocking. A member who is leaving is waited for before any of
-- it. An error takes none.
--
-- Nearly all of them say of a message whose interest is sent that it came further. They change the message alone, and
-- are written by one statement. What may change an interest is taken singly, with all that is about the same interest.
create function private.take_whatsapp_receipts(p_receipts jsonb) returns table (place int, result text)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  r record;
  v_interests uuid[];
  v_posters uuid[];
begin
  select array_agg(distinct g.interest_id), array_agg(distinct g.poster_id) into v_interests, v_posters
  from private.receipts_of_messages(p_receipts) g;
  perform from private.members m
  where m.id in (
    select unnest(v_posters)
    union select i.interested_user_id from public.listing_interests i where i.id = any (v_interests))
  order by m.id for key share;
  perform from public.listing_interests i where i.id = any (v_interests) order by i.interested_user_id, i.id for update;

  for r in
    with given as materialized (
      select g.*, i.interested_user_id,
        coalesce(bool_and(i.status = 'sent' and g.status <> 'failed' and not g.is_by_reference) over (partition by g.interest_id), false) as is_plain,
        row_number() over (partition by g.message_id, g.status order by g.place) = 1 as is_first
      from private.receipts_of_messages(p_receipts) g left join public.listing_interests i on i.id = g.interest_id
    ), plain as materialized (
      select g.place, g.message_id, g.status, g.at, g.is_first
        and case g.status when 'sent' then x.sent_at when 'delivered' then x.delivered_at when 'read' then x.read_at end is null as is_new
      from given g join private.poster_messages x on x.id = g.message_id
      where g.is_plain
    ), noted as (
      update private.poster_messages x set
        sent_at = coalesce(x.sent_at, n.sent_at), delivered_at = coalesce(x.delivered_at, n.delivered_at),
        read_at = coalesce(x.read_at, n.read_at)
      from (
        select p.message_id, max(p.at) filter (where p.status = 'sent') as sent_at,
          max(p.at) filter (where p.status = 'delivered') as delivered_at, max(p.at) filter (where p.status = 'read') as read_at
        from plain p where p.is_new group by p.message_id) n
      where x.id = n.message_id
    )
    select g.*, case when p.is_new then 'noted' when not p.is_new then 'repeated' end as result
    from given g left join plain p on p.place = g.place
    order by g.interested_user_id, g.interest_id, g.place
  loop
    place := r.place;
    result := coalesce(r.result, private.take_whatsapp_receipt(r.provider_message_id, r.reference, r.status, r.at, r.failure));
    return next;
  end loop;
end
$$;
comment on function private.take_whatsapp_receipts(jsonb) is
  'Stores delivery receipts of WhatsApp, each with its place in the list and what private.take_whatsapp_receipt returns.';

-- The webhook calls it once the signature was found good.
grant execute on function private.take_whatsapp_receipts(jsonb) to service_role;
