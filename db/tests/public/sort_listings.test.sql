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
  '495.5 496.5 497.5 498.5 499.5 500.5 999999.99', 'the cheapest first');
select is(pg_temp.seen('search_sales_offers', 'price', $$sort => 'price_desc'$$),
  '999999.99 500.5 499.5 498.5 497.5 496.5 495.5', 'the dearest first');
select is(pg_temp.seen('search_sales_offers', 'quantity_kgs', $$sort => 'quantity_asc'$$), '10 11 12 13 14 15 999999', 'the least first');
select is(pg_temp.seen('search_sales_offers', 'quantity_kgs', $$sort => 'quantity_desc'$$), '999999 15 14 13 12 11 10', 'the most first');
select is(pg_temp.seen('search_purchase_enquiries', 'quantity_required_kgs', $$sort => 'quantity_asc'$$), '1 2 3', 'enquiries too');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc'$$), '61 rows, 61 different, stopped early 0',
  'pages hold every row once, ten of one price among them');
select is(pg_temp.walk('search_sales_offers', 'quantity_kgs', $$sort => 'quantity_desc'$$), '61 rows, 61 different, stopped early 0', 'down as well');
select is(pg_temp.seen('search_sales_offers', 'price', $$sort => 'price_desc', price_min => 496.5, price_max => 498.5$$), '498.5 497.5 496.5', 'a range of the same');
select is(pg_temp.seen('search_sales_offers', 'quantity_kgs', $$sort => 'quantity_asc', quantity_min => 14, number_of_plys => 2$$), '14 15', 'a range and a ply');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc', number_of_plys => 2$$), '30 rows, 30 different, stopped early 0', 'a ply alone');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc', q => 'jute 92683'$$), '0 rows, 0 different, stopped early 0', 'words that nothing has');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_desc', q => 'ply ₹49'$$), '50 rows, 50 different, stopped early 0', 'words that many have');
select is((search_sales_offers(sort => 'price_desc') -> 'next')::jsonb - 'id', '{"price": 500.5}', 'the row to go on behind is told by its price');
select throws_ok($$select search_sales_offers(sort => 'grade')$$, '22023', null, 'nothing else is sorted by');
select throws_ok($$select search_purchase_enquiries(sort => 'price_asc')$$, '22023', null, 'enquiries have no price');
select throws_ok($$select search_sales_offers(sort => 'updated_at; --')$$, '22023', null, 'nor is anything else said there');

-- Few rows are read: the rest is found by the keys, or the response says that the search stopped.
select tests.as_owner();
create or replace function private.limit_search_newest_rows() returns int language sql immutable return 5;
create or replace function private.limit_search_candidates() returns int language sql immutable return 25;
create or replace function private.limit_search_further_rows() returns int language sql immutable return 20;
select tests.sign_out();
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc', fibre_type => 'Jute'$$), '10 rows, 10 different, stopped early 0',
  'few are found by their keys and sorted');
select is(pg_temp.seen('search_sales_offers', 'price', $$sort => 'price_asc', fibre_type => 'Jute'$$), '495.5 496.5 497.5 498.5 499.5 500.5', 'in the same order');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_asc', q => 'si'$$), '1 rows, 1 different, stopped early 4', 'two letters have no key: it stops and goes on from there');
select is(pg_temp.walk('search_sales_offers', 'price', $$sort => 'price_desc', posted_after => now() - interval '10 minutes 30 seconds'$$),
  '12 rows, 12 different, stopped early 0', 'few that are young enough are all sorted');

-- Dealers.
select tests.sign_in('dina');
select is(pg_temp.seen('search_d2d_sales_offers', 'price', $$sort => 'price_asc'$$), '495 496 497 498 499 500', 'dealers'' offers of the last days, the cheapest first');
select is(pg_temp.walk('search_d2d_sales_offers', 'quantity_kgs', $$sort => 'quantity_desc'$$), '30 rows, 30 different, stopped early 0', 'older ones are passed over');
select is(pg_temp.seen('search_d2d_purchase_enquiries', 'quantity_required_kgs', $$sort => 'quantity_desc'$$), '6 5', 'dealers'' enquiries');
select is(tests.listed(search_d2d_purchase_enquiries(lustre => 'Bright')::jsonb, 'specific_type'), 'FDY', 'their lustre');
select is(tests.listed(search_d2d_purchase_enquiries(specific_type => 'POY')::jsonb, 'lustre'), 'Semi-Dull', 'and type');
select is(tests.listed(search_d2d_sales_offers(number_of_plys => 2)::jsonb, 'id'), '', 'the ply is a filter of theirs, too');
select is(tests.listed(search_d2d_purchase_enquiries(q => 'sd')::jsonb, 'specific_type'), 'POY', 'a short name of the trade finds');
select is(tests.listed(search_d2d_purchase_enquiries(q => 'dhaka, bangladesh')::jsonb, 'specific_type'), 'FDY', 'so do city and country of a post from abroad');
select throws_ok($$select search_d2d_purchase_enquiries(sort => 'price_desc')$$, '22023', null, 'and no price');

select * from finish();
rollback;
