-- The rights that a screen gets: admin, main admin, executive, dealer, and the company.
begin;
select plan(10);

insert into private.settings values ('admin_emails', '["boss@scene.example", "chief@scene.example"]'), ('main_admin_email', '"chief@scene.example"')
on conflict (key) do update set value = excluded.value;
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
select tests.make_user('boss');
select tests.make_user('chief');
select tests.make_user('guest');
insert into auth.users (email) values ('later@scene.example');
update private.settings set value = value || '["later@scene.example"]' where key = 'admin_emails';
select tests.make_member('asha', '{"business_name": "Acme Yarns"}');
select tests.make_member('corp', '{"business_name": "Acme Yarns", "is_corporate_member": true, "membership_type": "Corporate Member"}');
select tests.make_member('exec', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('lost', '{"business_name": "Nowhere Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
select tests.make_member('dilip');
update company_details set dealer_user_ids = array[tests.id_of('dilip')] where company_name = 'Other Yarns';

-- The true entries of a response, and the company's name.
create function tests.access_of(p_name text) returns text language plpgsql as $$
declare
  v_access jsonb;
begin
  perform tests.sign_in(p_name);
  v_access := public.get_my_access();
  return concat_ws(' ', (select string_agg(key, ' ' order by key) from jsonb_each(v_access) where value = 'true'),
    v_access ->> 'company_name');
end
$$;
grant execute on function tests.access_of(text) to public;

select is(tests.access_of('guest'), '', 'a user without a profile has no access');
select is(tests.access_of('asha'), '', 'a member with the business name of a company does not belong to it');
select is(tests.access_of('corp'), 'Acme Yarns', 'a corporate member belongs to it, and is not an executive');
select is(tests.access_of('exec'), 'is_executive Acme Yarns', 'an executive with the name Admin is an executive and not an admin');
select is(tests.access_of('lost'), '', 'without a registered company nobody is an executive');
select is(tests.access_of('dilip'), 'is_dealer', 'a dealer of a company is a dealer without the flag');
select is(tests.access_of('boss'), 'is_admin', 'an address of the admin list is an admin');
select is(tests.access_of('chief'), 'is_admin is_main_admin', 'the main address is the main admin');

select tests.as_owner();
select ok(not private.has_admin_account(tests.id_of('later')), 'an unconfirmed admin address is not an admin');
update private.settings set value = '["boss@scene.example"]' where key = 'admin_emails';
select is(tests.access_of('chief'), '', 'an admin is one only while the address is in the list');

select * from finish();
rollback;
