-- Everybody reads companies and partners; only admins write them.
begin;
select plan(8);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (company_name, dealer_user_ids) values ('Acme Yarns', array[tests.id_of('asha')]);

select tests.sign_out();
select is((select company_name from company_details), 'Acme Yarns', 'a visitor reads companies');
select throws_ok($$select check_if_user_is_dealer(tests.id_of('asha'))$$, '42501', null, 'only signed-in users call the dealer check');
select tests.sign_in('asha');
select is(check_if_user_is_dealer(tests.id_of('asha')), true, 'a dealer of a company is a dealer without the flag');
select is(check_if_user_is_dealer(tests.id_of('boss')), false, 'other members are not');
select throws_ok($$insert into company_details (company_name) values ('Mine')$$, '42501', null, 'a member registers no company');
select is(tests.rows_of($$update company_details set company_name = 'Mine'$$), 0::bigint, 'a member renames no company');
select tests.sign_in('boss');
select lives_ok($$insert into company_details (company_name, plan, "Yarn_Segment") values ('New', 'Gold', '{Cotton,Other:Jute bags}')$$, 'an admin registers a company');
select lives_ok($$insert into partner_organisations (name) values ('Loom Circle')$$, 'an admin creates a partner');

select * from finish();
rollback;
