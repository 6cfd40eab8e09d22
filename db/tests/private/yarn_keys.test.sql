-- The key of a yarn: written by the database from the fields, and in rows of before by private.key_yarns.
begin;
select plan(17);

select tests.make_member('asha', '{"city": "Sachin"}');
select tests.make_member('dara', '{"is_dealer": true}');
insert into company_details (id, company_name) values ('00000000-0000-0000-0000-00000000000c', 'Acme');

-- The key as text: fibre process millitex filaments lustre intermingling rank.
create function pg_temp.key_of(p_row jsonb) returns text language sql return concat_ws(' ',
  p_row ->> 'fibre_code', p_row ->> 'process_code', p_row ->> 'millitex', p_row ->> 'filaments', p_row ->> 'lustre_code', p_row ->> 'intermingling_code', p_row ->> 'grade_rank');
grant execute on all functions in schema pg_temp to public;

select tests.sign_in('asha');
insert into purchase_enquiries (fibre_type, specific_type, lustre, twist_intermingling, grade, denier_count, filament_count, quantity_required_kgs)
values ('Polyester Filament', 'Textured', 'Semi-Dull', 'NIM', 'AA', '150', '48', 500);
insert into sales_offers (fibre_type, specific_type, denier_count, number_of_plys, quantity_kgs, price) values ('Cotton', 'Combed', '30', 2, 500, 250);
select throws_ok($$insert into purchase_enquiries (fibre_type, quantity_required_kgs, millitex) values ('Cotton', 5, 1)$$, '42501', null, 'a client cannot write the count of a key');
select throws_ok($$insert into purchase_enquiries (fibre_type, quantity_required_kgs, fibre_code) values ('Cotton', 5, 'silk')$$, '42501', null, 'nor a code of it');
select throws_ok($$update purchase_enquiries set millitex = 1$$, '42501', null, 'nor change it');
select lives_ok($$select millitex from purchase_enquiries$$, 'a client reads the count');
select throws_ok($$select fibre_code from purchase_enquiries$$, '42501', null, 'the codes are for searches alone');
select tests.sign_out();
select results_eq($$select millitex from sales_offers$$, $$values (19685)$$, 'visitors read the count of an offer: of one strand, whatever its plies');

select tests.as_owner();
select is((select pg_temp.key_of(to_jsonb(e)) from purchase_enquiries e), 'polyester dty 16667 48 semi-dull nim 2', 'an enquiry has the key of its fields');
select is((select pg_temp.key_of(to_jsonb(o)) from sales_offers o), 'cotton combed 19685', 'an offer too');
insert into d2d_sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price, millitex) values (tests.id_of('dara'), 'Nylon', '70', 5, 1, 1);
select is((select pg_temp.key_of(to_jsonb(o)) from d2d_sales_offers o), 'nylon 7778', 'the dealers'' tables as well, whatever was sent');
insert into corporate_products (id, company_id, fibre_type, denier_count, grade)
values ('00000000-0000-0000-0000-00000000000b', '00000000-0000-0000-0000-00000000000c', 'Polyester Spun', '20', 'Job Lot');
select is((select pg_temp.key_of(to_jsonb(p)) from corporate_products p), 'polyester spun 29527 8', 'and products');
select is((select pg_temp.key_of(to_jsonb(s)) from private.product_search s where source = 'Product'), 'polyester spun 29527 8', 'Product Search has a copy');
update corporate_products set denier_count = '40';
select is((select millitex from corporate_products), 14764, 'the key follows a change of the fields');

-- Unknown units claim nothing.
select is(
  (select string_agg(f || ' ' || coalesce((private.yarn_key(f, null, null, null, '30', n, null)).millitex::text, '-'), ', ' order by f, n)
   from (values ('Wool', null), ('Viscose Rayon', null), ('Viscose Rayon', '24'), ('Banana Fibre', null), ('Silk', null)) v (f, n)),
  'Banana Fibre -, Silk -, Viscose Rayon 3333, Viscose Rayon -, Wool -', 'a count whose unit is not known has no number, unless it has filaments');

-- Rows from before the key.
update corporate_products set fibre_code = null, millitex = null, process_code = null, grade_rank = null, updated_at = '2026-01-01';
create temp table before_keys as select updated_at, (select count(*) from corporate_product_changes) as changes from corporate_products;
insert into purchase_enquiries (user_id, fibre_type, denier_count, quantity_required_kgs) select tests.id_of('asha'), 'Cotton', n::text, n from generate_series(1, 7) n;
update purchase_enquiries set fibre_code = 'wrong', millitex = null;
insert into private.unkeyed_yarns (table_name) values ('purchase_enquiries'), ('corporate_products');
select is((select string_agg(private.key_yarns(3)::text, ' ') from generate_series(1, 7) n), '1 3 3 3 2 3 0', 'a call writes a batch of keys, and the last finds nothing to do');
select is(
  (select count(*)::int from purchase_enquiries e, private.yarn_key(e.fibre_type, e.specific_type, e.lustre, e.twist_intermingling, e.denier_count, e.filament_count, e.grade) k
   where (e.fibre_code, e.millitex, e.filaments, e.grade_rank) is not distinct from (k.fibre_code, k.millitex, k.filaments, k.grade_rank)), 8,
  'every row has its key then');
select results_eq(
  $$select p.updated_at, (select count(*) from corporate_product_changes), s.millitex from corporate_products p join private.product_search s on s.id = p.id$$,
  $$select updated_at, changes, 14764 from before_keys$$, 'a product is as old as before, its price has no change, and its copy has the key');
select is_empty($$select from private.unkeyed_yarns$$, 'no table is noted any more');

select * from finish();
rollback;
