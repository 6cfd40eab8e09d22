-- Prices that admins enter from price lists: who reads and writes them, what they say per kg, and how a grid is saved.
begin;
select plan(43);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('other', '{"membership_type": "admin"}');
insert into price_updates_pdfs (id, file_name, file_url, description, published_at) values
  ('00000000-0000-0000-0000-00000000000a', 'a.pdf', '/a.pdf', 'Textured, Surat', now() - interval '1 day'),
  ('00000000-0000-0000-0000-00000000000d', 'd.pdf', '/d.pdf', 'A draft', null);

create function pg_temp.list(p_name text) returns uuid language sql immutable as $$ select ('00000000-0000-0000-0000-00000000000' || p_name)::uuid $$;
-- A row of the grid as the browser sends it.
create function pg_temp.point(p_description text, p_price text, p_more jsonb default '{}') returns jsonb language sql as $$
  select jsonb_build_object('page', 1, 'description', p_description, 'price', p_price) || p_more $$;
create function pg_temp.save(p_list text, p_was jsonb, p_points jsonb) returns jsonb language sql as $$
  select public.save_price_list_points(pg_temp.list(p_list), p_was, p_points) $$;
-- The grid as it is stored: place, product, price.
create function pg_temp.stored(p_list text) returns text language sql stable security definer as $$
  select coalesce(string_agg(concat_ws(' ', position, description, price), ', ' order by position), 'none')
  from public.price_list_points where price_list_id = pg_temp.list(p_list) $$;
create function pg_temp.row_ids() returns text language sql stable security definer as $$
  select string_agg(id::text || xmin::text, ' ' order by id) from public.price_list_points $$;
grant execute on all functions in schema pg_temp to public;

-- Who writes.
select throws_ok($$select pg_temp.save('a', '[]', '[]')$$, '42501', null, 'the owner of the database is no admin');
select tests.sign_out();
select throws_ok($$select pg_temp.save('a', '[]', '[]')$$, '42501', null, 'a visitor saves no prices');
select tests.sign_in('asha');
select throws_ok($$select pg_temp.save('a', '[]', jsonb_build_array(pg_temp.point('x', '1')))$$, '42501', null, 'a member saves no prices');
select throws_ok($$insert into price_list_points (price_list_id, position, page, description, price) values (pg_temp.list('a'), 1, 1, 'x', 1)$$,
  '42501', null, 'a member enters no price');
select tests.sign_in('boss');
select throws_ok($$select pg_temp.save('a', '[]', jsonb_build_array(pg_temp.point('fine', '1'), pg_temp.point('Sundries', '99.999')))$$,
  '23514', null, 'a price of three decimals refuses the grid');
select is(pg_temp.stored('a'), 'none', 'all are saved or none');
select is(pg_temp.save('a', '[]', jsonb_build_array(
    pg_temp.point('150/48 SD NIM', '1710.00', '{"page": 3, "price_kilograms": "5", "yarn_line": "polyester DTY 150/48 SD NIM", "fibre_type": "Polyester Filament",
      "specific_type": "Textured", "lustre": "Semi-Dull", "twist_intermingling": "NIM", "denier_count": "150", "filament_count": "48", "grade": "AA"}'),
    pg_temp.point('30s combed', '283.5', '{"gst_included": 5, "fibre_type": "Cotton", "specific_type": "Combed", "denier_count": "30", "number_of_plys": 2}'),
    pg_temp.point('Sundries', '100'))) ->> 'outcome', 'saved', 'an admin saves the grid of a list');
select is(pg_temp.stored('a'), '1 150/48 SD NIM 1710.00, 2 30s combed 283.5, 3 Sundries 100', 'in the order of its rows');

-- What they say.
select tests.as_owner();
select results_eq($$select price_per_kg from price_list_points order by position$$, $$values (342.00), (270.00), (100.00)$$,
  'a price of 5 kg, and one with GST in it, are rupees per kg without GST');
select results_eq($$select private.price_per_kg(p, k, g) from (values (118::numeric, 1::numeric, 18::numeric), (1530, 4.5, null), (112500, 1000, 12), (0.05, 10, null)) v (p, k, g)$$,
  $$values (100.00), (340.00), (100.45), (0.01)$$, 'half a paisa is rounded up');
select results_eq($$select fibre_code, process_code, millitex, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys from price_list_points order by position$$,
  $$values ('polyester', 'dty', 16667, 48, 'semi-dull', 'nim', 2, 1), ('cotton', 'combed', 19685, null, null, null, null, 2),
    (null, null, null, null, null, null, null, 1)$$, 'the key is that of listings; a product without a yarn has none');
select is((select point_count from price_updates_pdfs where id = pg_temp.list('a')), 3, 'the list counts its prices');

-- Who reads.
select tests.sign_in('boss');
select is(pg_temp.save('d', '[]', jsonb_build_array(pg_temp.point('secret', '1'))) ->> 'outcome', 'saved', 'prices of a draft are saved');
select is((select count(*) from price_list_points), 4::bigint, 'an admin reads those of drafts');
select tests.sign_in('asha');
select is((select count(*) from price_list_points), 3::bigint, 'a member reads those of published lists');
select tests.sign_out();
select is((select count(*) from price_list_points), 3::bigint, 'as does everybody, like the PDF itself');
select throws_ok($$select fibre_code from price_list_points$$, '42501', null, 'the codes of the key are for searches');
select tests.sign_in('boss');
update price_updates_pdfs set published_at = null where id = pg_temp.list('a');
select tests.sign_out();
select is((select count(*) from price_list_points), 0::bigint, 'a list that is withdrawn takes its prices along');
select tests.sign_in('boss');
update price_updates_pdfs set published_at = now() - interval '1 day' where id = pg_temp.list('a');
select tests.sign_out();
select is((select count(*) from price_list_points), 3::bigint, 'and brings them back');
select tests.sign_in('boss');
update price_updates_pdfs set published_at = now() + interval '1 day' where id = pg_temp.list('d');
select tests.sign_out();
select is((select count(*) from price_list_points), 3::bigint, 'those of a scheduled list wait for its moment');

-- A grid that was read, changed and saved.
select tests.sign_in('boss');
create function pg_temp.read(p_list text) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(p) - 'position' order by p.position), '[]') from (
    select page, description, price, price_kilograms, gst_included, yarn_line, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio,
      denier_count, filament_count, number_of_plys, grade, position from price_list_points where price_list_id = pg_temp.list(p_list)) p $$;
grant execute on function pg_temp.read(text) to public;
create temporary table grids as select pg_temp.read('a') as first, pg_temp.row_ids() as ids;
grant all on grids to public;
select is(pg_temp.save('a', '[]', (select first from grids)) ->> 'outcome', 'saved', 'a repeated save succeeds, whatever it is based on');
select is(pg_temp.row_ids(), (select ids from grids), 'and writes nothing');
select is(pg_temp.save('a', (select first from grids), (select jsonb_set(first, '{1,price}', '"284"') from grids)) ->> 'outcome', 'saved', 'one price is corrected');
select is(pg_temp.stored('a'), '1 150/48 SD NIM 1710.00, 2 30s combed 284, 3 Sundries 100', 'the others stay');
select tests.sign_in('other');
select is(pg_temp.save('a', (select first from grids), (select first - 2 from grids)) ->> 'outcome', 'stale', 'a grid that another admin changed meanwhile is refused');
select is(pg_temp.save('a', (select first from grids), (select first - 2 from grids)) #>> '{points,1,price}', '284', 'with the prices that are stored');
select is(pg_temp.stored('a'), '1 150/48 SD NIM 1710.00, 2 30s combed 284, 3 Sundries 100', 'and nothing is lost');
select is(pg_temp.save('a', pg_temp.read('a'), pg_temp.read('a') - 0) ->> 'outcome', 'saved', 'the first row is taken out');
select is(pg_temp.stored('a'), '1 30s combed 284, 2 Sundries 100', 'the others move up');
select tests.as_owner();
select is((select millitex from price_list_points where price_list_id = pg_temp.list('a') and position = 1), 19685, 'with their keys');
select is((select point_count from price_updates_pdfs where id = pg_temp.list('a')), 2, 'and are counted');
-- Three were entered and one in the draft; one was corrected; two moved up and one went.
select is((select count(*) from private.audit_log where object_table = 'price_list_points'), 8::bigint, 'the audit log has each change once, and no row that stayed');
select tests.sign_in('boss');
select is(pg_temp.save('f', '[]', '[]') ->> 'outcome', 'gone', 'a list that was deleted has no grid');

-- What a grid may be.
select throws_ok($$select pg_temp.save('a', '[]', (select jsonb_agg(pg_temp.point('x', '1')) from generate_series(1, 201)))$$,
  'PT413', null, 'a list has at most 200 prices');
select throws_ok($$select pg_temp.save('a', '[]', '[1]')$$, '22023', null, 'a price is an object');
select throws_ok($$select pg_temp.save('a', '{}', '[]')$$, '22023', null, 'a grid is an array');
select throws_ok(format($$select pg_temp.save('a', pg_temp.read('a'), jsonb_build_array(pg_temp.point(%L, %L, %L)))$$, d, p, m), '23514', null, why)
from (values
  ('x', '1', '{"page": 0}', 'pages begin at 1'),
  (' ', '1', '{}', 'a product is named'),
  ('x', '0', '{}', 'a price is above zero'),
  ('x', '1', '{"price_kilograms": 3}', 'prices are of usual weights'),
  ('x', '1', '{"gst_included": 41}', 'GST is at most 40 %'),
  ('x', '1', '{"fibre_type": "Cotton", "lustre": "Bright"}', 'a yarn has the fields of its fibre')) v (d, p, m, why);

-- What goes with a list.
delete from price_updates_pdfs;
select tests.as_owner();
select is((select count(*) from price_list_points), 0::bigint, 'the prices of a list are deleted with it');

select * from finish();
rollback;
