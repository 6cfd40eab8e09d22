-- POST /webhooks/whatsapp: processes many of WhatsApp's reports in one transaction.

-- Each receipt is an object with the arguments of private.take_whatsapp_receipt. They are taken in the order of the
-- members and interests that they lock, and those of one interest in their own order, so that two such calls wait for
-- each other instead of deadlocking. A member who is leaving is waited for before any of it. An error takes none.
create function private.take_whatsapp_receipts(p_receipts jsonb) returns table (place int, result text)
  language plpgsql security definer set search_path = ''
as $$
declare
  r record;
begin
  perform from private.members m
  where m.id in (
    select unnest(array[x.poster_id, i.interested_user_id])
    from jsonb_to_recordset(p_receipts) g (p_provider_message_id text, p_reference uuid)
    join private.poster_messages x on x.id = private.message_of_receipt(g.p_provider_message_id, g.p_reference)
    join public.listing_interests i on i.id = x.interest_id)
  order by m.id for key share;

  for r in
    select g.*
    from rows from (jsonb_to_recordset(p_receipts)
      as (p_provider_message_id text, p_reference uuid, p_status text, p_at timestamptz, p_failure text)) with ordinality g
    left join private.poster_messages x on x.id = private.message_of_receipt(g.p_provider_message_id, g.p_reference)
    left join public.listing_interests i on i.id = x.interest_id
    order by i.interested_user_id, i.id, g.ordinality
  loop
    place := r.ordinality;
    result := private.take_whatsapp_receipt(r.p_provider_message_id, r.p_reference, r.p_status, r.p_at, r.p_failure);
    return next;
  end loop;
end
$$;
comment on function private.take_whatsapp_receipts(jsonb) is
  'Stores delivery receipts of WhatsApp, each with its place in the list and what private.take_whatsapp_receipt returns.';

-- The webhook calls it once the signature was found good.
grant execute on function private.take_whatsapp_receipts(jsonb) to service_role;
