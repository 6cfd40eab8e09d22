-- Who may bid on what, and which columns of the body count: key, product, price and quantity.
begin;
select plan(45);

select tests.make_member('asha', '{"messaging_credits": 50, "country_code": "+91", "mobile_number": "7000000001", "email": "asha@scene.example"}');
select tests.make_member('bina', '{"messaging_credits": 50}');
select tests.make_member('kavitha', '{"messaging_credits": 9, "business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('lila', '{"messaging_credits": 9, "business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin"}');
select tests.make_member('nilesh', '{"messaging_credits": 9, "business_name": "Other Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
create function pg_temp.product(p_visibility text) returns uuid language sql stable security definer as
  $$ select id from public.corporate_products where visibility_status = p_visibility $$;
create function pg_temp.bid_id(p_n int) returns uuid language sql immutable as
  $$ select ('00000000-0000-4000-8000-' || lpad(p_n::text, 12, '0'))::uuid $$;
insert into corporate_products (company_id, department_name, associated_corporate_user_id, fibre_type, specific_type, denier_count, grade, basic_price, visibility_status, updated_at)
select c.id, 'Cotton', tests.id_of('kavitha'), 'Cotton', 'Carded', '40', null, 268.50, v, '2026-01-02 03:04Z'
from company_details c, unnest(array['Reveal', 'Hide']) v where company_name = 'Acme Yarns';
create function pg_temp.pay(p_name text, p_bid int) returns text language sql security definer as
  $$ select new_balance || case when charged then ' charged' else '' end from private.deduct_credit(tests.id_of(p_name), 'bid_submission', pg_temp.bid_id(p_bid), null) $$;
create function pg_temp.bid(p_bid int, p_more jsonb default '{}') returns text language sql as $$
  insert into public.customer_bids (id, corporate_product_id, bid_price, bid_quantity, bid_status, bidder_user_id, bidder_email, company_name, accept_bid_time, fibre_type, bid_time, basic_price, bid_display_id)
  select b.id, b.corporate_product_id, b.bid_price, b.bid_quantity, b.bid_status, b.bidder_user_id, b.bidder_email, b.company_name, b.accept_bid_time, b.fibre_type, b.bid_time, b.basic_price, b.bid_display_id
  from jsonb_populate_record(null::public.customer_bids, jsonb_build_object('id', pg_temp.bid_id(p_bid),
    'corporate_product_id', pg_temp.product('Reveal'), 'bid_price', 260.5, 'bid_quantity', 500) || p_more) b
  returning bid_status
$$;
grant execute on function pg_temp.product(text), pg_temp.bid_id(int), pg_temp.pay(text, int), pg_temp.bid(int, jsonb) to public;

-- Paid, then placed.
select tests.sign_in('asha');
select throws_ok($$select pg_temp.bid(1)$$, 'NOPAY', null, 'an unpaid bid is refused');
select is(pg_temp.pay('asha', 1), '49 charged', 'a credit is taken under the key of the bid');
select is(pg_temp.pay('asha', 1), '49', 'the credit is taken once');
select is(pg_temp.bid(1), 'Pending', 'the bid is stored');
select is(pg_temp.pay('asha', 1), '49', 'a stored bid is not charged again');
select throws_ok($$select pg_temp.bid(1)$$, '23505', null, 'a stored bid is not inserted again');
select is((select count(*) from customer_bids), 1::bigint, 'there is one bid');
select results_eq(
  $$select bidder_user_id, bid_display_id ~ '^BID-\d{6}$', company_name, department_name, product_updated_at, fibre_type, specific_type, denier_count, basic_price,
      bid_price, bid_quantity, bidder_name, bidder_email, bidder_country_code, bidder_mobile_number, corporate_product_id, product_associated_corporate_user_id
    from customer_bids$$,
  $$select tests.id_of('asha'), true, 'Acme Yarns', 'Cotton', '2026-01-02 03:04Z'::timestamptz, 'Cotton', 'Carded', '40', 268.50,
      260.5, 500, 'Asha', 'asha@scene.example', '+91', '7000000001', pg_temp.product('Reveal'), tests.id_of('kavitha')$$,
  'the bid has the present product and bidder');

-- A body is not believed.
select pg_temp.pay('asha', 2);
select is(pg_temp.bid(2, jsonb_build_object('bid_status', 'Accepted', 'accept_bid_time', '2020-01-01', 'bidder_user_id', tests.id_of('bina'),
  'bidder_email', 'other@scene.example', 'company_name', 'Other Yarns', 'fibre_type', 'Silk', 'bid_time', '2020-01-01', 'basic_price', 1,
  'bid_display_id', 'BID-999999')), 'Pending', 'the body has other values');
select results_eq(
  $$select bidder_user_id, bidder_email, company_name, fibre_type, bid_time, accept_bid_time, basic_price, bid_display_id = 'BID-999999'
    from customer_bids where id = pg_temp.bid_id(2)$$,
  $$select tests.id_of('asha'), 'asha@scene.example', 'Acme Yarns', 'Cotton', now(), null::timestamptz, 268.50, false$$, 'the other values are ignored');

-- Which product.
select pg_temp.pay('asha', 3);
select throws_ok($$select pg_temp.bid(3, '{"bid_price": 0.001}')$$, '23514', null, 'price and quantity are checked');
select throws_ok($$select pg_temp.bid(3, jsonb_build_object('corporate_product_id', pg_temp.product('Hide')))$$, 'GONE1', null, 'a hidden product takes no bids');
select throws_ok($$select pg_temp.bid(3, jsonb_build_object('corporate_product_id', gen_random_uuid()))$$, 'GONE1', null, 'a missing product is refused');
select throws_ok($$select pg_temp.bid(3, '{"corporate_product_id": null}')$$, 'GONE1', null, 'an empty product is refused');

-- Who.
select tests.sign_in('bina');
select throws_ok($$select pg_temp.bid(3)$$, 'NOPAY', null, 'the payment of another member does not count');
select is(pg_temp.pay('bina', 1), '49 charged', 'a key may belong to another member');
select throws_ok($$select pg_temp.bid(1)$$, '23505', null, 'the bid stays with its member');
select tests.sign_in('kavitha');
select pg_temp.pay('kavitha', 4);
select throws_ok($$select pg_temp.bid(4)$$, 'OWNIT', null, 'an executive does not bid on their own company''s products');
select tests.sign_in('lila');
select pg_temp.pay('lila', 5);
select is(pg_temp.bid(5), 'Pending', 'a corporate member without a role may bid');
select tests.sign_in('nilesh');
select pg_temp.pay('nilesh', 6);
select is(pg_temp.bid(6), 'Pending', 'the executive of another company may bid');
select tests.sign_in('boss');
select is(pg_temp.bid(7), 'Pending', 'an admin is not charged');
select tests.sign_in('guest');
select throws_ok($$select pg_temp.bid(8)$$, 'NOPRF', null, 'a user without a profile cannot bid');
select tests.sign_out();
select throws_ok($$select pg_temp.bid(9)$$, '42501', null, 'a visitor cannot bid');

-- Restored by an admin: unpaid, unless it was placed.
select tests.sign_in('boss');
select restore_credit(id) from credit_ledger where related_id = pg_temp.bid_id(3)::text;
select tests.sign_in('asha');
select throws_ok($$select pg_temp.bid(3)$$, 'NOPAY', null, 'a restored credit does not pay for the bid');
select pg_temp.pay('asha', 3);
select is(pg_temp.bid(3), 'Pending', 'a new payment under the same key does');

-- How fast.
select tests.as_owner();
insert into customer_bids (bidder_user_id, company_name, fibre_type, bid_price, bid_quantity, bid_time)
select tests.id_of('bina'), 'x', 'Jute', 1, 1, now() - interval '30 seconds' from generate_series(1, private.limit_bids_per_minute() - 1);
select tests.sign_in('bina');
select pg_temp.pay('bina', 10), pg_temp.pay('bina', 11);
select is(pg_temp.bid(10), 'Pending', 'the last bid of the minute is accepted');
select throws_ok($$select pg_temp.bid(11)$$, 'PT429', 'You have placed very many bids in a short time. You can bid again in 30 seconds.', 'one more is sent');
select is((select count(*) from customer_bids where id = pg_temp.bid_id(11)), 0::bigint, 'it is refused');

-- The price that the page showed: header x-price-seen.
select tests.as_owner();
delete from customer_bids where bidder_user_id = tests.id_of('bina');
create function pg_temp.see(p_seen text) returns void language sql as
  $$ select set_config('request.headers', jsonb_strip_nulls(jsonb_build_object('x-price-seen', p_seen))::text, true) $$;
create function pg_temp.pay_seen(p_name text, p_bid int, p_seen text) returns text language sql security definer as
  $$ select new_balance || case when charged then ' charged' else '' end
     from private.deduct_credit(tests.id_of(p_name), 'bid_submission', pg_temp.bid_id(p_bid), null, p_seen) $$;
create function pg_temp.seen(p_price text, p_visibility text default 'Reveal') returns text language sql as
  $$ select pg_temp.product(p_visibility) || ' ' || p_price $$;
grant execute on all functions in schema pg_temp to public;
select tests.sign_in('asha');
select throws_ok($$select pg_temp.pay_seen('asha', 20, pg_temp.seen('229'))$$, 'PRICE', null, 'another price than the shown one is not charged');
select throws_ok($$select pg_temp.pay_seen('asha', 20, pg_temp.seen('on-request'))$$, 'PRICE', null, 'a price is not charged when none was shown');
select throws_ok($$select pg_temp.pay_seen('asha', 20, pg_temp.seen('268.5', 'Hide'))$$, 'GONE1', null, 'a hidden product is not charged, and its price is not revealed');
select throws_ok($$select pg_temp.pay_seen('asha', 20, gen_random_uuid() || ' 268.5')$$, 'GONE1', null, 'a missing product is not charged');
select throws_ok($$select pg_temp.pay_seen('kavitha', 20, pg_temp.seen('268.5'))$$, 'OWNIT', null, 'a product of the own company is not charged');
select throws_ok($$select pg_temp.pay_seen('boss', 20, pg_temp.seen('229'))$$, 'PRICE', null, 'an admin is refused as well');
select throws_ok($$select pg_temp.pay_seen('asha', 20, '229')$$, '22023', null, 'a malformed header is refused');
select is((select count(*) from credit_ledger where related_id = pg_temp.bid_id(20)::text), 0::bigint, 'none of them took a credit');
select is(pg_temp.pay_seen('asha', 20, pg_temp.seen('268.5')) like '% charged', true, 'the present price is charged, with any number of zeros');
select pg_temp.see(pg_temp.seen('229'));
select throws_ok($$select pg_temp.bid(20)$$, 'PRICE', 'the price has changed', 'the insert compares the price again');
select pg_temp.see('x');
select throws_ok($$select pg_temp.bid(20)$$, '22023', null, 'the insert needs a valid header');
select pg_temp.see(gen_random_uuid() || ' 268.5');
select throws_ok($$select pg_temp.bid(20)$$, '22023', null, 'the header must belong to the product');
select pg_temp.see(pg_temp.seen('268.50'));
select is(pg_temp.bid(20, '{"basic_price": 1}'), 'Pending', 'the documented column is not compared');
select is(pg_temp.pay_seen('asha', 20, pg_temp.seen('1')) like '% charged', false, 'a stored bid gets the same response, whatever the present price');
select tests.as_owner();
update corporate_products set basic_price = null where visibility_status = 'Reveal';
select tests.sign_in('asha');
select throws_ok($$select pg_temp.pay_seen('asha', 21, pg_temp.seen('268.5'))$$, 'PRICE', null, 'a removed price differs');
select pg_temp.pay_seen('asha', 21, pg_temp.seen('on-request'));
select pg_temp.see(pg_temp.seen('on-request'));
select is(pg_temp.bid(21), 'Pending', 'a price on request may be bid on as such');

-- The credit of a rejected bid is returned, unless the bid exists.
select pg_temp.see(null);
select pg_temp.pay('asha', 22);
select tests.as_owner();
select results_eq(
  $$select private.return_bid_credits(tests.id_of('asha'), array(select pg_temp.bid_id(n) from generate_series(20, 23) n)) from generate_series(1, 2)$$,
  $$values (1), (0)$$, 'the credit of the missing bid is returned, once');

select * from finish();
rollback;
