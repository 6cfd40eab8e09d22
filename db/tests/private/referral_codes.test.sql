-- Which referral codes a member may use, at signup or within seven days of it, and that a code pays both sides once.
begin;
select plan(28);

select tests.make_member('referrer', '{"referral_code": "REFER11111AA", "created_at": "2025-09-01T06:00:00Z"}');
select tests.make_member('boss', '{"referral_code": "BOSSX11111AA", "membership_type": "admin", "created_at": "2025-09-01T06:00:00Z"}');
select tests.make_member('asha', '{"referral_code": "ASHAX11111AA", "created_at": "2025-09-20T06:00:00Z"}');
select tests.make_member('later', '{"referral_code": "LATER11111AA", "created_at": "2025-09-21T06:00:00Z"}');
select tests.make_member('bina', '{"created_at": "2025-09-20T06:00:00Z"}');
select tests.make_member('chetan', '{"created_at": "2025-09-20T06:00:00Z"}');
select tests.make_member('again', '{"created_at": "2025-09-20T06:00:00Z"}');
select tests.make_member('phone', '{"referral_code": "PHONE11111AA", "created_at": "2025-09-20T06:00:00Z"}');
update auth.users set email = null, phone = '917000000008' where id = tests.id_of('phone');
select tests.make_user('guest');
select tests.make_user('referrer+mill');
select private.grant_signup_credits(tests.id_of(n), null, '2025-09-20T06:00:00Z') from unnest(array['referrer', 'asha', 'later', 'bina']) n;

create function pg_temp.add(p_name text, p_code text, p_now timestamptz default '2025-09-25T06:00:00Z') returns text language sql as $$
  select format('%s, %s granted', new_balance, granted) from private.add_referral_code(tests.id_of(p_name), p_code, p_now)
$$;
create function pg_temp.fault(p_name text, p_code text) returns text language sql as $$
  select coalesce((r).fault, 'fine') from private.referrer_of(tests.id_of(p_name), p_code) r
$$;

-- Checks before anything is written.
select is(pg_temp.fault('guest', ' refer11111aa '), 'fine', 'the code of a member is accepted in any spelling, for a user without a profile');
select is(pg_temp.fault('guest', 'NOBODY'), 'NOREF', 'an unknown code is refused');
select is(pg_temp.fault('guest', ''), 'NOREF', 'an empty code is refused');
select is(pg_temp.fault('guest', null), 'NOREF', 'a missing code is refused');
select is(pg_temp.fault('guest', 'BOSSX11111AA'), 'NOREF', 'the code of an admin gets the refusal of an unknown one');
select is(pg_temp.fault('asha', 'ASHAX11111AA'), 'OWNRF', 'the own code is refused');
select is((select (private.referrer_of(m.id, 'PHONE11111AA')).fault from private.members m where m.referral_code = 'PHONE11111AA'),
  'OWNRF', 'the own code is refused without an e-mail address, too');
select is(pg_temp.fault('referrer+mill', 'REFER11111AA'), 'OWNRF', 'the code of the account with the same mailbox is refused');
select is(pg_temp.fault('asha', 'LATER11111AA'), 'NEWRF', 'the code of a member who joined later is refused');
select is(pg_temp.fault('later', 'ASHAX11111AA'), 'fine', 'the code of a member who joined earlier is accepted');

-- Added after the signup.
select throws_ok($$select pg_temp.add('guest', 'REFER11111AA')$$, 'NOPRF', null, 'a user without a profile adds no code');
select throws_ok($$select pg_temp.add('asha', 'NOBODY')$$, 'NOREF', null, 'an unknown code is refused');
select throws_ok($$select pg_temp.add('asha', 'BOSSX11111AA')$$, 'NOREF', null, 'the code of an admin is refused');
select throws_ok($$select pg_temp.add('asha', 'ASHAX11111AA')$$, 'OWNRF', null, 'the own code is refused');
select throws_ok($$select pg_temp.add('asha', 'LATER11111AA')$$, 'NEWRF', null, 'the code of a member who joined later is refused');
select throws_ok($$select pg_temp.add('asha', 'REFER11111AA', '2025-09-27T06:00:00Z')$$, 'ENDRF', null, 'a code is refused seven days after the signup');
select is(pg_temp.add('asha', 'refer11111aa', '2025-09-27T05:59:59Z'), '30, 5 granted', 'a code before that grants 5');
select results_eq($$select messaging_credits, referral_credits_earned from private.members where id = tests.id_of('referrer')$$,
  $$values (30, 5)$$, 'the referrer gets 5');
select is((select referred_by_code from private.members where id = tests.id_of('asha')), 'REFER11111AA', 'the code is stored');
select throws_ok($$select pg_temp.add('asha', 'REFER11111AA')$$, 'HADRF', null, 'a second call grants nothing');
select throws_ok($$select pg_temp.add('later', 'ASHAX11111AA', '2026-09-25')$$, 'ENDRF', null, 'a late caller is refused first');
select is((select count(*) from private.counted_people where used_referral), 1::bigint, 'the person has used a referral');

-- A number proved later may show that the person had a referral by another account.
update private.members set country_code = '+91', mobile_number = '7000000009' where id = tests.id_of('bina');
insert into private.counted_people (kind, hash, used_referral)
values ('mobile', private.person_hash('mobile', private.phone_of('+91', '7000000009')), true);
update private.members set mobile_verified = true where id = tests.id_of('bina');
select throws_ok($$select pg_temp.add('bina', 'REFER11111AA')$$, 'HADRF', null, 'a person who used a referral with another account is refused');

-- A signup whose credits are still out.
select is(pg_temp.add('chetan', 'REFER11111AA'), '30, 30 granted', 'the credits of the signup are granted too');
select is((select string_agg(reason || ' ' || change, ', ' order by id) from credit_ledger where member_id = tests.id_of('chetan')),
  'signup 25, referral 5', 'the ledger has both');
select throws_ok($$select pg_temp.add('chetan', 'REFER11111AA')$$, 'HADRF', null, 'a second call grants nothing');
insert into private.counted_people (kind, hash, used_referral)
values ('email', private.person_hash('email', 'again@scene.example'), false);
select throws_ok($$select pg_temp.add('again', 'REFER11111AA')$$, 'HADCR', null, 'a person who got them with another account gets nothing');
select is((select messaging_credits from private.members where id = tests.id_of('referrer')), 35, 'the referrer gets nothing');

select * from finish();
rollback;
