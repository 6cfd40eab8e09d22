-- The member view: what each reader sees, and what each writer may change.
begin;
select plan(46);

select tests.make_member('asha', '{"country_code": "+91", "mobile_number": "7000000001", "gst_number": "24ABC", "referral_code": "ASHA1", "messaging_credits": 7, "pin_zip_code": "395002"}');
select tests.make_member('bharat', '{"country_code": "+91", "mobile_number": "7000012345"}');
select tests.make_member('paid', '{"membership_type": "Paid Member"}');
select tests.make_user('guest');

-- A visitor sees where a member is and which badges he has, and nothing else.
select tests.sign_out();
select results_eq(
  $$select district, is_dealer, member_name, email, mobile_number, messaging_credits from tanabana_free where id = tests.id_of('asha')$$,
  $$values ('Surat', false, null::text, null::text, null::text, null::int)$$,
  'a visitor sees only place and badges');
select is(tests.rows_of($$select from tanabana_free where mobile_number = '7000000001'$$), 0::bigint, 'a filter on a masked column finds nothing');
select is(tests.rows_of($$select from tanabana_free where member_name like 'A%'$$), 0::bigint, 'a name cannot be guessed');
select throws_ok($$update tanabana_free set city = 'X'$$, '42501', null, 'a visitor changes nothing');

-- Signed in without a profile is still a guest.
select tests.sign_in('guest');
select is((select member_name from tanabana_free where id = tests.id_of('asha')), null, 'a guest sees no names');

-- A member sees names, a paid one also the PIN, and neither sees the rest.
select tests.sign_in('bharat');
select is((select member_name from tanabana_free where id = tests.id_of('asha')), 'Asha', 'a member sees names');
select is((select email from tanabana_free where id = tests.id_of('asha')), null, 'a Free Member sees no e-mail');
select is(tests.rows_of($$select from tanabana_free where email = 'asha@scene.example'$$), 0::bigint, 'a Free Member cannot look one up');
select tests.sign_in('paid');
select results_eq(
  $$select email, country_code, mobile_number, pin_zip_code, gst_number, referral_code, messaging_credits from tanabana_free where id = tests.id_of('asha')$$,
  $$values (null::text, null::text, null::text, '395002', null::text, null::text, null::int)$$,
  'a Paid Member sees the PIN, but no e-mail or number in a list, nor GST, referral or credits');
select is(tests.rows_of($$select from tanabana_free where mobile_number like '7%' or email like '%@%'$$), 1::bigint, 'a filter on them finds only the own row');
select is((select email from tanabana_free where id = tests.id_of('paid')), 'paid@scene.example', 'the own row is complete');
select tests.as_owner();
update private.members set list_in_directory = false where id in (tests.id_of('asha'), tests.id_of('bharat'));
select tests.sign_in('paid');
select is((select count(*) from tanabana_free where not list_in_directory and (email is not null or mobile_number is not null)), 0::bigint,
  'members who left the directory are masked too');
select tests.as_server();
select is((select mobile_number from private.members m join tanabana_free v using (id, mobile_number) where m.id = tests.id_of('asha')), '7000000001', 'the server reads everything');

-- The owner saves the edit form; columns that it may not set are ignored.
select tests.sign_in('asha');
select lives_ok(
  $$update tanabana_free set member_name = 'Asha V', district = 'Navsari', city = '', email = 'evil@x.example',
    membership_type = 'Paid Member', updated_at = '2001-01-01' where id = tests.id_of('asha')$$,
  'the edit form is saved');
select results_eq(
  $$select member_name, city, email, membership_type, updated_at > '2002-01-01' from tanabana_free where id = tests.id_of('asha')$$,
  $$values ('Asha V', 'Navsari', 'asha@scene.example', 'Free Member', true)$$,
  'name and place are saved, e-mail, membership and time are ignored');
select lives_ok($$update tanabana_free set language = 'hi' where id = tests.id_of('asha')$$, 'a member chooses a language');
select is((select language from tanabana_free where id = tests.id_of('asha')), 'hi', 'the language is saved');
select tests.as_server();
select is(private.language_of(tests.id_of('asha')), 'hi', 'letters use the language');
select tests.sign_in('asha');
select throws_ok($$update tanabana_free set language = 'xx' where id = tests.id_of('asha')$$, '23514', null, 'an unknown language is refused');
select throws_ok($$update tanabana_free set messaging_credits = 9999 where id = tests.id_of('asha')$$, '42501', null, 'credits cannot be set');
select throws_ok($$update tanabana_free set referral_credits_earned = 5 where id = tests.id_of('asha')$$, '42501', null, 'earned credits cannot be set');
select throws_ok($$update tanabana_free set referred_by_code = 'X' where id = tests.id_of('asha')$$, '42501', null, 'the referrer cannot be set');
select throws_ok($$update tanabana_free set mobile_verified = true where id = tests.id_of('asha')$$, '42501', null, 'the verification of the number cannot be set');
select throws_ok($$update tanabana_free set is_dealer = true where id = tests.id_of('asha')$$, '42501', null, 'a flag cannot be set');
select throws_ok($$update tanabana_free set is_verified_member = true where id = tests.id_of('asha')$$, '42501', null, 'another flag cannot be set');
select throws_ok($$update tanabana_free set role = 'Super Admin', department = 'X' where id = tests.id_of('asha')$$, '42501', null, 'a role cannot be set');
select throws_ok($$delete from tanabana_free where id = tests.id_of('asha')$$, '42501', null, 'the profile cannot be deleted here');
select is(tests.rows_of($$update tanabana_free set member_name = 'Mine now' where id = tests.id_of('bharat')$$), 0::bigint, 'the profile of another is unchanged');
select throws_ok($$update tanabana_free set mobile_number = '123', country_code = '+91' where id = tests.id_of('asha')$$, '23514', null, 'an impossible Indian number is refused');
select throws_ok($$select * from private.members$$, '42501', null, 'the table behind the view is not accessible');

-- A referral code is set once.
update tanabana_free set referral_code = 'OTHER' where id = tests.id_of('asha');
select is((select referral_code from tanabana_free where id = tests.id_of('asha')), 'ASHA1', 'a referral code cannot be changed');
select tests.sign_in('bharat');
select throws_ok($$update tanabana_free set referral_code = 'BESTYARN' where id = tests.id_of('bharat')$$, '23514', null, 'a referral code cannot be chosen');
update tanabana_free set referral_code = ' b123457 ' where id = tests.id_of('bharat');
select is((select referral_code from tanabana_free where id = tests.id_of('bharat')), 'B123457', 'a missing code is set by the scheme, normalized');

-- A profile that went missing is made anew.
select tests.sign_in('guest');
select throws_ok($$insert into tanabana_free (id, member_name, business_name) values (tests.id_of('asha'), 'Me', 'Mine')$$, '42501', null, 'the code of another cannot be set');
select results_eq(
  $$insert into tanabana_free (id, member_name, business_name, membership_type, email) values (tests.id_of('guest'), 'Guest', 'Guest Yarns', 'Paid Member', 'x@y.example') returning membership_type, messaging_credits, email$$,
  $$values ('Free Member', 0, 'guest@scene.example')$$,
  'a new profile is a Free Member without credits, with the login address');
select throws_ok($$insert into tanabana_free (id, member_name, business_name) values (tests.id_of('guest'), 'Me', 'Mine')$$, '23505', null, 'a second profile is refused');

-- An executive is known by his company's name: he cannot walk over to another.
select tests.as_owner();
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
select tests.make_member('exec', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton", "membership_type": "Corporate Member"}');
select tests.sign_in('exec');
select ok(private.is_corporate_executive(), 'an executive is recognised');
select throws_ok($$update tanabana_free set business_name = 'Other Yarns' where id = tests.id_of('exec')$$, '42501', null, 'an executive stays with the company');

-- Admins: by address, or by membership.
select tests.as_owner();
insert into private.settings values ('admin_emails', '["boss@scene.example"]') on conflict (key) do update set value = excluded.value;
select tests.make_user('boss');
select tests.sign_in('boss');
select results_eq(
  $$select business_name, membership_type, role, messaging_credits from tanabana_free where id = tests.id_of('boss')$$,
  $$values ('Admin', 'admin', 'admin', 9999)$$,
  'an admin address gets the profile of an admin without signing up');
select lives_ok($$update tanabana_free set is_dealer = true, role = 'User', department = 'Yarn' where id = tests.id_of('bharat')$$, 'an admin sets flags, role and department');
select is((select is_dealer from tanabana_free where id = tests.id_of('bharat')), true, 'the values are saved');
select is((select gst_number from tanabana_free where id = tests.id_of('asha')), '24ABC', 'an admin sees everything');
select is((select email || mobile_number from tanabana_free where id = tests.id_of('asha')), 'asha@scene.example7000000001', 'an admin sees contacts too');
select throws_ok($$update tanabana_free set messaging_credits = 1 where id = tests.id_of('bharat')$$, '42501', null, 'an admin changes credits only by the ledger');
select tests.as_owner();
update private.settings set value = '[]' where key = 'admin_emails';
select tests.sign_in('boss');
select is((select membership_type from tanabana_free where id = tests.id_of('boss')), 'Free Member', 'an address off the list has no rights');
select is(private.is_admin(), false, 'the rights end at once');

select * from finish();
rollback;
