-- Sign-in by the number of the profile: a proved number updates the profile, and a changed one updates the sign-in.
begin;
select plan(15);

select tests.make_member('asha', '{"country_code": "+91", "mobile_number": "7000000011"}');
select tests.as_server();

update auth.users set phone = '917000000099', phone_confirmed_at = now() where email = 'asha@scene.example';
select is((select mobile_verified from private.members where id = tests.id_of('asha')), false, 'a confirmed number that differs from the profile verifies nothing');
update auth.users set phone = '917000000011' where email = 'asha@scene.example';
select is((select mobile_verified from private.members where id = tests.id_of('asha')), true, 'the confirmed number of the profile is verified');
update auth.users set phone = null, phone_confirmed_at = null where email = 'asha@scene.example';
select is((select mobile_verified from private.members where id = tests.id_of('asha')), false, 'the number is unverified when its proof is removed');
update auth.users set phone = '917000000011', phone_confirmed_at = now() where email = 'asha@scene.example';

select tests.sign_in('asha');
update tanabana_free set city = 'Surat' where id = tests.id_of('asha');
select tests.as_server();
select is((select phone from auth.users where email = 'asha@scene.example'), '917000000011', 'another edit keeps the login number');
select is((select mobile_verified from private.members where id = tests.id_of('asha')), true, 'another edit keeps the number verified');

-- Codes on their way to the former number: the SMS is void, the e-mail still signs in.
insert into auth.one_time_tokens (user_id, token_type, relates_to, proves_phone, code_hash, expires_at)
values (tests.id_of('asha'), 'sms', '917000000011', '917000000011', 'x', now() + interval '1 hour'),
  (tests.id_of('asha'), 'phone_proof', 'asha@scene.example', '917000000011', 'y', now() + interval '1 hour');
select tests.sign_in('asha');
update tanabana_free set mobile_number = '7000000012' where id = tests.id_of('asha');
select tests.as_server();
select is((select phone from auth.users where email = 'asha@scene.example'), null, 'a former number does not sign in any more');
select is((select mobile_verified from private.members where id = tests.id_of('asha')), false, 'the new number is unverified');
select results_eq(
  $$select token_type, proves_phone from auth.one_time_tokens where user_id = tests.id_of('asha')$$,
  $$values ('phone_proof', null::text)$$, 'a pending code does not prove the former number');

-- A number that was proved before it was typed, as a newcomer and a member who moves do it.
update auth.users set phone = '917000000013', phone_confirmed_at = now() where email = 'asha@scene.example';
select tests.sign_in('asha');
update tanabana_free set mobile_number = '7000000013' where id = tests.id_of('asha');
select tests.as_server();
select results_eq(
  $$select m.mobile_verified, u.phone from private.members m join auth.users u using (id) where m.id = tests.id_of('asha')$$,
  $$values (true, '917000000013')$$, 'a number that was proved first is verified when it is typed');

-- Ownership of a number: an unproved entry takes nothing; a proof takes it from accounts that have not proved it.
select tests.as_owner();
select tests.make_member('squatter', '{"country_code": "+91", "mobile_number": "7000000014"}');
select tests.make_user('owner');
select tests.as_server();
select throws_ok(
  $$select private.create_member(tests.id_of('owner'), '{"member_name": "O", "business_name": "O", "country_code": "+91", "mobile_number": "7000000014"}', 'OWNER00014AA')$$,
  'TAKEN', 'mobile_number already exists', 'an unproved number belongs to the first profile that has it');
update auth.users set phone = '917000000014', phone_confirmed_at = now() where email = 'owner@scene.example';
select lives_ok(
  $$select private.create_member(tests.id_of('owner'), '{"member_name": "O", "business_name": "O", "country_code": "+91", "mobile_number": "7000000014"}', 'OWNER00014AA')$$,
  'a user who proved it signs up with it');
select results_eq(
  $$select mobile_number, mobile_verified from private.members where id in (tests.id_of('owner'), tests.id_of('squatter')) order by mobile_verified$$,
  $$values (null, false), ('7000000014', true)$$, 'the number is removed from the profile without a proof');

select tests.sign_in('squatter');
select throws_ok($$update tanabana_free set country_code = '+91', mobile_number = '7000000014' where id = tests.id_of('squatter')$$,
  '23505', null, 'a proved number cannot be taken by typing it');
select tests.as_server();
update auth.users set phone = '917000000013', phone_confirmed_at = null where email = 'asha@scene.example';
update auth.users set phone = null where email = 'asha@scene.example';
update auth.users set phone = '917000000013', phone_confirmed_at = now() where email = 'squatter@scene.example';
select tests.sign_in('squatter');
select lives_ok($$update tanabana_free set country_code = '+91', mobile_number = '7000000013' where id = tests.id_of('squatter')$$,
  'an edit of the profile cannot take it either');
select tests.as_server();
select is((select mobile_number from private.members where id = tests.id_of('asha')), null, 'a number without its former proof can be taken');

select * from finish();
rollback;
