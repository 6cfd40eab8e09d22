-- Notices to members about their accounts, and the log of rights.
begin;
select plan(14);

create function tests.notices() returns setof text language sql as $$
  select concat_ws(' ', n.kind, n.to_email, n.number_ending, n.user_agent) from private.account_notices n order by n.id
$$;

select tests.make_member('asha', '{"country_code": "+91", "mobile_number": "7000000011"}');
select is_empty('select tests.notices()', 'a new profile sends no notice');

-- The number, as a client changes it.
select set_config('request.headers', '{"user-agent": "a browser"}', true);
select tests.sign_in('asha');
update tanabana_free set city = 'Surat', mobile_number = '7000000011' where id = tests.id_of('asha');
update tanabana_free set mobile_number = '7000000012' where id = tests.id_of('asha');
select tests.as_owner();
select results_eq('select tests.notices()', $$values ('number_changed asha@scene.example 0012 a browser')$$, 'a changed number sends a notice, another edit sends none');
delete from private.account_notices;

-- The ways of signing in, as the sign-in service changes them.
update auth.users set encrypted_password = 'one' where email = 'asha@scene.example';
update auth.users set encrypted_password = 'two' where email = 'asha@scene.example';
update auth.users set last_sign_in_at = now() where email = 'asha@scene.example';
update auth.users set phone = '917000000012', phone_confirmed_at = now() where email = 'asha@scene.example';
update auth.users set phone = null, phone_confirmed_at = null where email = 'asha@scene.example';
update auth.users set email = 'new@scene.example' where email = 'asha@scene.example';
select results_eq('select tests.notices()', $$values
  ('password_set asha@scene.example a browser'), ('password_changed asha@scene.example a browser'),
  ('number_proved asha@scene.example 0012 a browser'), ('email_changed asha@scene.example a browser')$$,
  'a change of password, proved number or e-mail address sends a notice to the former address');
delete from private.account_notices;

-- A member who loses a number to its owner gets exactly one notice.
select tests.make_user('owner');
update auth.users set phone = '917000000012', phone_confirmed_at = now() where email = 'owner@scene.example';
select is_empty('select tests.notices()', 'a user without a profile gets no notice');
select lives_ok($$select private.create_member(tests.id_of('owner'), '{"member_name": "O", "business_name": "O", "country_code": "+91", "mobile_number": "7000000012"}', 'OWNER00012AA')$$, 'the owner signs up');
select results_eq('select tests.notices()', $$values ('number_taken new@scene.example 0012 a browser')$$, 'the former holder of a number gets a notice');
select results_eq($$select event from auth.security_events where user_id = tests.id_of('new')$$, $$values ('phone_taken')$$, 'the security log has the event');

-- Sending: each is claimed once, and again after a pause.
select tests.as_server();
select is((select count(*) from private.claim_account_notices(10)), 1::bigint, 'a notice is claimed');
select is((select count(*) from private.claim_account_notices(10)), 0::bigint, 'a claimed notice is not claimed again');
update private.account_notices set next_try_at = now();
select is((select tries from private.claim_account_notices(10)), 2, 'a notice is claimed again after its pause');

-- Rights.
select tests.as_owner();
update private.members set is_dealer = true, role = 'Admin' where id = tests.id_of('owner');
update private.members set is_dealer = true, city = 'Surat' where id = tests.id_of('owner');
select results_eq($$select detail from auth.security_events where event = 'rights_changed' and user_id = tests.id_of('owner')$$,
  $$values ('is_dealer=true role=Admin')$$, 'a change of rights is logged once');

-- No client reads the notices.
select tests.sign_in('owner');
select throws_ok('select * from private.account_notices', '42501', null, 'members do not read notices');
select throws_ok('select * from auth.security_events', '42501', null, 'members do not read the security log');
select throws_ok('select private.claim_account_notices(1)', '42501', null, 'members do not send notices');

select * from finish();
rollback;
