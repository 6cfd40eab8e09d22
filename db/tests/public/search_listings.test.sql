-- The search of the lists: what it finds, pages without gaps, and where it stops.
begin;
select plan(37);

select tests.make_member('asha', '{"city": "Sachin", "district": "Surat", "state": "Gujarat"}');
select tests.make_member('bina', '{"city": "Vadakara", "district": "Kozhikode", "state": "Kerala"}');
insert into purchase_enquiries (user_id, fibre_type, specific_type, lustre, twist_intermingling, grade, denier_count,
  filament_count, quantity_required_kgs, lot_no, company_name, updated_at)
values
  (tests.id_of('asha'), 'Polyester Filament', 'FDY', 'Bright', 'NIM', 'AA', '150', '48', 5000, 'L-1', '100% Mills', now() - interval '1 hour'),
  (tests.id_of('asha'), 'Polyester Filament', 'POY', 'Semi-Dull', 'SIM', 'A', '75', '36', 800, 'L_2', 'a_b\c*d', now() - interval '5 days'),
  (tests.id_of('bina'), 'Cotton', 'Combed', null, null, 'Job Lot', '40', null, 20000, null, 'રેશમ Yarns', now() - interval '20 days'),
  (tests.id_of('bina'), 'Banana Fibre', null, null, null, null, null, null, 60, null, null, now() - interval '40 days');
insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs, status) values (tests.id_of('asha'), 'Silk', 9, 'Closed');
insert into sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price)
values (tests.id_of('asha'), 'Silk', '120', 10, 4200.5), (tests.id_of('bina'), 'Silk', '60', 999999, 999999.99);

-- The fibres of the rows found, as the page has them.
create function pg_temp.fibres(p_page json) returns text language sql return tests.listed(p_page::jsonb, 'specific_type', 'fibre_type');
grant execute on all functions in schema pg_temp to public;

select tests.sign_out();
select is(pg_temp.fibres(search_purchase_enquiries()), 'FDY,POY,Combed,Banana Fibre', 'open posts are found, newest first, and closed ones never');
select is(
  (select array_agg(key order by key) from json_object_keys(search_purchase_enquiries() -> 'rows' -> 0) key),
  (select array_agg(a.attname::text order by a.attname::text) from pg_attribute a
   where a.attrelid = 'purchase_enquiries'::regclass and a.attnum > 0 and has_column_privilege('anon', a.attrelid, a.attnum, 'select')),
  'the result has the columns of a visitor, no name and no e-mail address');
select is(
  (select array_agg(key order by key) from json_object_keys(search_sales_offers() -> 'rows' -> 0) key),
  (select array_agg(a.attname::text order by a.attname::text) from pg_attribute a
   where a.attrelid = 'sales_offers'::regclass and a.attnum > 0 and has_column_privilege('anon', a.attrelid, a.attnum, 'select')),
  'offers have the same');
select is(search_purchase_enquiries()::jsonb - 'rows', '{"next": null, "is_complete": true}', 'the result is complete');

-- Words.
select is(pg_temp.fibres(search_purchase_enquiries(q => 'POLY surat')), 'FDY,POY', 'every word must match, in any case, as parts of words');
select is(pg_temp.fibres(search_purchase_enquiries(q => '150/48')), 'FDY', 'a count is found in its notation');
select is(pg_temp.fibres(search_purchase_enquiries(q => '0%')), 'FDY', 'a percent sign is literal');
select is(pg_temp.fibres(search_purchase_enquiries(q => 'l_')), 'POY', 'an underscore is literal');
select is(pg_temp.fibres(search_purchase_enquiries(q => 'b\c*d')), 'POY', 'a backslash and a star are literal');
select is(pg_temp.fibres(search_purchase_enquiries(q => 'રેશમ')), 'Combed', 'any script works');
select is(pg_temp.fibres(search_purchase_enquiries(q => 'asha')), '', 'names are not searched');
select is(pg_temp.fibres(search_purchase_enquiries(q => 'a e r i n 0 p - nowhere')), 'FDY,POY,Combed,Banana Fibre', 'the ninth word is ignored');

-- Filters.
select is(pg_temp.fibres(search_purchase_enquiries(fibre_type => 'Polyester Filament')), 'FDY,POY', 'a filter by fibre works');
select is(pg_temp.fibres(search_purchase_enquiries(fibre_type => 'Others')), 'Banana Fibre', 'a typed fibre belongs to Others');
select is(pg_temp.fibres(search_purchase_enquiries(specific_type => 'FDY', lustre => 'Bright', twist_intermingling => 'NIM', grade => 'AA')), 'FDY', 'all yarn filters work');
select is(pg_temp.fibres(search_purchase_enquiries(lustre => 'Bright', grade => 'A')), '', 'filters are combined');
select is(pg_temp.fibres(search_purchase_enquiries(state => 'kerala')), 'Combed,Banana Fibre', 'a filter by state works');
select is(pg_temp.fibres(search_purchase_enquiries(city => 'DAKA')), 'Combed,Banana Fibre', 'a filter by a part of a city works');
select is(pg_temp.fibres(search_purchase_enquiries(city => 'surat')), '', 'the filter by city does not search the district');
select is(pg_temp.fibres(search_purchase_enquiries(count_min => 75, count_max => 150)), 'FDY,POY', 'counts are compared as numbers');
select is(pg_temp.fibres(search_purchase_enquiries(count_max => 60)), 'Combed', 'posts without a count match no range');
select is(pg_temp.fibres(search_purchase_enquiries(quantity_min => 801)), 'FDY,Combed', 'a filter by quantity works');
select is(pg_temp.fibres(search_purchase_enquiries(posted_after => now() - interval '7 days')), 'FDY,POY', 'a filter by age works');
select is(json_array_length(search_sales_offers(price_min => 4200.5, price_max => 4201) -> 'rows'), 1, 'a filter by price works');
select is(json_array_length(search_sales_offers(price_min => '-Infinity', price_max => 'NaN', count_min => -5, quantity_max => 2147483647) -> 'rows'), 2, 'a range without a price finds nothing');
select is(json_array_length(search_sales_offers(price_min => 1e300) -> 'rows') + json_array_length(search_sales_offers(price_min => 'Infinity') -> 'rows'), 0, 'a range above all prices finds nothing');
select is(
  (select format('%s %s', p -> 'rows', p -> 'is_complete') from search_purchase_enquiries(fibre_type => $q$x' or 'a' = 'a$q$, grade => $q$\' or true --$q$, state => '"', city => $q$%' or true --$q$) p),
  '[] true', 'quotes in a filter are literal');

-- The same through the index of keys, and pages that meet: few rows do what many do otherwise.
select tests.as_owner();
insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs, denier_count, updated_at)
select tests.id_of('asha'), case when n % 3 = 0 then 'Nylon' else 'Jute' end, n, '20', now() - n / 10 * interval '1 minute' from generate_series(1, 60) n;
create or replace function private.limit_listing_page_size() returns int language sql immutable return 4;
create or replace function private.limit_search_newest_rows() returns int language sql immutable return 5;
create or replace function private.limit_search_candidates() returns int language sql immutable return 25;
create or replace function private.limit_search_further_rows() returns int language sql immutable return 20;

create function pg_temp.walk(p_q text, p_fibre text default null, p_count_min int default null) returns text language sql
  return tests.walk(format(
    $$select search_purchase_enquiries(q => %L, fibre_type => %L, count_min => %L,
      before_updated_at => ($1 ->> 'updated_at')::timestamptz, before_id => ($1 ->> 'id')::uuid)$$, p_q, p_fibre, p_count_min));
grant execute on all functions in schema pg_temp to public;
select tests.sign_out();
select is(pg_temp.walk(null), '64 rows, 64 different, stopped early 0', 'all pages hold every row once, ten of one moment among them');
select is(pg_temp.walk('nylon'), '20 rows, 20 different, stopped early 0', 'pages of a search by a word do the same');
select is(pg_temp.walk(null, 'Nylon'), '20 rows, 20 different, stopped early 0', 'pages of a search by a fibre do the same');
select is(pg_temp.walk('kozhikode'), '2 rows, 2 different, stopped early 0', 'a rare word is found behind all others at once');
select is(pg_temp.fibres(search_purchase_enquiries(q => 'daka')), 'Combed,Banana Fibre', 'a rare word is found in one page');
select is(pg_temp.fibres(search_purchase_enquiries(count_min => 145, count_max => 151)), 'FDY', 'a rare count is found too');
select is(
  (select format('%s %s', p -> 'rows', p -> 'is_complete') from search_purchase_enquiries(count_min => 150, count_max => 75) p),
  '[] true', 'a range that ends before it begins is empty, without a search');
select is(pg_temp.walk('jute nylon'), '0 rows, 0 different, stopped early 0', 'words that never occur together are known');
select is(
  (select format('%s %s', json_array_length(p -> 'rows'), p ->> 'is_complete') from search_purchase_enquiries(q => 'ba') p),
  '0 false', 'two letters have no key: the search stops and shows that');
select is(pg_temp.walk('ba'), '1 rows, 1 different, stopped early 4', 'the search continues from there');

select * from finish();
rollback;
