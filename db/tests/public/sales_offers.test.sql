-- Offers: the differences from enquiries. Everything else is generated alike; the price is not.
begin;
select plan(13);

select tests.make_member('asha');
select tests.make_member('bina');
select tests.sign_in('asha');
select lives_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 268.5)$$, 'an offer is posted');
select matches((select offer_number from sales_offers), '^SO-[0-9]{6}$', 'an offer has a number of its own');
select is((select price from sales_offers), 268.5, 'the price has two decimals');
select throws_ok($$insert into sales_offers (fibre_type, quantity_kgs) values ('Nylon', 500)$$, '23502', null, 'the price is required');
select throws_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 1.999)$$, '23514', null, 'three decimals are refused');
select throws_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 1000000)$$, '23514', null, 'seven digits are refused');
select throws_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 0)$$, '23514', null, 'a price of zero is refused');
select lives_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 999999.99)$$, 'the highest price is accepted');

-- Whose they are.
select tests.sign_in('bina');
select throws_ok($$insert into sales_offers (user_id, fibre_type, quantity_kgs, price) values (tests.id_of('asha'), 'Nylon', 500, 9)$$, '42501', null, 'a member cannot post for another');
select is(tests.rows_of($$update sales_offers set status = 'Closed'$$) + tests.rows_of($$delete from sales_offers$$), 0::bigint, 'a member cannot close or delete the offer of another');
select tests.sign_in('asha');
select is(tests.rows_of($$update sales_offers set status = 'Closed' where price = 268.5$$), 1::bigint, 'an own offer can be closed');
select is(tests.rows_of($$update sales_offers set status = 'Open' where price = 268.5$$), 0::bigint, 'a closed offer cannot be opened again');
select is(tests.rows_of($$delete from sales_offers where price = 268.5$$), 1::bigint, 'a closed offer can be deleted');

select * from finish();
rollback;
