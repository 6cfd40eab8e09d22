-- Memberships begin, bring credits each month, are renewed and end.
begin;
select plan(59);

-- The law of the firsts, for every day of four years that a membership may start on.
select is_empty($$
  select s::date from generate_series('2024-01-01'::timestamp, '2027-12-31', '1 day') s
  where 12 <> (select count(distinct private.monthly_grant_due(s::date, (s + interval '1 year')::date, d::date))
               from generate_series(s, s + interval '14 months', '1 day') d)
$$, 'a year has twelve grants, whatever its first day');
select is(private.monthly_grant_due('2025-09-19', '2026-09-19', '2025-09-30'), null, 'no grant is due before the next month');
select is(private.monthly_grant_due('2025-09-19', '2026-09-19', '2025-10-01'), '2025-10-01', 'the first grant is on the next 1st');
select is(private.monthly_grant_due('2025-09-19', '2026-09-19', '2027-03-05'), '2026-09-01', 'the last grant is the twelfth');
select is(private.monthly_grant_due('2025-10-01', '2026-10-01', '2025-10-31'), null, 'an upgrade on a 1st brings no grant of its own');
select is(private.monthly_grant_due('2025-10-01', '2026-10-01', '2026-11-30'), '2026-10-01', 'a year after it the 1st is the last grant');
select is(private.monthly_grant_due('2024-02-29', '2025-02-28', '2025-04-01'), '2025-02-01', 'a year that starts on a leap day ends in February');
select is(private.monthly_grant_due('2025-01-31', null, '2026-05-01'), '2026-01-01', 'without an end the grants end after a year');

select tests.make_member('asha', '{"messaging_credits": 7, "membership_wish": "Paid Member"}');
select tests.make_member('bina', '{"is_verified_member": true}');
select tests.make_member('corp', '{"messaging_credits": 25}');
select tests.make_member('rich', '{"messaging_credits": 260}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');

-- A payment was captured at half past eleven at night in India on 30 September 2025.
select tests.as_server();
select results_eq($$select * from private.change_membership(tests.id_of('asha'), 'Paid Member', null, 'pay-1', '2025-09-30T18:00:00Z')$$,
  $$values ('Paid Member', 200, 193, '2025-09-30'::date, '2026-09-30'::date)$$, 'a payment brings 200 credits and a year');
select results_eq($$select * from private.change_membership(tests.id_of('asha'), 'Paid Member', null, 'pay-1', '2025-10-20T18:00:00Z')$$,
  $$values ('Paid Member', 200, 0, '2025-09-30'::date, '2026-09-30'::date)$$, 'a repeated payment grants nothing');
select results_eq($$select is_verified_member, is_verified_by_membership, membership_wish, last_credit_reset_date
  from private.members where id = tests.id_of('asha')$$, $$values (true, true, null, '2025-09-30'::date)$$, 'the badge is set, and the wish for Paid is removed');
select results_eq($$select change, reason, idempotency_key from credit_ledger where member_id = tests.id_of('asha')$$,
  $$values (193, 'membership', 'membership:pay-1')$$, 'the ledger has the reason');
select throws_ok($$select private.change_membership(tests.id_of('guest'), 'Paid Member', null, 'pay-2')$$, 'NOPRF', null, 'a user without a profile gets no membership');
select results_eq($$select new_balance, granted from private.change_membership(tests.id_of('rich'), 'Paid Member', null, 'pay-3', '2025-09-10T06:00:00Z')$$,
  $$values (260, 0)$$, 'a higher balance is not lowered');

-- The 1st of October: a minute before midnight in India, and midnight.
update private.members set messaging_credits = 150 where id = tests.id_of('asha');
select is(private.grant_monthly_credits('2025-09-30T18:29:59Z'), 0, 'no grant is made before midnight in India');
select is(private.grant_monthly_credits('2025-09-30T18:30:00Z'), 2, 'all due grants are made at midnight');
select is(private.grant_monthly_credits('2025-09-30T18:30:00Z'), 0, 'a second run grants nothing');
select results_eq($$select messaging_credits, last_credit_reset_date from private.members where id in (tests.id_of('asha'), tests.id_of('rich')) order by 1$$,
  $$values (200, '2025-10-01'::date), (260, '2025-10-01')$$, 'a balance is raised, never lowered');
select results_eq($$select change, balance_after, idempotency_key from credit_ledger where reason = 'monthly'$$,
  format($$values (50, 200, 'monthly:%s:2025-10')$$, tests.id_of('asha')), 'one ledger row is written');
update private.members set messaging_credits = 100 where id = tests.id_of('rich');
select is(private.grant_monthly_credits('2025-10-31T18:29:59Z'), 0, 'credits used later in the month are not refilled');

-- The server was down over November and December.
update private.members set messaging_credits = 1 where id = tests.id_of('asha');
select is(private.grant_monthly_credits('2025-12-10T06:00:00Z'), 2, 'a missed grant is made later');
select results_eq($$select array_agg(right(idempotency_key, 7) order by idempotency_key) from credit_ledger
  where reason = 'monthly' and member_id = tests.id_of('asha')$$, $$values (array['2025-10', '2025-12'])$$, 'only the grant of the latest month is made, once');

-- Corporate: nothing at the upgrade but what the old membership owed, 300 on the firsts of a year, no end.
select results_eq($$select * from private.change_membership(tests.id_of('corp'), 'Corporate Member', tests.id_of('boss'), 'c-1', '2025-10-01T06:00:00Z')$$,
  $$values ('Corporate Member', 25, 0, '2025-10-01'::date, null::date)$$, 'a Corporate Member keeps the 25 of a Free Member');
select is(private.grant_monthly_credits('2025-10-15T06:00:00Z'), 0, 'the same holds for an upgrade on the 1st');
select is(private.grant_monthly_credits('2025-11-01T06:00:00Z', tests.id_of('corp')), 1, 'the next 1st grants');
select is((select messaging_credits from private.members where id = tests.id_of('corp')), 300, 'the balance is 300');
select ok((select is_corporate_member from private.members where id = tests.id_of('corp')), 'the corporate badge is set');
select is(private.grant_monthly_credits('2026-10-01T06:00:00Z', tests.id_of('corp')), 1, 'the last grant of the year is made');
select is(private.grant_monthly_credits('2026-11-01T06:00:00Z', tests.id_of('corp')), 0, 'no grant is made after a year');
update private.members set messaging_credits = 150 where id = tests.id_of('rich');
select results_eq($$select new_balance, starts_on from private.change_membership(tests.id_of('rich'), 'Corporate Member', tests.id_of('boss'), 'c-2', '2026-01-20T06:00:00Z')$$,
  $$values (200, '2026-01-20'::date)$$, 'an upgrade from Paid to Corporate makes the due Paid grant first');
select results_eq($$select is_corporate_member, is_verified_member, current_membership_start_date from private.members where id = tests.id_of('rich')$$,
  $$values (true, true, '2026-01-20'::date)$$, 'both badges are set');
select private.change_membership(tests.id_of('rich'), 'Free Member', tests.id_of('boss'), 'c-3', '2026-01-25T06:00:00Z');
select results_eq($$select is_corporate_member, is_verified_member, messaging_credits from private.members where id = tests.id_of('rich')$$,
  $$values (false, false, 200)$$, 'a change to Free removes both badges and keeps the credits');

-- Renewed while it lasts; ended when it is over.
select results_eq($$select starts_on, ends_on, new_balance from private.change_membership(tests.id_of('asha'), 'Paid Member', null, 'pay-4', '2026-09-30T06:00:00Z')$$,
  $$values ('2025-09-30'::date, '2027-09-30'::date, 200)$$, 'a renewal on the last day adds a year');
select private.change_membership(tests.id_of('bina'), 'Paid Member', null, 'pay-5', '2026-01-31T06:00:00Z');
update private.members set messaging_credits = 12 where id = tests.id_of('bina');
select is(private.expire_memberships('2027-01-31T18:29:59Z'), 0, 'the last day belongs to the membership');
select is(private.expire_memberships('2027-02-01T06:00:00Z'), 0, 'a membership with a missing grant does not end yet');
select is(private.grant_monthly_credits('2027-02-01T06:00:00Z', tests.id_of('bina')), 1, 'the late grant is made');
select is(private.expire_memberships('2027-02-01T06:00:00Z'), 1, 'the membership then ends');
select results_eq($$select membership_type, current_membership_start_date, membership_ends_on, is_verified_member, messaging_credits
  from private.members where id = tests.id_of('bina')$$,
  $$values ('Free Member', '2027-02-01'::date, null::date, true, 200)$$, 'the member is Free, with the badge of an admin, and keeps all credits');
select private.grant_monthly_credits('2027-10-01T06:00:00Z');
select is(private.expire_memberships('2027-10-01T06:00:00Z'), 1, 'a renewed year ends as well');
select is((select is_verified_member from private.members where id = tests.id_of('asha')), false, 'its end removes the badge of the membership');
select is(private.expire_memberships('2035-01-01T06:00:00Z'), 0, 'Corporate does not end by itself');

-- The last day ends at midnight in India, also of a member to whom no grant is owed.
select tests.make_member('last', '{"membership_type": "Paid Member", "current_membership_start_date": "2035-01-31",
  "membership_ends_on": "2036-01-31", "last_credit_reset_date": "2036-01-01"}');
select tests.make_member('company', '{"membership_type": "Corporate Member", "current_membership_start_date": "2030-01-31",
  "membership_ends_on": "2031-01-31", "last_credit_reset_date": "2031-01-01"}');
select is(private.expire_memberships('2036-01-30T06:00:00Z'), 0, 'only an admin ends a Corporate membership, whatever day it has');
select is(private.expire_memberships('2036-01-31T18:29:59Z'), 0, 'the last day belongs to the membership, to its last second');
select is(private.expire_memberships('2036-01-31T18:30:00Z'), 1, 'the membership is over at midnight');

-- Admins are left out, however they became it.
select tests.as_owner();
insert into private.settings values ('admin_emails', '["corp@scene.example"]');
update private.members set last_credit_reset_date = null, messaging_credits = 0 where id in (tests.id_of('corp'), tests.id_of('boss'));
select is(private.grant_monthly_credits('2026-10-01T06:00:00Z'), 0, 'admins get no grant');

-- A badge that an admin took and gave again is the admin's.
select tests.make_member('dora');
select tests.as_server();
select private.change_membership(tests.id_of('dora'), 'Paid Member', null, 'pay-6', '2029-01-10T06:00:00Z');
select tests.sign_in('boss');
update tanabana_free set is_verified_member = false where id = tests.id_of('dora');
update tanabana_free set is_verified_member = true where id = tests.id_of('dora');
select tests.as_server();
select is((select is_verified_by_membership from private.members where id = tests.id_of('dora')), false, 'the badge of an admin does not belong to the membership');
select private.change_membership(tests.id_of('dora'), 'Free Member', tests.id_of('boss'), 'c-4', '2029-01-11T06:00:00Z');
select is((select is_verified_member from private.members where id = tests.id_of('dora')), true, 'the badge of an admin stays after the membership');
select tests.as_owner();

-- Taking turns.
select tests.make_member('m' || n, '{"membership_type": "Paid Member", "current_membership_start_date": "2030-01-15", "membership_ends_on": "2031-01-15"}')
from generate_series(1, 5) n;
select results_eq($$select private.grant_monthly_credits('2030-02-01T06:00:00Z', null, 2) from generate_series(1, 4)$$,
  $$values (2), (2), (1), (0)$$, 'grants are made in batches until none is due');
select tests.sign_in('m1');
select results_eq($$select membership_type, membership_ends_on, messaging_credits from tanabana_free where id = tests.id_of('m1')$$,
  $$values ('Paid Member', '2031-01-15'::date, 200)$$, 'members read the end of their own membership');
select throws_ok($$select private.change_membership(tests.id_of('m1'), 'Corporate Member', null, 'mine')$$, '42501', null, 'members do not change their own membership');

select tests.as_owner();

-- Renewed half a year early, the year that is left is not lost.
select tests.make_member('early');
select private.change_membership(tests.id_of('early'), 'Paid Member', null, 'pay-7', '2029-03-10T06:00:00Z');
select results_eq($$select starts_on, ends_on from private.change_membership(tests.id_of('early'), 'Paid Member', null, 'pay-8', '2029-06-01T06:00:00Z')$$,
  $$values ('2029-03-10'::date, '2031-03-10'::date)$$, 'a renewal extends the current year');

-- By hand: an admin who saw the membership as it is.
create function pg_temp.give(p_by text, p_whom text, p_old text, p_new text) returns boolean language sql as
  $$ select is_changed from private.change_membership_as_admin(tests.id_of(p_by), tests.id_of(p_whom), p_old, p_new) $$;
grant execute on all functions in schema pg_temp to public;
select tests.make_member('hand');
select tests.make_member('chief', '{"membership_type": "admin"}');
select tests.as_server();
select throws_ok($$select pg_temp.give('hand', 'hand', 'Free Member', 'Paid Member')$$, 'NOADM', null, 'a member gives nobody a membership');
select throws_ok($$select pg_temp.give('chief', 'guest', 'Free Member', 'Paid Member')$$, 'NOPRF', null, 'a user without a profile gets no membership');
select throws_ok($$select pg_temp.give('chief', 'boss', 'admin', 'Paid Member')$$, 'ADMIN', null, 'an admin gets no membership');
select throws_ok($$select pg_temp.give('chief', 'hand', 'Corporate Member', 'Paid Member')$$, 'STALE', null, 'a membership that changed meanwhile is not overwritten');
select ok(pg_temp.give('chief', 'hand', 'Free Member', 'Paid Member'), 'an admin changes a membership');
select ok(not pg_temp.give('chief', 'hand', 'Free Member', 'Paid Member'), 'the change is made once, however often it is sent');
select tests.as_owner();
select is((select count(*) from private.membership_changes where member_id = tests.id_of('hand')), 1::bigint, 'one change is logged');
select is((select actor_id from private.membership_changes where member_id = tests.id_of('hand')), tests.id_of('chief'), 'the change names the admin');

select * from finish();
rollback;
