-- Credits: signup, referral, payment; each once.
begin;
select plan(29);

select tests.make_member('asha', '{"referral_code": "ASHAX11111AA"}');
select tests.make_member('bina', '{"referral_code": "BINAX11111AA"}');
select tests.make_member('chetan');
select tests.make_member('poster');
select tests.make_user('guest');

-- Signup and referral.
select tests.as_server();
select results_eq($$select * from private.grant_signup_credits(tests.id_of('asha'), null, '2025-09-19T20:00:00Z')$$,
  $$values (25, 25, false, false)$$, 'a new member gets 25');
select is((select last_credit_reset_date from private.members where id = tests.id_of('asha')), '2025-09-20'::date, 'the grant has the Indian date');
select results_eq($$select * from private.grant_signup_credits(tests.id_of('asha'), null)$$, $$values (25, 0, false, false)$$, 'a second call grants nothing');
select results_eq($$select * from private.grant_signup_credits(tests.id_of('bina'), ' ashax11111aa ')$$,
  $$values (30, 30, true, false)$$, 'a referral adds 5');
select results_eq($$select messaging_credits, referral_credits_earned from private.members where id = tests.id_of('asha')$$,
  $$values (30, 5)$$, 'the referrer gets 5');
select is((select referred_by_code from private.members where id = tests.id_of('bina')), 'ASHAX11111AA', 'the code is stored, normalized');
select results_eq($$select * from private.grant_signup_credits(tests.id_of('bina'), 'ASHAX11111AA')$$, $$values (30, 0, false, false)$$, 'a second call with the code grants nothing');
select results_eq($$select * from private.grant_signup_credits(tests.id_of('asha'), 'BINAX11111AA')$$, $$values (30, 0, false, false)$$, 'a code is refused after the signup');
select results_eq($$select * from private.grant_signup_credits(tests.id_of('chetan'), 'NOBODY')$$, $$values (25, 25, false, false)$$, 'an unknown code is ignored');
update private.members set referral_code = 'POSTR11111AA' where id = tests.id_of('poster');
select results_eq($$select * from private.grant_signup_credits(tests.id_of('poster'), 'POSTR11111AA')$$, $$values (25, 25, false, false)$$, 'the own code grants nothing');
select throws_ok($$select private.grant_signup_credits(tests.id_of('guest'), null)$$, 'NOPRF', null, 'a user without a profile gets no credits');

-- Payment.
select results_eq($$select * from private.deduct_credit(tests.id_of('chetan'), 'bid_submission', '00000000-0000-4000-8000-00000000000a', 'note')$$, $$values (24, true)$$, 'one bid costs one');
select results_eq($$select * from private.deduct_credit(tests.id_of('chetan'), 'bid_submission', '00000000-0000-4000-8000-00000000000a', 'again')$$, $$values (24, false)$$, 'a repeated payment is not charged again');
select results_eq($$select * from private.deduct_credit(tests.id_of('chetan'), 'bid_submission', '00000000-0000-4000-8000-00000000000b', null)$$, $$values (23, true)$$, 'another bid is charged');
select throws_ok($$select private.deduct_credit(tests.id_of('chetan'), 'holiday', '00000000-0000-4000-8000-00000000000a', null)$$, '22023', null, 'an unknown usage is refused');
select throws_ok($$select private.deduct_credit(tests.id_of('chetan'), 'bid_submission', null, null)$$, '22023', null, 'a payment without an object is refused');
select throws_ok($$select private.deduct_credit(tests.id_of('guest'), 'bid_submission', '00000000-0000-4000-8000-00000000000a', null)$$, 'NOPRF', null, 'a payment without a profile is refused');
select tests.as_owner();
update private.members set messaging_credits = 1 where id = tests.id_of('chetan');
update private.members set is_dealer = true where id = tests.id_of('poster');
insert into d2d_sales_offers (id, user_id, fibre_type, quantity_kgs, price)
values ('00000000-0000-4000-8000-0000000000d1', tests.id_of('poster'), 'Silk', 5, 9);
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('chetan'), 'usage_offer', '00000000-0000-4000-8000-0000000000d1', null)$$, 'NODLR', null, 'only dealers pay for a listing of dealers');
select results_eq($$select new_balance from private.deduct_credit(tests.id_of('chetan'), 'bid_submission', gen_random_uuid(), null)$$, $$values (0)$$, 'the last credit can be used');
select throws_ok($$select private.deduct_credit(tests.id_of('chetan'), 'usage_offer', gen_random_uuid(), null)$$, 'GONE1', null, 'a missing listing is not paid for');
select throws_ok($$select private.deduct_credit(tests.id_of('chetan'), 'bid_submission', gen_random_uuid(), null)$$, 'NOCRD', null, 'a payment without credits is refused');
select results_eq($$select * from private.deduct_credit(tests.id_of('chetan'), 'bid_submission', '00000000-0000-4000-8000-00000000000a', null)$$, $$values (0, false)$$, 'a paid object stays paid at zero');
select tests.as_owner();
update private.members set membership_type = 'admin' where id = tests.id_of('chetan');
select tests.as_server();
select results_eq($$select * from private.deduct_credit(tests.id_of('chetan'), 'bid_submission', gen_random_uuid(), null)$$, $$values (9999, false)$$, 'an admin is not charged');

-- The account is read by its owner and by admins, and written by no client.
select tests.sign_in('asha');
select results_eq($$select change, balance_after, reason from credit_ledger order by id$$,
  $$values (25, 25, 'signup'), (5, 30, 'referral')$$, 'the owner reads only own rows');
select throws_ok($$insert into credit_ledger (member_id, change, balance_after, reason) values (tests.id_of('asha'), 9, 9, 'admin')$$, '42501', null, 'no client inserts a row');
select throws_ok($$update credit_ledger set change = 99$$, '42501', null, 'no client updates a row');
select throws_ok($$select idempotency_key from credit_ledger$$, '42501', null, 'clients do not read the idempotency keys');
select tests.sign_in('chetan');
select ok((select count(*) from credit_ledger) >= 7, 'an admin reads every ledger');
select tests.as_server();
select throws_ok($$delete from credit_ledger$$, '42501', null, 'not even the server deletes a row');

select * from finish();
rollback;
