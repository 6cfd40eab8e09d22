-- Finds the payment that an event of the payment provider belongs to.

-- Records an event and the facts that it reports; false for a repeated one. Of twenty calls with the same event at once, nineteen wait here for the
-- first.
create function private.record_payment_event(p_event_id text, p_event text, p_body jsonb, p_reported jsonb) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.payment_events (event_id, event, body, reported) values (p_event_id, p_event, p_body, p_reported)
  on conflict (event_id) do nothing;
  return found;
end
$$;
comment on function private.record_payment_event(text, text, jsonb, jsonb) is 'Stores an event once.';

-- The webhook calls it.
grant execute on function private.record_payment_event(text, text, jsonb, jsonb) to service_role;

-- Only payments of the provider that sent the event are found: an event of one provider must not settle a payment that
-- was started with another. The payment is found by the provider's payment, by the order that was created for it, or by its own id. The hosted
-- button creates its own orders: then the payer is identified by id or e-mail, and the payment is the latest one that
-- was started with the button. Without one, the payment is null, and the buyer's data are returned to create it. An
-- address of two members identifies nobody.
create function private.find_membership_payment(
  p_provider text, p_provider_payment_id text, p_order_id text, p_payment uuid, p_member uuid, p_emails text[]
) returns table (payment_id uuid, member_id uuid, country text, state text, gst_number text, price int)
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Different events about one payment, at once, follow each other.
  perform pg_advisory_xact_lock(hashtextextended('payment ' || p_provider_payment_id, 0));
  select p.id, p.member_id into payment_id, member_id from public.membership_payments p
  where p.provider = p_provider
    and (p.provider_payment_id = p_provider_payment_id or p.provider_order_id = p_order_id or p.id = p_payment)
  order by p.provider_payment_id is not distinct from p_provider_payment_id desc,
    p.provider_order_id is not distinct from p_order_id desc
  limit 1;
  if payment_id is null then
    select m.id into member_id from private.members m where m.id = p_member;
    if member_id is null then
      select min(m.id::text)::uuid into member_id
      from auth.users u join private.members m on m.id = u.id
      where u.email = any (p_emails) having count(*) = 1;
    end if;
    select p.id into payment_id from public.membership_payments p
    where p.member_id = find_membership_payment.member_id and p.provider = p_provider and p.mode = 'button' and p.status in ('created', 'failed')
    order by p.created_at desc limit 1;
  end if;
  select m.country, m.state, m.gst_number, (public.get_membership_plan() ->> 'price')::int
  into country, state, gst_number, price from private.members m where m.id = find_membership_payment.member_id;
  return next;
end
$$;
comment on function private.find_membership_payment(text, text, text, uuid, uuid, text[]) is 'The payment, or at least the payer, that an event means. @nullable payment_id, member_id, country, state, gst_number, price';

-- The webhook calls it.
grant execute on function private.find_membership_payment(text, text, text, uuid, uuid, text[]) to service_role;
