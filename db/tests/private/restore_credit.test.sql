-- An admin returns a credit once, and what it paid for is unpaid again.
begin;
select plan(16);

select tests.make_member('asha', '{"messaging_credits": 3}');
select tests.make_member('poster');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price)
values ('00000000-0000-4000-8000-0000000000a1', tests.id_of('poster'), 'Nylon', 5, 9);

select tests.as_server();
select private.deduct_credit(tests.id_of('asha'), 'usage_offer', '00000000-0000-4000-8000-0000000000a1', null);
select set_config('tests.row', max(id)::text, true) from credit_ledger where member_id = tests.id_of('asha');
select is((select status from private.begin_interest(tests.id_of('asha'), 'sales_offers', '00000000-0000-4000-8000-0000000000a1')), 'pending', 'the interest is paid, so it may be sent');
select tests.as_owner();
select private.fail_interest(id, 'number unknown') from listing_interests where interested_user_id = tests.id_of('asha');

select tests.sign_in('asha');
select throws_ok($$select restore_credit(current_setting('tests.row')::bigint)$$, '42501', null, 'a member restores nothing');
select tests.sign_in('boss');
select is(restore_credit(current_setting('tests.row')::bigint, ' not delivered '), 3, 'an admin restores the credit');
select is(restore_credit(current_setting('tests.row')::bigint), 3, 'a second call restores nothing');
select results_eq($$select change, balance_after, reason, note, actor_id from credit_ledger where member_id = tests.id_of('asha') order by id desc limit 1$$,
  $$values (1, 3, 'admin', 'not delivered', tests.id_of('boss'))$$, 'the ledger has the admin and the reason');
select throws_ok($$select restore_credit((select max(id) from credit_ledger))$$, 'NOUSE', null, 'a restored credit is not restored again');
select throws_ok($$select restore_credit(0)$$, 'NOUSE', null, 'a credit that was never charged is not restored');

select tests.as_server();
select throws_ok($$select private.begin_interest(tests.id_of('asha'), 'sales_offers', '00000000-0000-4000-8000-0000000000a1')$$, 'NOPAY', null, 'the message is not paid any more');
select results_eq($$select * from private.deduct_credit(tests.id_of('asha'), 'usage_offer', '00000000-0000-4000-8000-0000000000a1', null)$$, $$values (2, true)$$, 'the next press pays again');
select results_eq($$select * from private.deduct_credit(tests.id_of('asha'), 'usage_offer', '00000000-0000-4000-8000-0000000000a1', null)$$, $$values (2, false)$$, 'the next press is charged once');
select is((select status from private.begin_interest(tests.id_of('asha'), 'sales_offers', '00000000-0000-4000-8000-0000000000a1')), 'pending', 'the message may be sent');
select tests.as_owner();
update listing_interests set status = 'sent', sent_at = now(), next_try_at = null where interested_user_id = tests.id_of('asha');
select results_eq($$select * from private.restore_credit((select max(id) from credit_ledger where reason = 'usage_offer'), tests.id_of('boss'), null)$$, $$values (3, true)$$, 'the credit is restored again');
select results_eq($$select * from private.deduct_credit(tests.id_of('asha'), 'usage_offer', '00000000-0000-4000-8000-0000000000a1', null)$$, $$values (3, false)$$, 'a sent message is not charged again');
select throws_ok($$select private.restore_credit(1, tests.id_of('poster'), null)$$, '42501', null, 'the caller must be an admin');
select is((select sum(change)::int from credit_ledger where member_id = tests.id_of('asha')), 0, 'the sum of the ledger is unchanged');
select private.delete_member(tests.id_of('asha'));
select throws_ok($$select private.restore_credit(current_setting('tests.row')::bigint, tests.id_of('boss'), null)$$, 'NOUSE', null, 'a deleted member gets nothing back');

select * from finish();
rollback;
