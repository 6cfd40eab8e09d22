-- Validates a new bid of a member and completes it. Only the key, the product, the price and the quantity come from the
-- body.

-- A rate limit: the time of the bid a fixed number of bids ago decides whether another one is allowed.
create function private.hold_bidding(p_member uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_free_at timestamptz;
begin
  select max(b.bid_time + l.per) into v_free_at
  from (values (private.limit_bids_per_minute(), interval '1 minute'), (private.limit_bids_per_hour(), interval '1 hour')) l (bids, per)
  cross join lateral (
    select x.bid_time from public.customer_bids x where x.bidder_user_id = p_member
    order by x.bid_time desc offset l.bids - 1 limit 1) b;
  if v_free_at > now() then
    raise exception 'You have placed very many bids in a short time. You can bid again in % seconds.',
        ceil(extract(epoch from v_free_at - now()))
      using errcode = 'PT429', detail = to_char(v_free_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;
comment on function private.hold_bidding(uuid) is 'Refuses a bid beyond the limits of a minute or an hour.';

-- Only bids of clients are checked; those that the owner or the server writes pass.
-- The company is locked before the member, as in a rename, so a bid has the name by which it will be searched. The
-- member is locked before anything is read, so bids of one member come one after another, and before or after the
-- return of their credit. An existing bid is not validated again: its key returns 23505, whatever has happened to the
-- product.
-- Raises NOPRF without a profile, SUSPD for a suspended member, GONE1 for a product missing or hidden, OWNIT for a
-- product of the member's own company, NOPAY when no credit was charged under the bid's key (admins pay nothing), PRICE
-- when the price differs from the header x-price-seen, PT429 over the rate limit.
create function private.tg_customer_bids__place() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  m private.members;
  p public.corporate_products;
  b public.customer_bids;
begin
  if auth.role() is distinct from 'authenticated' then
    return new;
  end if;
  perform from public.company_details c
  where c.id = (select x.company_id from public.corporate_products x where x.id = new.corporate_product_id) for key share;
  select * into m from private.members x where x.id = auth.uid() for update;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  perform private.refuse_suspended(m.id);
  select * into b from public.customer_bids x where x.id = new.id;
  if found then
    b.bidder_user_id := m.id;
    b.bid_time := now();
    return b;
  end if;

  perform private.hold_bidding(m.id);
  select * into p from public.corporate_products x where x.id = new.corporate_product_id;
  perform private.refuse_unseen_price(m.id, private.price_seen(), p);
  if not private.is_admin(m.id) and not exists (
    select from public.credit_ledger l where l.idempotency_key = private.payment_key(m.id, 'bid_submission', new.id)) then
    raise exception 'not paid for' using errcode = 'NOPAY';
  end if;
  delete from private.awaited_bids a where a.member_id = m.id and a.bid_id = new.id;

  -- What product and bid have both, by name: yarn, department and price.
  b := jsonb_populate_record(null::public.customer_bids, to_jsonb(p));
  b.id := new.id;
  b.bid_price := new.bid_price;
  b.bid_quantity := new.bid_quantity;
  b.bid_time := now();
  b.bid_status := 'Pending';
  b.company_name := (select c.company_name from public.company_details c where c.id = p.company_id);
  b.product_updated_at := p.updated_at;
  b.corporate_product_id := p.id;
  b.corporate_company_id := p.company_id;
  b.product_associated_corporate_user_id := p.associated_corporate_user_id;
  b.bidder_user_id := m.id;
  b.bidder_name := m.member_name;
  b.bidder_email := m.email;
  b.bidder_country_code := m.country_code;
  b.bidder_mobile_number := m.mobile_number;
  return b;
end
$$;
comment on function private.tg_customer_bids__place() is 'Lets a paid bid on a revealed product in, with everything about product and bidder as it is now.';
