-- Anyone may send a request about the corporate tier; only admins read it; a flood is rejected.
begin;
select plan(19);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
create function tests.ask(p_email text, p_mobile text, p_code text default '+91') returns text language sql as $$
  select format('insert into corporate_enquiries (name, organisation_name, email, country_code, mobile_number) values (''A'', ''Org'', %L, %L, %L)',
    p_email, p_code, p_mobile)
$$;
grant execute on function tests.ask(text, text, text) to public;

select tests.sign_out();
-- As in a new connection, in which nobody else has called a function yet.
discard plans;
select lives_ok($$insert into corporate_enquiries (name, organisation_name, email, mobile_number)
  values ('Asha', 'Asha Mills', 'asha@mill.example', '9825012345')$$, 'a visitor sends an enquiry');
select throws_ok($$select * from corporate_enquiries$$, '42501', null, 'a visitor does not read other enquiries');
select throws_ok($$insert into corporate_enquiries (name, organisation_name, email, mobile_number, created_at)
  values ('A', 'B', 'a@mill.example', '9825012346', '2020-01-01')$$, '42501', null, 'a visitor does not set the time');
select throws_ok($$insert into corporate_enquiries (name, organisation_name, email, mobile_number)
  values ('  ', 'B', 'a@mill.example', '9825012346')$$, '23514', null, 'a blank name is refused');
select throws_ok($$insert into corporate_enquiries (name, email, mobile_number)
  values ('A', 'a@mill.example', '9825012346')$$, '23502', null, 'an organisation is required');
select throws_ok(tests.ask('a mill', '9825012346'), '23514', null, 'an address without an @ is refused');
select throws_ok(tests.ask('b@mill.example', '12345'), '23514', null, 'an Indian number has ten digits');
select lives_ok(tests.ask('b@mill.example', '1234567', '+44'), 'elsewhere seven digits are enough');

select lives_ok(tests.ask('ASHA@mill.example', '9825012350'), 'the same address may send again');
select lives_ok(tests.ask('other@mill.example', '9825012345'), 'the same number may send again');
select throws_ok(tests.ask('Asha@Mill.example', '9825012345'), 'PT429', null, 'both together are then refused, in any notation');
select lives_ok(tests.ask('asha@mill.example', '9825012399'), 'the address has one enquiry left with another number');
select throws_ok(tests.ask('asha@mill.example', '9825012398'), 'PT429', null, 'then it has none');

-- The limit is per address: nobody can block the form for others.
select tests.as_owner();
select set_config('request.address', '203.0.113.9', true);
select lives_ok(format('do $do$ begin for n in 1 .. %s loop insert into corporate_enquiries (name, organisation_name, email, mobile_number)
  values (''F'', ''Org'', n || ''@one.example'', (9700000000 + n)::text); end loop; end $do$', private.limit_corporate_enquiries_per_address()), 'a network address has its limit');
select tests.sign_out();
select throws_ok(tests.ask('more@one.example', '9700009999'), 'PT429', null, 'then it is refused');
select set_config('request.address', '203.0.113.10', true);
select lives_ok(tests.ask('else@two.example', '9700009998'), 'another network address is accepted');
select tests.as_owner();
select set_config('request.address', '', true);
delete from corporate_enquiries where email ~ '@(one|two)\.example$';

select tests.sign_in('asha');
select is((select count(*) from corporate_enquiries), 0::bigint, 'a member sees none');
select tests.sign_in('boss');
select is((select country_code from corporate_enquiries where name = 'Asha'), '+91', 'an admin sees them, with India as the default country');

select tests.as_owner();
insert into corporate_enquiries (name, organisation_name, email, mobile_number)
select 'A', 'B', n || '@flood.example', '98250' || n from generate_series(10001, 10000 + private.limit_corporate_enquiries_per_minute() - 5) n;
select tests.sign_out();
select throws_ok(tests.ask('last@mill.example', '9825012397'), 'PT429', null, 'a flood is refused for everybody');

select * from finish();
rollback;
