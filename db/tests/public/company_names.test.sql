-- New company names are unique, and a profile with a company's name shows whether it may have it.
begin;
select plan(27);

select is(private.name_key(typed), 'auditmills', format('%L is the same name', typed)) from unnest(array[
  'Audit Mills', 'AUDIT MILLS', '  audit   mills ', E'Audit\u00a0Mills', E'Audit\u3000Mills', E'Au\u200bdit Mills', E'\uFF21\uFF55dit Mills', E'Audit\tMills', 'AuditMills', 'A udit Mills']) typed;
select is(private.name_key(E'A\u2013B \u2018C\u2019 \u201CD\u201D'), 'a-b''c''"d"', 'dashes and quotes are the plain ones');
select isnt(private.name_key('Audit Mill'), private.name_key('Audit Mills'), 'another letter makes another name');
select is(private.name_key(null), null, 'no name has no key');

select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('asha', '{"business_name": "AUDIT  mills"}');
select tests.make_member('kavitha', '{"business_name": "Audit Mills", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
select tests.make_member('mohan', '{"business_name": "Audit Mills", "membership_type": "Corporate Member"}');
select tests.make_member('paid', '{"business_name": "Other Weavers", "membership_type": "Paid Member"}');
update private.members set list_in_directory = true;
-- Two that were there before names were compared.
set session_replication_role = replica;
insert into company_details (id, company_name, created_at) values
  ('00000000-0000-4000-8000-000000000001', 'Audit Mills', '2026-01-01'), ('00000000-0000-4000-8000-000000000002', 'audit  mills', '2026-02-01');
reset session_replication_role;

select tests.sign_in('boss');
select throws_ok($$insert into company_details (company_name) values ('ＡＵＤＩＴ Mills')$$, '23505', 'another company has this name', 'the same name in full-width letters is refused');
select throws_ok($$insert into company_details (company_name) values ('Audit Mills')$$, '23505', 'another company has this name', 'the same name is refused');
select throws_ok($$insert into company_details (company_name) values (E'\u200b')$$, '23514', null, 'a name of invisible characters is refused');
insert into company_details (id, company_name) values ('00000000-0000-4000-8000-000000000003', 'New Mills');
select throws_ok($$update company_details set company_name = 'AUDIT MILLS' where company_name = 'New Mills'$$, '23505', null, 'a rename to a taken name is refused');
select lives_ok($$update company_details set company_name = 'NEW mills' where company_name = 'New Mills'$$, 'a rename to the own name in other capitals is accepted');
select lives_ok($$update company_details set address = 'Surat', company_name = company_name where address is null$$, 'companies that share a name may change everything else');
select results_eq($$select company_name from get_companies_of_one_name()$$, array['Audit Mills', 'audit  mills'], 'admins find them together, oldest first');
select throws_ok($$update company_details set company_name = 'Audit mills' where id = '00000000-0000-4000-8000-000000000002'$$, '23505', null, 'none of them can take the name again');
select tests.sign_in('paid');
select throws_ok($$select get_companies_of_one_name()$$, '42501', null, 'only admins call the function');

select results_eq($$select member_name, is_business_unverified from tanabana_free where member_name <> 'Boss' order by 1$$,
  $$values ('Asha', true), ('Kavitha', false), ('Mohan', true), ('Paid', false)$$, 'a member with a company''s name is not verified, its executive is');
select results_eq($$select member_name, is_business_unverified from listed_members where member_name <> 'Boss' order by 1$$,
  $$values ('Asha', true), ('Kavitha', false), ('Mohan', true), ('Paid', false)$$, 'the directory shows the same');
select tests.as_owner();
select is((select is_business_unverified from private.view_member_contact(tests.id_of('paid'), tests.id_of('asha'))), true, 'a contact shows the same');
update private.members set department = null where id = tests.id_of('kavitha');
select is((select is_business_unverified from private.open_contact(tests.id_of('paid'), tests.id_of('kavitha'))), true, 'a former executive is not verified');
update company_details set company_name = 'Renamed ' || right(id::text, 1) where id <> '00000000-0000-4000-8000-000000000003';
select is((select is_business_unverified from private.open_contact(tests.id_of('paid'), tests.id_of('asha'))), false, 'a name without a company any more is not marked');

select * from finish();
rollback;
