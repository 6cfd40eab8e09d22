-- POST /functions/v1/start-membership-payment: creates the payment that a member is about to make.

-- What the tax on a member's price depends on. Raises NOPRF without a profile, PAIDM when there is nothing to buy.
create function private.get_buyer(p_member uuid) returns table (country text, state text, gst_number text, price int)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select m.country, m.state, m.gst_number, (public.get_membership_plan() ->> 'price')::int
    from private.members m where m.id = p_member;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  elsif not private.may_buy_membership(p_member) then
    raise exception 'already a premium member' using errcode = 'PAIDM';
  end if;
end
$$;
comment on function private.get_buyer(uuid) is 'Where a member is taxed, and the price of the day. @nullable state, gst_number';

-- start-membership-payment calls it.
grant execute on function private.get_buyer(uuid) to service_role;

-- The order at a payment provider names the payer. Nothing of it is stored with the payment.
create function private.get_payer(p_member uuid) returns table (member_name text, email text, phone text)
  language sql stable security definer set search_path = ''
as $$
  select m.member_name, m.email, m.country_code || m.mobile_number from private.members m where m.id = p_member
$$;
comment on function private.get_payer(uuid) is 'Whom an order at the payment provider names. @nullable email, phone';

-- start-membership-payment calls it, for the provider whose order needs it.
grant execute on function private.get_payer(uuid) to service_role;

-- p_quote has the columns of the amounts: taxable_paise, …, amount_paise, gst_rate, place_of_supply. An open payment of
-- the last day with the same provider and price is reused, so a page that is opened ten times creates one.
create function private.start_membership_payment(p_member uuid, p_provider text, p_mode text, p_quote jsonb)
  returns table (payment_id uuid, order_id text)
  language plpgsql security definer set search_path = ''
as $$
declare
  q record := jsonb_populate_record(null::public.membership_payments, p_quote);
begin
  -- Two pages opened at once agree on one payment.
  perform from private.members m where m.id = p_member for update;
  update public.membership_payments p set status = 'created', note = null
  where p.id = (
    select o.id from public.membership_payments o
    where o.member_id = p_member and o.provider = p_provider and o.mode = p_mode and o.status in ('created', 'failed')
      and (o.amount_paise, o.igst_paise, o.gst_rate, o.place_of_supply)
        = (q.amount_paise, q.igst_paise, q.gst_rate, q.place_of_supply)
      and o.created_at > private.clock() - interval '1 day'
    order by o.created_at desc limit 1
  )
  returning p.id, p.provider_order_id into payment_id, order_id;
  if not found then
    payment_id := private.add_membership_payment(p_member, p_provider, p_mode, p_quote);
  end if;
  return next;
end
$$;
comment on function private.start_membership_payment(uuid, text, text, jsonb) is 'Begins a payment, or takes up the open one. @nullable order_id';

-- start-membership-payment calls it.
grant execute on function private.start_membership_payment(uuid, text, text, jsonb) to service_role;

-- Stores the order that the provider created for a payment. Of two created at once the first stays; the result is the one
-- to pay.
create function private.set_provider_order(p_payment uuid, p_order_id text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  v_order text;
begin
  update public.membership_payments set provider_order_id = coalesce(provider_order_id, p_order_id)
  where id = p_payment returning provider_order_id into v_order;
  return v_order;
end
$$;
comment on function private.set_provider_order(uuid, text) is 'Ties a payment to the provider''s order.';

-- start-membership-payment calls it.
grant execute on function private.set_provider_order(uuid, text) to service_role;
