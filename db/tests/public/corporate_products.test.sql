-- Who sees which products of a company, and what a product may hold.
begin;
select plan(12);

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
select results_eq($$select fibre_type from corporate_products$$, $$values ('Jute')$$, 'a visitor sees what is revealed');
select tests.sign_in('asha');
select results_eq($$select fibre_type from corporate_products$$, $$values ('Jute')$$, 'a member too');
select tests.sign_in('nilesh');
select results_eq($$select fibre_type from corporate_products$$, $$values ('Jute')$$, 'the executive of another company too');
select tests.sign_in('kavitha');
select is((select count(*) from corporate_products), 2::bigint, 'an executive sees the hidden ones of the own company');
select tests.sign_in('boss');
select is((select count(*) from corporate_products), 2::bigint, 'an admin sees all');

-- What a product may hold.
select tests.as_owner();
create function pg_temp.add(p_fields jsonb) returns void language sql as $$
  insert into public.corporate_products select (jsonb_populate_record(null::public.corporate_products, jsonb_build_object(
    'id', gen_random_uuid(), 'company_id', (select company_id from public.corporate_products limit 1), 'fibre_type', 'Jute',
    'number_of_plys', 1, 'visibility_status', 'Reveal', 'updated_at', now()) || p_fields)).*
$$;
select throws_ok($$select pg_temp.add('{"visibility_status": "Shown"}')$$, '23514', null, 'visibility is Reveal or Hide');
select throws_ok($$select pg_temp.add('{"basic_price": 1000000}')$$, '23514', null, 'a price has six digits at most');
select throws_ok($$select pg_temp.add('{"basic_price": 1.234}')$$, '23514', null, 'and two decimals');
select throws_ok($$select pg_temp.add('{"lustre": "Bright"}')$$, '23514', null, 'lustre is for Polyester Filament');
select throws_ok($$select pg_temp.add('{"number_of_plys": 17}')$$, '23514', null, 'plys end at sixteen');

-- An executive who leaves.
delete from private.members where id = tests.id_of('kavitha');
select is((select count(*) from corporate_products where associated_corporate_user_id is null), 2::bigint,
  'products outlive their executive');

select * from finish();
rollback;
