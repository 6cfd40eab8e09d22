-- Who sees which products of a company, and what a product may hold.
begin;
select plan(45);

select tests.make_member('asha');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('nilesh', '{"business_name": "Other Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
insert into corporate_products (company_id, fibre_type, associated_corporate_user_id)
  select id, 'Jute', tests.id_of('kavitha') from company_details where company_name = 'Acme Yarns';
insert into corporate_products (company_id, fibre_type, visibility_status)
  select id, 'Linen', 'Hide' from company_details where company_name = 'Acme Yarns';

select results_eq($$select visibility_status, number_of_plys, basic_price from corporate_products where fibre_type = 'Jute'$$,
  $$values ('Reveal', 1, null::numeric)$$, 'a product is revealed, single ply, and may have no price');

-- Reading.
select tests.sign_out();
select results_eq($$select fibre_type from corporate_products$$, $$values ('Jute')$$, 'a visitor sees revealed products');
select tests.sign_in('asha');
select results_eq($$select fibre_type from corporate_products$$, $$values ('Jute')$$, 'a member sees the same');
select tests.sign_in('nilesh');
select results_eq($$select fibre_type from corporate_products$$, $$values ('Jute')$$, 'the executive of another company sees the same');
select is(tests.rows_of($$update corporate_products set basic_price = 1$$), 0::bigint, 'the executive of another company changes no price');
select is(tests.rows_of($$delete from corporate_products$$), 0::bigint, 'the executive of another company deletes nothing');
select tests.sign_in('kavitha');
select is((select count(*) from corporate_products), 2::bigint, 'an executive sees the hidden ones of their own company');
select tests.sign_in('boss');
select is((select count(*) from corporate_products), 2::bigint, 'an admin sees all');
select throws_ok($$select search_text from corporate_products$$, '42501', null, 'no client reads the search column');

-- Entering.
select tests.as_owner();
select set_config('scene.acme', (select id::text from company_details where company_name = 'Acme Yarns'), true);
select set_config('scene.other', (select id::text from company_details where company_name = 'Other Yarns'), true);
insert into company_details (company_name) values ('Empty Yarns');
select set_config('scene.empty', (select id::text from company_details where company_name = 'Empty Yarns'), true);
select tests.make_member('meera', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Super Admin", "department": "Blends"}');
create function pg_temp.enter(p_company text, p_fields text default '', p_values text default '') returns text language sql as $$
  select format('insert into public.corporate_products (company_id, department_name, fibre_type%s) values (%L, %L, %s%s)',
    p_fields, current_setting('scene.' || p_company), ' Blends ', case when p_fields ~ 'specific_type|lustre' then '''Polyester Filament''' else '''Silk Blend''' end, p_values)
$$;
grant execute on function pg_temp.enter(text, text, text) to public;
select tests.sign_out();
select throws_ok(pg_temp.enter('acme'), '42501', null, 'a visitor enters nothing');
select tests.sign_in('asha');
select throws_ok(pg_temp.enter('acme'), '42501', null, 'a member enters nothing');
select tests.sign_in('nilesh');
select throws_ok(pg_temp.enter('acme'), '42501', null, 'the executive of another company enters nothing');
select is(tests.rows_of($$delete from corporate_products$$), 0::bigint, 'the executive of another company deletes nothing');
select tests.sign_in('kavitha');
select throws_ok(pg_temp.enter('other'), '42501', null, 'executives enter nothing for other companies');
select is(tests.rows_of(pg_temp.enter('acme', ', blend_ratio, grade, number_of_plys, visibility_status, updated_at, role',
  $$, ' ', '', null, null, '2020-01-01', 'Super Admin'$$)), 1::bigint, 'an executive enters a product of their own company');
select results_eq($$select department_name, blend_ratio, grade, number_of_plys, visibility_status, basic_price, updated_at, associated_corporate_user_id, role
  from corporate_products where fibre_type = 'Silk Blend'$$,
  $$select 'Blends', null::text, null::text, 1, 'Reveal', null::numeric, now(), tests.id_of('kavitha'), 'Admin'$$,
  'blank fields are null, the ply is 1, it is revealed, and its executive has the role of the moment');
select is(tests.rows_of(pg_temp.enter('acme', ', associated_corporate_user_id', format(', %L', tests.id_of('meera')))), 1::bigint, 'a colleague may be responsible');
select throws_ok(pg_temp.enter('acme', ', associated_corporate_user_id', format(', %L', tests.id_of('nilesh'))), 'NOEXE', null, 'nobody else may be responsible');
select is(tests.rows_of(pg_temp.enter('acme', ', id', $$, gen_random_uuid()$$)), 1::bigint, 'the client may choose the key');
select throws_ok(pg_temp.enter('acme', ', id', (select format(', %L', id) from corporate_products limit 1)), '23505', null, 'the key of another product is refused');
select is(tests.rows_of($$delete from corporate_products where fibre_type = 'Silk Blend'$$), 3::bigint, 'an executive deletes a product of the company');
select tests.sign_in('boss');
select is(tests.rows_of(format($$insert into public.corporate_products (company_id, department_name, fibre_type) values
  (%1$L, 'Blends', 'Silk'), (%1$L, 'Cotton', 'Wool'), (%1$L, 'Carding', 'Nylon')$$, current_setting('scene.acme'))), 3::bigint,
  'an admin enters an array of rows for any company');
select results_eq($$select fibre_type, associated_corporate_user_id = tests.id_of('meera'), role from corporate_products
  where fibre_type in ('Silk', 'Wool', 'Nylon') order by fibre_type$$,
  $$values ('Nylon', true, 'Super Admin'), ('Silk', true, 'Super Admin'), ('Wool', false, 'Admin')$$,
  'the executive of the department answers, else the highest');
select throws_ok(pg_temp.enter('empty'), 'NOEXE', null, 'without executives nobody is responsible');
select is(tests.rows_of($$delete from corporate_products where fibre_type in ('Silk', 'Wool', 'Nylon')$$), 3::bigint, 'an admin deletes products of any company');

-- Importing.
select tests.as_owner();
create function pg_temp.import(p_who text, p_rows text, p_is_preview boolean default false, p_company text default 'acme') returns text language sql as $$
  select string_agg(concat_ws(' ', place, outcome, department, stored_price, stored_visibility, twice_of), ', ' order by place)
  from private.import_corporate_products(tests.id_of(p_who), current_setting('scene.' || p_company)::uuid, p_rows::jsonb, p_is_preview)
$$;
grant execute on function pg_temp.import(text, text, boolean, text) to service_role;
select tests.as_server();
select throws_ok($$select pg_temp.import('nilesh', '[]')$$, 'NOTCO', null, 'the executive of another company imports nothing');
select throws_ok($$select pg_temp.import('boss', '[]', false, 'empty')$$, 'NOEXE', null, 'an import for a company without executives is refused');
select set_config('scene.rows', '[{"department_name": "Ring", "fibre_type": "Cotton", "denier_count": "40", "number_of_plys": 1, "basic_price": 268.50},
  {"department_name": "RING ", "fibre_type": "Cotton", "denier_count": "40", "number_of_plys": 2, "basic_price": null, "visibility_status": "Hide"}]', true);
select is(pg_temp.import('kavitha', current_setting('scene.rows'), true), '1 new Ring, 2 new Ring', 'a preview shows the new rows');
select is((select count(*) from corporate_products where department_name = 'Ring'), 0::bigint, 'a preview writes nothing');
select is(pg_temp.import('kavitha', current_setting('scene.rows')), '1 new Ring, 2 new Ring', 'an import writes the rows');
select is(pg_temp.import('boss', current_setting('scene.rows')), '1 same Ring 268.50 Reveal, 2 same Ring Hide', 'a repeated import writes no duplicates');
select is(pg_temp.import('boss', replace(current_setting('scene.rows'), '268.50', '270')), '1 changed Ring 268.50 Reveal, 2 same Ring Hide',
  'another price changes the product');
select results_eq($$select basic_price, visibility_status, associated_corporate_user_id, role from corporate_products where department_name = 'Ring' order by number_of_plys$$,
  $$values (270::numeric, 'Reveal', tests.id_of('kavitha'), 'Admin'), (null, 'Hide', tests.id_of('kavitha'), 'Admin')$$,
  'a missing visibility stays, and the importing executive is responsible');
select results_eq($$select c.changed_by = tests.id_of('boss'), price_from, price_to from corporate_product_changes c
  where product_id = (select id from corporate_products where department_name = 'Ring' and number_of_plys = 1) order by id$$,
  $$values (false, null::numeric, 268.50), (true, 268.50, 270)$$, 'the history names the importer');
select is(pg_temp.import('kavitha', '[{"department_name": "Ring", "fibre_type": "Wool", "number_of_plys": 1}, {"department_name": "ring", "fibre_type": "Wool", "number_of_plys": 1}]'),
  '1 new Ring, 2 twice Ring 1', 'a duplicate row is named');
select is((select count(*) from corporate_products where fibre_type = 'Wool'), 0::bigint, 'nothing of that file is written');
select throws_ok($$select pg_temp.import('kavitha', '[{"department_name": "Ring", "fibre_type": "Wool", "number_of_plys": 1}, {"department_name": "Ring", "fibre_type": "Silk", "number_of_plys": 99}]')$$,
  '23514', null, 'one invalid row refuses all');

-- What a product may hold.
select tests.as_owner();
delete from corporate_products where department_name = 'Ring';
create function pg_temp.add(p_fields jsonb) returns void language sql as $$
  insert into public.corporate_products (company_id, fibre_type, lustre, blend_ratio, number_of_plys, basic_price, visibility_status)
  select (select company_id from public.corporate_products limit 1), coalesce(p.fibre_type, 'Jute'), p.lustre, p.blend_ratio,
    coalesce(p.number_of_plys, 1), p.basic_price, coalesce(p.visibility_status, 'Reveal')
  from jsonb_populate_record(null::public.corporate_products, p_fields) p
$$;
select lives_ok($$select pg_temp.add('{"basic_price": 1}')$$, 'a fibre and a price are enough');
select throws_ok($$select pg_temp.add('{"visibility_status": "Shown"}')$$, '23514', null, 'visibility is Reveal or Hide');
select throws_ok($$select pg_temp.add('{"basic_price": 1000000}')$$, '23514', null, 'a price has six digits at most');
select throws_ok($$select pg_temp.add('{"basic_price": 1.234}')$$, '23514', null, 'a price has two decimals at most');
select throws_ok($$select pg_temp.add('{"lustre": "Bright"}')$$, '23514', null, 'lustre is for Polyester Filament');
select throws_ok($$select pg_temp.add('{"fibre_type": "My blend", "blend_ratio": "60/40"}')$$, '23514', null, 'a typed fibre has no blend ratio');
select throws_ok($$select pg_temp.add('{"number_of_plys": 17}')$$, '23514', null, 'the maximum ply is sixteen');

-- An executive who leaves.
delete from private.members where id = tests.id_of('kavitha');
select is((select count(*) from corporate_products where associated_corporate_user_id is null), 3::bigint,
  'products stay after their executive is deleted');

select * from finish();
rollback;
