-- The basic price that the bidder's page showed. The app sends it in the header x-price-seen with handle-credit-deduction and with the
-- insert into customer_bids: the product's key, a blank, then rupees or on-request. packages/domain/src/bids/price-seen.ts writes it.

-- Without the header nothing is compared: the documented basic_price of an insert is not read.
create function private.price_seen() returns text
  language sql volatile set search_path = ''
  return nullif(current_setting('request.headers', true), '')::jsonb ->> 'x-price-seen';
comment on function private.price_seen() is 'The header x-price-seen of the request; null without one.';

-- One pattern bounds the length, the product's key and the price.
create function private.read_price_seen(p_seen text, out product_id uuid, out basic_price numeric)
  language plpgsql immutable set search_path = ''
as $$
declare
  v_parts constant text[] := regexp_match(p_seen,
    '^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (?:([0-9]{1,6}(?:\.[0-9]{1,2})?)|on-request)$');
begin
  if v_parts is null then
    raise invalid_parameter_value using message = 'x-price-seen is the key of a product and its price or on-request';
  end if;
  product_id := v_parts[1];
  basic_price := v_parts[2];
end
$$;
comment on function private.read_price_seen(text) is 'Product and price of the header x-price-seen; a null price is on request. Raises 22023 for any other text.';

-- A hidden product counts as gone, so its price is not disclosed to readers who may not see it. The detail of PRICE is
-- the present price. Raises GONE1, OWNIT for a product of the member's own company, PRICE.
create function private.refuse_unseen_price(p_member uuid, p_seen text, p_product public.corporate_products) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_seen record;
begin
  if p_product.id is null or p_product.visibility_status <> 'Reveal' then
    raise exception 'product gone' using errcode = 'GONE1';
  elsif p_product.company_id = private.executive_company_id(p_member) then
    raise exception 'own company' using errcode = 'OWNIT';
  elsif p_seen is null then
    return;
  end if;
  select * into v_seen from private.read_price_seen(p_seen);
  if v_seen.product_id <> p_product.id then
    raise invalid_parameter_value using message = 'x-price-seen names another product than the bid';
  elsif v_seen.basic_price is distinct from p_product.basic_price then
    raise exception 'the price has changed' using errcode = 'PRICE', detail = coalesce(p_product.basic_price::text, 'on-request');
  end if;
end
$$;
comment on function private.refuse_unseen_price(uuid, text, public.corporate_products) is
  'Refuses a bid on a product that is not on offer, of the own company, or that costs something else than the bidder saw.';

-- The check before the charge. An existing bid is not compared: its retry gets the response of the first attempt.
create function private.check_price_seen(p_member uuid, p_bid uuid, p_seen text) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  p public.corporate_products;
begin
  if p_seen is null or exists (select from public.customer_bids b where b.id = p_bid and b.bidder_user_id = p_member) then
    return;
  end if;
  select x.* into p from public.corporate_products x where x.id = (select s.product_id from private.read_price_seen(p_seen) s);
  perform private.refuse_unseen_price(p_member, p_seen, p);
end
$$;
comment on function private.check_price_seen(uuid, uuid, text) is 'Refuses to charge for a bid whose product is gone or costs something else than the bidder saw.';

-- NOTE: execute is granted to nobody: private.deduct_credit and the trigger of bids call them.
