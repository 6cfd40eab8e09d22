-- New company names are unique, and a profile with a company's name shows whether it may have it.
begin;
select plan(27);

select is(private.name_key(typed), 'auditmills', format('%L is the same name', typed)) from unnest(array[
  'Audit Mills', 'AUDIT MILLS', '  audit   mills ', E'Audit\u00a0Mills', E'Audit\u3000Mills', E'Au\u200bdit Mills', E'\uFF21\uFF55dit Mills', E'Audit\tMills', 'AuditMills', 'A udit Mills']) typed;
select is(private.name_key(E'A\u2013B \u2018C\u2019 \u201CD\u201D'), 'a-b''c''"d"', 'dashes and quotes are the plain ones');
select isnt(private.name_key('Audit Mill'), private.name_key('Audit Mills'), 'a letter more is another name');
select is(private.name_key(null), null, 'none is none');

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
select throws_ok($$insert into company_details (company_name) values ('ＡＵＤＩＴ Mills')$$, '23505', 'another company has this name', 'another width is refused');
select throws_ok($$insert into company_details (company_name) values ('Audit Mills')$$, '23505', 'another company has this name', 'so is the very name');
select throws_ok($$insert into company_details (company_name) values (E'\u200b')$$, '23514', null, 'and a name that nobody sees');
insert into company_details (id, company_name) values ('00000000-0000-4000-8000-000000000003', 'New Mills');
select throws_ok($$update company_details set company_name = 'AUDIT MILLS' where company_name = 'New Mills'$$, '23505', null, 'a rename is refused');
select lives_ok($$update company_details set company_name = 'NEW mills' where company_name = 'New Mills'$$, 'but not one to the own name in other letters');
select lives_ok($$update company_details set address = 'Surat', company_name = company_name where address is null$$, 'companies that share a name are changed in all else');
select results_eq($$select company_name from get_companies_of_one_name()$$, array['Audit Mills', 'audit  mills'], 'admins find them together, the oldest first');
select throws_ok($$update company_details set company_name = 'Audit mills' where id = '00000000-0000-4000-8000-000000000002'$$, '23505', null, 'no one of them takes the name anew');
select tests.sign_in('paid');
select throws_ok($$select get_companies_of_one_name()$$, '42501', null, 'nobody else asks for them');

select results_eq($$select member_name, is_business_unverified from tanabana_free where member_name <> 'Boss' order by 1$$,
  $$values ('Asha', true), ('Kavitha', false), ('Mohan', true), ('Paid', false)$$, 'a member with a company''s name is not verified, its executive is');
select results_eq($$select member_name, is_business_unverified from listed_members where member_name <> 'Boss' order by 1$$,
  $$values ('Asha', true), ('Kavitha', false), ('Mohan', true), ('Paid', false)$$, 'the directory says the same');
select tests.as_owner();
select is((select is_business_unverified from private.view_member_contact(tests.id_of('paid'), tests.id_of('asha'))), true, 'so does a contact');
update private.members set department = null where id = tests.id_of('kavitha');
select is((select is_business_unverified from private.open_contact(tests.id_of('paid'), tests.id_of('kavitha'))), true, 'who is an executive no more is not verified');
update company_details set company_name = 'Renamed ' || right(id::text, 1) where id <> '00000000-0000-4000-8000-000000000003';
select is((select is_business_unverified from private.open_contact(tests.id_of('paid'), tests.id_of('asha'))), false, 'and a name that no company has any more is anybody''s');

select * from finish();
rollback;
