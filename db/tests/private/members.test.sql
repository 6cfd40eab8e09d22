-- Profiles behind the view: e-mail, places, uniqueness, signup.
begin;
select plan(14);

-- The address is the sign-in service's.
select tests.make_member('asha', '{"email": "made.up@x.example"}');
select is((select email from private.members where id = tests.id_of('asha')), 'asha@scene.example', 'e-mail comes from the user');
update auth.users set email = 'asha.new@scene.example' where email = 'asha@scene.example';
select is((select email from private.members where id = tests.id_of('asha.new')), 'asha.new@scene.example', 'a changed e-mail address of the user changes the profile');

-- Signup.
select tests.make_user('bina');
select tests.as_server();
select lives_ok(
  $$select private.create_member(tests.id_of('bina'), '{"member_name": " Bina ", "business_name": "Bina Knits", "country": "India", "state": "Gujarat", "district": "Surat", "city": "", "country_code": "+91", "mobile_number": "7000000002", "membership_type": "Paid Member", "messaging_credits": 500, "is_dealer": true, "mobile_verified": true}', 'BINAX00002AA')$$,
  'a profile is created');
select results_eq(
  $$select member_name, city, membership_type, membership_wish, messaging_credits, is_dealer, mobile_verified, referral_code, email_verified_at is not null from private.members where id = tests.id_of('bina')$$,
  $$values ('Bina', 'Surat', 'Free Member', 'Paid Member', 0, false, false, 'BINAX00002AA', true)$$,
  'Free Member without credits and flags; Paid is a wish; the city is the district');
select throws_ok($$select private.create_member(tests.id_of('bina'), '{"member_name": "B", "business_name": "B"}', 'X')$$, 'TAKEN', null, 'a second profile is refused');
select tests.as_owner();
select tests.make_user('chetan');
select tests.as_server();
select throws_ok(
  $$select private.create_member(tests.id_of('chetan'), '{"member_name": "C", "business_name": "C", "country_code": "+91", "mobile_number": "7000000002"}', 'CXXXX00002AA')$$,
  'TAKEN', 'mobile_number already exists', 'a mobile number belongs to one account');
select throws_ok(
  $$select private.create_member(tests.id_of('chetan'), '{"member_name": "C", "business_name": "C"}', 'BINAX00002AA')$$,
  'TAKEN', 'referral_code already exists', 'a referral code belongs to one account');
select lives_ok(
  $$select private.create_member(tests.id_of('chetan'), '{"member_name": "C", "business_name": "C", "country_code": "+977", "mobile_number": "7000000002"}', 'CXXXX00002AA')$$,
  'the same digits in another country are another number');

-- An admin address that signs up keeps its early profile and fills it.
select tests.as_owner();
insert into private.settings values ('admin_emails', '["boss@scene.example"]') on conflict (key) do update set value = excluded.value;
select tests.make_user('boss');
select tests.as_server();
select lives_ok($$select private.create_member(tests.id_of('boss'), '{"member_name": "Boss", "business_name": "B"}', 'BOSSX00000AA')$$, 'an admin may sign up');
select is((select member_name from private.members where id = tests.id_of('boss')), 'Boss', 'an admin has the typed name');

-- A changed number is not a verified one.
select tests.as_owner();
update private.members set mobile_verified = true where id = tests.id_of('bina');
select tests.sign_in('bina');
update tanabana_free set mobile_number = '7000000003' where id = tests.id_of('bina');
select is((select mobile_verified from tanabana_free where id = tests.id_of('bina')), false, 'a new number is unverified');

-- Clients cannot call the functions of the server.
select throws_ok($$select private.create_member(tests.id_of('bina'), '{}', 'X')$$, '42501', null, 'members do not create profiles by this function');
select throws_ok($$select private.move_credits(tests.id_of('bina'), 100, 'admin', null, null, null, null)$$, '42501', null, 'members do not change credits');
select throws_ok($$select * from private.settings$$, '42501', null, 'members do not read settings');

select * from finish();
rollback;
