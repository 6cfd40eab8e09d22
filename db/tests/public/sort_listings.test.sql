-- The lists sorted by price and by quantity: their order, pages without gaps, and that a sorted list reads a bounded
-- number of rows too.
begin;
select plan(29);

select tests.make_member('dina', '{"is_dealer": true, "city": "Sachin"}');
select tests.make_member('dev', '{"is_dealer": true, "city": "Dhaka", "district": "Savar", "state": null, "country": "Bangladesh"}');

-- Ten rows of each price and of each quantity; the dealers' older half is out of sight.
insert into sales_offers (user_id, fibre_type, number_of_plys, quantity_kgs, price, updated_at)
select tests.id_of('dina'), case when n % 6 = 0 then 'Jute' else 'Nylon' end, 1 + n % 2, 10 + n / 10, 500 - n / 10 + 0.5, now() - n * interval '1 minute'
from generate_series(0, 59) n;
insert into sales_offers (user_id, fibre_type, quantity_kgs, price) values (tests.id_of('dev'), 'Silk', 999999, 999999.99);
insert into sales_offers (user_id, fibre_type, quantity_kgs, price, status) values (tests.id_of('dina'), 'Wool', 1, 0.5, 'Closed');
insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs) values
  (tests.id_of('dina'), 'Jute', 3), (tests.id_of('dina'), 'Jute', 1), (tests.id_of('dev'), 'Jute', 2);
insert into d2d_sales_offers (user_id, fibre_type, number_of_plys, quantity_kgs, price, created_at)
select tests.id_of('dina'), 'Nylon', 1 + n % 2, 10 + n / 10, 500 - n / 10, now() - case when n % 2 = 0 then interval '1 day' else interval '11 days' end
from generate_series(0, 59) n;
insert into d2d_purchase_enquiries (user_id, fibre_type, lustre, specific_type, quantity_required_kgs) values
  (tests.id_of('dev'), 'Polyester Filament', 'Bright', 'FDY', 5), (tests.id_of('dina'), 'Polyester Filament', 'Semi-Dull', 'POY', 6);

create function pg_temp.walk(p_function text, p_key text, p_arguments text) returns text language sql return tests.walk(format(
  $$select %s(%s, before_value => ($1 ->> %L)::numeric, before_id => ($1 ->> 'id')::uuid)$$, p_function, p_arguments, p_key));
-- What one page after the other holds there, equal neighbours once.
create function pg_temp.seen(p_function text, p_key text, p_arguments text) returns text language plpgsql as $$
declare
  page jsonb;
  seen text[] := '{}';
  value text;
begin
  for i in 1 .. 100 loop
    execute format('select %s(%s, before_value => ($1 ->> %L)::numeric, before_id => ($1 ->> ''id'')::uuid)', p_function, p_arguments, p_key)
      into page using page -> 'next';
    for value in select r ->> p_key from jsonb_array_elements(page -> 'rows') with ordinality t (r, n) order by n loop
      if value is distinct from seen[cardinality(seen)] then
        seen := seen || value;
      end if;
    end loop;
    exit when jsonb_typeof(page -> 'next') = 'null';
  end loop;
  return array_to_string(seen, ' ');
end
$$;
grant execute on all functions in schema pg_temp to public;
create or replace function private.limit_listing_page_size() returns int language sql immutable return 4;

select tests.sign_out();
select is(pg_temp.seen('search_sales_offers', 'price', $$sort => 'price_asc'$$),
  '495.5 496.5 497.5 498.5 499.5 500.5 999999.99', 'offers are sorted by price, lowest first');
select is(pg_temp.seen('search_sales_offers', 'price', $$sort => 'price_desc'$$),
  '999999.99 500.5 499.5 498.5 497.5 496.5 495.5', 'offers are sorted by price, highest first');
select is(pg_temp.seen('search_sales_offers', 'quantity_kgs', $$sort => 'quantity_asc'$$), '10 11 12 13 14 15 999999', 'offers are sorted by quantity, lowest first');
select is(pg_temp.seen('search_sales_offers', 'quantity_kgs', $$sort => 'quantity_desc'$$), '999999 15 14 13 12 11 10', 'offers are sorted by quantity, highest first');
select is(pg_temp.seen('search_purchase_enquiries', 'quantity_required_kgs', $$sort => 'quantity_asc'$$), '1 2 3', 'enquiries are sorted too');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc'$$), '61 rows, 61 different, stopped early 0',
  'pages hold every row once, ten of one price among them');
select is(pg_temp.walk('search_sales_offers', 'quantity_kgs', $$sort => 'quantity_desc'$$), '61 rows, 61 different, stopped early 0', 'the descending order does the same');
select is(pg_temp.seen('search_sales_offers', 'price', $$sort => 'price_desc', price_min => 496.5, price_max => 498.5$$), '498.5 497.5 496.5', 'a range of the sorted column works');
select is(pg_temp.seen('search_sales_offers', 'quantity_kgs', $$sort => 'quantity_asc', quantity_min => 14, number_of_plys => 2$$), '14 15', 'a range and a ply work');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc', number_of_plys => 2$$), '30 rows, 30 different, stopped early 0', 'a ply alone works');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc', q => 'jute 92683'$$), '0 rows, 0 different, stopped early 0', 'words without a match work');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_desc', q => 'ply ₹49'$$), '50 rows, 50 different, stopped early 0', 'words with many matches work');
select is((search_sales_offers(sort => 'price_desc') -> 'next')::jsonb - 'id', '{"price": 500.5}', 'the cursor has the price of its row');
select throws_ok($$select search_sales_offers(sort => 'grade')$$, '22023', null, 'another order is refused');
select throws_ok($$select search_purchase_enquiries(sort => 'price_asc')$$, '22023', null, 'enquiries cannot be sorted by price');
select throws_ok($$select search_sales_offers(sort => 'updated_at; --')$$, '22023', null, 'no other cursor is accepted');

-- Few rows are read: the rest is found by the keys, or the response says that the search stopped.
select tests.as_owner();
create or replace function private.limit_search_newest_rows() returns int language sql immutable return 5;
create or replace function private.limit_search_candidates() returns int language sql immutable return 25;
create or replace function private.limit_search_further_rows() returns int language sql immutable return 20;
select tests.sign_out();
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc', fibre_type => 'Jute'$$), '10 rows, 10 different, stopped early 0',
  'few matches are found by their keys and sorted');
select is(pg_temp.seen('search_sales_offers', 'price', $$sort => 'price_asc', fibre_type => 'Jute'$$), '495.5 496.5 497.5 498.5 499.5 500.5', 'the order is the same');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc', q => 'si'$$), '1 rows, 1 different, stopped early 4', 'two letters have no key: the search stops and continues from there');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_desc', posted_after => now() - interval '10 minutes 30 seconds'$$),
  '12 rows, 12 different, stopped early 0', 'few recent matches are all sorted');

-- Dealers.
select tests.sign_in('dina');
select is(pg_temp.seen('search_d2d_sales_offers', 'price', $$sort => 'price_asc'$$), '495 496 497 498 499 500', 'offers of dealers of the last days are sorted by price');
select is(pg_temp.walk('search_d2d_sales_offers', 'quantity_kgs', $$sort => 'quantity_desc'$$), '30 rows, 30 different, stopped early 0', 'older ones are skipped');
select is(pg_temp.seen('search_d2d_purchase_enquiries', 'quantity_required_kgs', $$sort => 'quantity_desc'$$), '6 5', 'enquiries of dealers are sorted');
select is(tests.listed(search_d2d_purchase_enquiries(lustre => 'Bright')::jsonb, 'specific_type'), 'FDY', 'the lustre of dealers filters');
select is(tests.listed(search_d2d_purchase_enquiries(specific_type => 'POY')::jsonb, 'lustre'), 'Semi-Dull', 'the type of dealers filters');
select is(tests.listed(search_d2d_sales_offers(number_of_plys => 2)::jsonb, 'id'), '', 'the ply of dealers filters, too');
select is(tests.listed(search_d2d_purchase_enquiries(q => 'sd')::jsonb, 'specific_type'), 'POY', 'a short trade name matches');
select is(tests.listed(search_d2d_purchase_enquiries(q => 'dhaka, bangladesh')::jsonb, 'specific_type'), 'FDY', 'city and country of a foreign post match');
select throws_ok($$select search_d2d_purchase_enquiries(sort => 'price_desc')$$, '22023', null, 'a price does not match');

select * from finish();
rollback;
