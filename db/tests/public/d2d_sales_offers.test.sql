-- Offers from dealer to dealer: the differences from enquiries.
begin;
select plan(6);

select tests.make_member('dev', '{"is_dealer": true}');
select tests.make_member('dina', '{"is_dealer": true, "messaging_credits": 1}');
select tests.make_member('asha');
select tests.sign_in('dev');
select results_eq(
  $$insert into d2d_sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 268.5) returning offer_number ~ '^DSO-[0-9]{6}$', price$$,
  $$values (true, 268.5)$$, 'an offer is posted with a price and a number of its own');
select throws_ok($$insert into d2d_sales_offers (fibre_type, quantity_kgs) values ('Nylon', 500)$$, '23502', null, 'the price is required');
select tests.sign_in('asha');
select throws_ok($$insert into d2d_sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 1)$$, 'NODLR', null, 'only dealers post offers');
select is((select count(*) from d2d_sales_offers), 0::bigint, 'only dealers read offers');
select tests.as_server();
select results_eq(
  $$select new_balance, charged from d2d_sales_offers o, private.deduct_credit(tests.id_of('dina'), 'usage_offer', o.id, null)$$,
  $$values (0, true)$$, 'interest is paid as for any offer');
select results_eq(
  $$select i.listing_number ~ '^DSO-', i.price from d2d_sales_offers o, private.begin_interest(tests.id_of('dina'), 'd2d_sales_offers', o.id) b, private.claim_interest(b.interest_id, true) i$$,
  $$values (true, 268.5)$$, 'the message has the price');

select * from finish();
rollback;
