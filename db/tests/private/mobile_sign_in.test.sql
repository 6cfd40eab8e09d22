-- Signing in by the number of the profile: what a confirmed number says of the profile, and a changed one of the sign-in.
begin;
select plan(5);

select tests.make_member('asha', '{"country_code": "+91", "mobile_number": "7000000011"}');
select tests.as_server();

update auth.users set phone = '917000000099', phone_confirmed_at = now() where email = 'asha@scene.example';
select is((select mobile_verified from private.members where id = tests.id_of('asha')), false, 'another number than the profile''s verifies nothing');
update auth.users set phone = '917000000011' where email = 'asha@scene.example';
select is((select mobile_verified from private.members where id = tests.id_of('asha')), true, 'the confirmed number of the profile is verified');

select tests.sign_in('asha');
update tanabana_free set city = 'Surat' where id = tests.id_of('asha');
select tests.as_server();
select is((select phone from auth.users where email = 'asha@scene.example'), '917000000011', 'an edit of something else leaves the sign-in alone');

select tests.sign_in('asha');
update tanabana_free set mobile_number = '7000000012' where id = tests.id_of('asha');
select tests.as_server();
select is((select phone from auth.users where email = 'asha@scene.example'), null, 'a former number does not sign in any more');
select is((select mobile_verified from private.members where id = tests.id_of('asha')), false, 'and the new one is not verified');

select * from finish();
rollback;
