-- Who becomes an executive, and the effects when a company is renamed or deleted, or an executive moves or leaves.
begin;
select plan(30);

select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('asha');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton", "membership_type": "Corporate Member"}');
select tests.make_member('dev', '{"business_name": "Acme Yarns"}');
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
insert into corporate_products (company_id, fibre_type, basic_price, associated_corporate_user_id, role, updated_at)
  select id, 'Jute', 90, tests.id_of('kavitha'), 'Admin', '2026-01-01' from company_details where company_name = 'Acme Yarns';
insert into customer_bids (bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
  select tests.id_of('asha'), 'Acme Yarns', id, 'Jute', 9, 5 from company_details where company_name = 'Acme Yarns';

create function pg_temp.company(p_name text) returns text language sql as
  $$select c.company_name from public.company_details c where c.id = private.executive_company_id(tests.id_of(p_name))$$;

-- Assignment, as the documents have it: one update by an admin.
select tests.sign_in('boss');
select is(tests.rows_of($$update tanabana_free set is_corporate_member = true, role = 'User', department = 'Blends', business_name = 'Acme Yarns'
  where id = tests.id_of('asha')$$), 1::bigint, 'an admin assigns an executive');
select throws_ok($$update tanabana_free set is_corporate_member = true, role = 'User', department = 'Blends', business_name = 'Nobody'
  where id = tests.id_of('dev')$$, 'NOFRM', null, 'the company must exist');
select throws_ok($$update tanabana_free set is_corporate_member = true, role = 'King', department = 'Blends', business_name = 'Acme Yarns'
  where id = tests.id_of('dev')$$, '23514', null, 'the role must be in the list');
select lives_ok($$update tanabana_free set is_corporate_member = true where id = tests.id_of('dev')$$, 'the flag alone needs no company');
select tests.sign_in('kavitha');
select throws_ok($$update tanabana_free set role = 'Super Admin' where id = tests.id_of('kavitha')$$, '42501', null, 'a member cannot take the role');
select throws_ok($$update tanabana_free set business_name = 'Other Yarns' where id = tests.id_of('kavitha')$$, '42501', null, 'a member cannot change the company');
select is(tests.rows_of($$update tanabana_free set role = 'User', department = 'X' where id = tests.id_of('dev')$$), 0::bigint,
  'an executive cannot assign another');
select is(get_company_departments(private.executive_company_id()) -> 'departments', '["Blends", "Cotton"]', 'departments are those of products and executives');
select tests.as_owner();
select is(pg_temp.company('asha'), 'Acme Yarns', 'the assigned executive has the company');
select is(pg_temp.company('dev'), null, 'a flagged member has none without role and department');

select tests.make_member('named', '{"business_name": "Acme Yarns", "role": "User", "department": "Cotton"}');
select is(pg_temp.company('named'), null, 'role and department without the flag give no role');

-- A rename.
select tests.sign_in('boss');
select lives_ok($$update company_details set company_name = ' Acme Threads ' where company_name = 'Acme Yarns'$$, 'an admin renames a company');
select tests.as_owner();
select is(pg_temp.company('kavitha'), 'Acme Threads', 'its executives stay executives');
select is((select business_name from private.members where id = tests.id_of('dev')), 'Acme Threads', 'the profiles of its corporate members have the new name');
select is((select company_name from customer_bids), 'Acme Threads', 'its bids have the new name');
select results_eq($$select associated_corporate_user_id, role, updated_at from corporate_products$$,
  $$select tests.id_of('kavitha'), 'Admin', '2026-01-01'::timestamptz$$, 'its products are unchanged');

-- Another role, and another company.
update private.members set role = 'Super Admin' where id = tests.id_of('kavitha');
select results_eq($$select role, updated_at from corporate_products$$, $$values ('Super Admin', '2026-01-01'::timestamptz)$$,
  'products show the present role and their former price');
select tests.sign_in('boss');
update tanabana_free set business_name = 'Other Yarns' where id = tests.id_of('kavitha');
select tests.as_owner();
select results_eq($$select associated_corporate_user_id, role, updated_at from corporate_products$$,
  $$values (null::uuid, null::text, '2026-01-01'::timestamptz)$$, 'an executive who moves to another company is responsible for no product of the former');

-- Leaving.
update corporate_products set associated_corporate_user_id = tests.id_of('asha'), role = 'User';
select tests.sign_in('asha');
select is((select count(*) from customer_bids), 1::bigint, 'an executive sees the bids of the company');
select tests.sign_in('boss');
update tanabana_free set role = null, department = null where id = tests.id_of('asha');
select tests.as_owner();
update customer_bids set bidder_user_id = null;
select tests.sign_in('asha');
select is((select count(*) from customer_bids), 0::bigint, 'a removed role hides them at once');
select tests.as_owner();
select results_eq($$select associated_corporate_user_id, role from corporate_products$$, $$values (null::uuid, null::text)$$,
  'a former executive is responsible for no product');
update private.members set role = 'User', department = 'Blends' where id = tests.id_of('asha');
update corporate_products set associated_corporate_user_id = tests.id_of('asha'), role = 'User';
delete from private.members where id = tests.id_of('asha');
select results_eq($$select associated_corporate_user_id, role from corporate_products$$, $$values (null::uuid, null::text)$$,
  'a deleted executive is responsible for no product');

-- Very many products follow a part at a time.
insert into corporate_products (company_id, fibre_type, associated_corporate_user_id, role)
  select c.id, 'Jute', tests.id_of('kavitha'), 'Super Admin' from company_details c, generate_series(1, private.limit_products_released_at_once() + 2)
  where c.company_name = 'Other Yarns';
update private.members set role = null, department = null where id = tests.id_of('kavitha');
select is((select count(*) from corporate_products where associated_corporate_user_id = tests.id_of('kavitha')), 2::bigint,
  'a removal is not blocked by very many products');
select is(private.release_products_of_all(1), 1, 'the job releases a batch');
select is(private.release_products_of_all(10), 1, 'the job releases the last one');
select is(private.release_products_of_all(10), 0, 'the job ends');
select is((select count(*) from corporate_products where associated_corporate_user_id = tests.id_of('kavitha')), 0::bigint, 'all products are released');
update private.members set role = 'Super Admin', department = 'Cotton' where id = tests.id_of('kavitha');

-- A company that goes, and another of its name.
delete from company_details where company_name = 'Other Yarns';
select results_eq($$select role, department, business_name from private.members where id = tests.id_of('kavitha')$$,
  $$values (null::text, null::text, 'Other Yarns')$$, 'the role is removed with the company');
insert into company_details (company_name) values ('Other Yarns');
select is(pg_temp.company('kavitha'), null, 'a later company of the same name does not get it');
select throws_ok($$insert into company_details (company_name) values ('Other Yarns ')$$, '23505', null, 'a blank makes no other name');

select * from finish();
rollback;
