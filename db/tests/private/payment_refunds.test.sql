-- Admins settle payments in review, and whole payments are refunded: the effects, the rights, and what happens once.
begin;
select plan(75);

select tests.make_member('asha', '{"messaging_credits": 25}');
select tests.make_member('bina', '{"messaging_credits": 25}');
select tests.make_member('chitra', '{"messaging_credits": 10}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('chief', '{"membership_type": "admin"}');
insert into private.settings values ('now', '"2026-05-04T10:00:00Z"') on conflict (key) do update set value = excluded.value;

create function tests.quote() returns jsonb language sql as $$
  select '{"taxable_paise": 1200000, "cgst_paise": 108000, "sgst_paise": 108000, "igst_paise": 0, "amount_paise": 1416000, "gst_rate": 18, "place_of_supply": "Gujarat"}'::jsonb
$$;
create function tests.seller() returns jsonb language sql as $$
  select '{"name": "Ours", "gstin": "24XXXXX0000X1Z0", "address": "Ring Road", "state": "Gujarat", "sac": "998599"}'::jsonb
$$;
create function tests.capture(p_provider text, p_member uuid, p_paise bigint default 1416000, p_currency text default 'INR') returns uuid language sql as $$
  select c.payment_id from private.capture_membership_payment('razorpay', 'button', null, p_member, case when p_member is null then null else tests.quote() end,
    p_provider, p_paise, p_currency, tests.seller(), 'evt')  c
$$;
create function tests.pay(p_provider text) returns uuid language sql security definer as $$
  select id from membership_payments where provider_payment_id = p_provider
$$;
-- A key that is the same for the same word.
create function tests.key(p_word text) returns uuid language sql as $$ select md5(p_word)::uuid $$;
grant execute on all functions in schema tests to public;

-- What waits, and why.
select tests.as_server();
select tests.capture('pay_unknown', null);
select tests.capture('pay_less', tests.id_of('bina'), 1300000);
select tests.capture('pay_usd', tests.id_of('bina'), 1416000, 'USD');
select tests.capture('pay_asha', tests.id_of('asha'));
select tests.capture('pay_again', tests.id_of('asha'));
select results_eq($$select provider_payment_id, status, review_reason, received_paise, received_currency from membership_payments order by 1$$,
  $$values ('pay_again', 'review', 'has_membership', 1416000::bigint, 'INR'), ('pay_asha', 'captured', null, 1416000, 'INR'),
    ('pay_less', 'review', 'wrong_amount', 1300000, 'INR'), ('pay_unknown', 'review', 'unknown_payer', 1416000, 'INR'),
    ('pay_usd', 'review', 'wrong_currency', 1416000, 'USD')$$, 'each has its reason, and what came in');

-- Assigning.
select throws_ok($$select private.settle_payment(tests.id_of('asha'), tests.key('a'), tests.pay('pay_unknown'), tests.id_of('chitra'), tests.quote(), tests.seller())$$,
  'NOADM', null, 'a member settles nothing');
select throws_ok($$select private.settle_payment(tests.id_of('boss'), tests.key('a'), tests.pay('pay_less'), tests.id_of('chitra'), tests.quote(), tests.seller())$$,
  'SETLD', null, 'money that has an owner is assigned to nobody else');
select results_eq($$select received_paise, price from private.get_payment_buyer(tests.pay('pay_unknown'), tests.id_of('chitra'))$$,
  $$values (1416000::bigint, 12000)$$, 'the tax is that of the member to be');
select results_eq($$select status, invoice_id is not null, is_new from private.settle_payment(tests.id_of('boss'), tests.key('a'), tests.pay('pay_unknown'), tests.id_of('chitra'), tests.quote(), tests.seller())$$,
  $$values ('captured', true, true)$$, 'an admin says whose it is, and the membership begins');
select results_eq($$select status, invoice_id is not null, is_new from private.settle_payment(tests.id_of('boss'), tests.key('a'), tests.pay('pay_unknown'), tests.id_of('chitra'), tests.quote(), tests.seller())$$,
  $$values ('captured', false, false)$$, 'once, however often this request comes');
select throws_ok($$select private.settle_payment(tests.id_of('boss'), tests.key('a'), tests.pay('pay_unknown'), tests.id_of('bina'), tests.quote(), tests.seller())$$,
  'SETLD', null, 'the key of an assignment assigns to no other member');
select throws_ok($$select private.settle_payment(tests.id_of('boss'), tests.key('a'), tests.pay('pay_unknown'), null, tests.quote(), tests.seller())$$,
  'SETLD', null, 'nor does it accept an amount');
select throws_ok($$select private.settle_payment(tests.id_of('boss'), tests.key('a'), tests.pay('pay_less'), null, tests.quote(), tests.seller())$$,
  'SETLD', null, 'nor anything about another payment');
select throws_ok($$select private.settle_payment(tests.id_of('chief'), tests.key('b'), tests.pay('pay_unknown'), tests.id_of('bina'), tests.quote(), tests.seller())$$,
  'SETLD', null, 'another admin who comes second is told');
select tests.as_owner();
select results_eq($$select membership_type, messaging_credits from private.members where id = tests.id_of('chitra')$$,
  $$values ('Paid Member', 200)$$, 'it begins as it does with a capture');
select is((select actor_id from private.membership_changes where member_id = tests.id_of('chitra')), tests.id_of('boss'), 'in the name of the admin');
select tests.as_server();

-- Accepting another amount.
select throws_ok($$select private.settle_payment(tests.id_of('boss'), tests.key('c'), tests.pay('pay_usd'), null, tests.quote(), tests.seller())$$,
  'SETLD', null, 'dollars are not accepted');
select is((select status from private.settle_payment(tests.id_of('boss'), tests.key('c'), tests.pay('pay_less'), null,
  '{"taxable_paise": 1101694, "cgst_paise": 99153, "sgst_paise": 99153, "amount_paise": 1300000, "gst_rate": 18, "place_of_supply": "Gujarat"}', tests.seller())),
  'captured', 'fewer rupees are, when an admin says so');
select results_eq($$select total_paise, taxable_paise, cgst_paise from tax_invoices where payment_id = tests.pay('pay_less')$$,
  $$values (1300000::bigint, 1101694::bigint, 99153::bigint)$$, 'the invoice is over what came');

-- A request for a refund.
select throws_ok($$select private.ask_refund(tests.id_of('asha'), tests.key('d'), tests.pay('pay_again'), 'review', 'has_membership')$$, 'NOADM', null, 'a member asks for none');
select throws_ok($$select private.ask_refund(tests.id_of('boss'), tests.key('d'), tests.pay('pay_again'), 'captured', null)$$, 'SETLD', null, 'nor who saw something else');
select is(private.ask_refund(tests.id_of('boss'), tests.key('d'), tests.pay('pay_again'), 'review', 'has_membership'), true, 'an admin asks');
select is(private.ask_refund(tests.id_of('boss'), tests.key('d'), tests.pay('pay_again'), 'review', 'has_membership'), false, 'once');
select throws_ok($$select private.ask_refund(tests.id_of('chief'), tests.key('e'), tests.pay('pay_again'), 'review', 'has_membership')$$, 'SETLD', null, 'a second admin is told');
select is((select count(*) from private.claim_refunds(10, null, array['cashfree', 'razorpay'])), 0::bigint, 'a refund waits while its provider is paused');
select results_eq($$select provider, mode, provider_payment_id, amount_paise, provider_refund_id from private.claim_refunds(10)$$,
  $$values ('razorpay', 'button', 'pay_again', 1416000::bigint, null::text)$$, 'the provider is to be asked');
select is((select count(*) from private.claim_refunds(10)), 0::bigint, 'by one at a time');
select lives_ok($$select private.note_refund(tests.key('d'), null, 'could not be reached')$$, 'what went wrong is noted');
select lives_ok($$select private.note_refund(tests.key('d'), 'rfnd_1', null)$$, 'and what went right');
select is(private.close_refund(tests.key('d'), 'rfnd_1', 'done', null), 'done', 'the money is back');
select is(private.close_refund(tests.key('d'), 'rfnd_1', 'done', null), 'done', 'which may be told twice');
select is(private.close_refund(tests.key('d'), 'rfnd_1', 'failed', 'x'), 'done', 'and is not taken back');
select results_eq($$select status, refunded_paise, review_reason, note from membership_payments where id = tests.pay('pay_again')$$,
  $$values ('refunded', 1416000::bigint, null::text, 'Refunded 14160.00 of 14160.00 INR.')$$, 'the payment is returned');
select is((select count(*) from credit_notes), 0::bigint, 'where no invoice was, no credit note is');
select tests.as_owner();
select is((select membership_type from private.members where id = tests.id_of('asha')), 'Paid Member', 'a membership that it had not begun goes on');

-- A failed refund may be requested again.
select tests.as_server();
select is(private.ask_refund(tests.id_of('boss'), tests.key('f'), tests.pay('pay_usd'), 'review', 'wrong_currency'), true, 'dollars go back');
select is(private.close_refund(tests.key('f'), null, 'failed', 'not enough balance'), 'failed', 'unless the provider refuses');
select is((select status from membership_payments where id = tests.pay('pay_usd')), 'review', 'then they wait as before');
select is(private.ask_refund(tests.id_of('chief'), tests.key('g'), tests.pay('pay_usd'), 'review', 'wrong_currency'), true, 'and are asked for again');

-- A refund of what had begun a membership.
select tests.as_owner();
select private.move_credits(tests.id_of('asha'), -1, 'usage_offer', null, null, null, 'use:' || n) from generate_series(1, 30) n;
select tests.as_server();
select is(private.ask_refund(tests.id_of('boss'), tests.key('h'), tests.pay('pay_asha'), 'captured', null), true, 'a captured payment is returned too');
select is(private.close_refund(tests.key('h'), 'rfnd_2', 'done', null), 'done', 'as a whole');
select tests.as_owner();
select results_eq($$select membership_type, messaging_credits, membership_ends_on from private.members where id = tests.id_of('asha')$$,
  $$values ('Free Member', 25, null::date)$$, 'the membership ends: of 200 credits 30 were used, 25 were there before');
select results_eq($$select change, balance_after from credit_ledger where member_id = tests.id_of('asha') and reason = 'refund'$$,
  $$values (-145, 25)$$, 'what was not used goes, and the account says so');
select results_eq($$select credit_note_number, i.invoice_number from credit_notes n join tax_invoices i on i.id = n.invoice_id$$,
  $$values ('CN/26-27/000001', 'TB/26-27/000001')$$, 'the invoice has a credit note of its own series');
select is((select note from membership_payments where id = tests.pay('pay_asha')), 'Refunded 14160.00 of 14160.00 INR: credit note CN/26-27/000001 was issued.', 'which the payment names');

-- Letters.
select tests.as_server();
select results_eq($$select member_name, credit_note_number, invoice_number, has_ended_membership, credits_taken from private.claim_refund_letters(10) order by 2 nulls first$$,
  $$values ('Asha', null::text, null::text, false, 0), ('Asha', 'CN/26-27/000001', 'TB/26-27/000001', true, 145)$$, 'both have a letter');
select is((select count(*) from private.claim_refund_letters(10)), 0::bigint, 'which one server writes');
select lives_ok($$select private.forget_refund_letter(tests.key('h'))$$, 'until it was taken');

-- Refunds that the provider reports on its own.
select is(private.refund_membership_payment('razorpay', 'button', tests.pay('pay_less'), tests.id_of('bina'), 'pay_less', 1300000, 'INR', 50000, 50000, 'rfnd_3', 'evt'), 'captured', 'a part is noted');
select is(private.fail_refund(tests.pay('pay_less'), 'rfnd_9', 'x', 'evt'), 'captured', 'a failure of what nobody asked for changes nothing');
select is(private.refund_membership_payment('razorpay', 'button', tests.pay('pay_less'), tests.id_of('bina'), 'pay_less', 1300000, 'INR', 1250000, 1300000, 'rfnd_4', 'evt'), 'refunded', 'all of it closes the payment');
select results_eq($$select credit_note_number from credit_notes order by 1$$, $$values ('CN/26-27/000001'), ('CN/26-27/000002')$$, 'with the next credit note');
select tests.as_owner();
select is((select membership_type from private.members where id = tests.id_of('bina')), 'Paid Member', 'of the membership an admin decides');
select is((select amount_paise from private.payment_refunds where payment_id = tests.pay('pay_less')), 1250000::bigint, 'the refund is what was left');
select tests.as_server();
select is(private.refund_membership_payment('razorpay', 'button', tests.pay('pay_usd'), tests.id_of('bina'), 'pay_usd', 1416000, 'USD', 1416000, 1416000, 'rfnd_5', 'evt'), 'refunded', 'an event closes the refund that was asked for');
select tests.as_owner();
select is((select array_agg(status order by status) from private.payment_refunds where payment_id = tests.pay('pay_usd')), array['done', 'failed'], 'and makes no other');

-- A membership that is another one by now goes on.
select tests.as_server();
select private.ask_refund(tests.id_of('boss'), tests.key('i'), tests.pay('pay_unknown'), 'captured', null);
select private.change_membership(tests.id_of('chitra'), 'Corporate Member', tests.id_of('boss'), 'by hand');
select private.close_refund(tests.key('i'), 'rfnd_6', 'done', null);
select tests.as_owner();
select results_eq($$select membership_type, messaging_credits from private.members where id = tests.id_of('chitra')$$,
  $$values ('Corporate Member', 200)$$, 'what an admin has changed since is not ended');

-- Who sees it.
select tests.sign_in('asha');
select is((select count(*) from credit_notes), 1::bigint, 'a member sees the own credit note');
select throws_ok($$select search_payments()$$, '42501', null, 'and not the list of payments');
select throws_ok($$select get_payment(tests.pay('pay_asha'))$$, '42501', null, 'nor one of them');
select throws_ok($$select private.ask_refund(tests.id_of('boss'), tests.key('j'), tests.pay('pay_asha'), 'captured', null)$$, '42501', null, 'no client asks for a refund in an admin''s name');
select tests.sign_in('boss');
select is((select count(*) from credit_notes), 3::bigint, 'an admin sees all credit notes');
select is((select array[search_payments() ->> 'total', search_payments('tb/26-27/000001') ->> 'total', search_payments('asha') ->> 'total', search_payments('', 'refunded') ->> 'total', search_payments('', 'refunds') ->> 'total', search_payments('pay_un%') ->> 'total']),
  array['5', '1', '2', '5', '0', '0'], 'and finds payments by number, payer and state');
select is((select jsonb_array_length(get_payment(tests.pay('pay_usd')) -> 'refunds')), 2, 'with all that became of one');

-- A credit note cannot be changed.
select tests.as_server();
select throws_ok($$update credit_notes set credit_note_number = 'CN/26-27/000009'$$, '42501', null, 'not even the server changes a credit note');
select lives_ok($$select private.delete_member(tests.id_of('asha'))$$, 'a member with refunds may leave');

-- Money of which a part went back, for a membership that an admin ended and gave again.
select tests.as_owner();
select tests.make_member('dina');
select tests.as_server();
select tests.capture('pay_dina', tests.id_of('dina'));
select is(private.refund_membership_payment('razorpay', 'button', tests.pay('pay_dina'), tests.id_of('dina'), 'pay_dina', 1416000, 'INR', 16000, 16000, 'rfnd_7', 'evt'), 'captured', 'a part went back');
select private.change_membership(tests.id_of('dina'), 'Free Member', tests.id_of('boss'), 'ended by hand');
select private.change_membership(tests.id_of('dina'), 'Paid Member', tests.id_of('boss'), 'given by hand');
select is(private.ask_refund(tests.id_of('boss'), tests.key('k'), tests.pay('pay_dina'), 'captured', null), true, 'an admin requests the rest');
select is((select amount_paise from private.claim_refunds(10, tests.key('k'))), 1400000::bigint, 'and no more than the rest');
select is(private.close_refund(tests.key('k'), 'rfnd_8', 'done', null), 'done', 'it is back');
select tests.as_owner();
select is((select membership_type from private.members where id = tests.id_of('dina')), 'Paid Member', 'and the membership, which is another one by now, goes on');

-- A provider that reports each refund alone, without the total and the amount of the payment.
select tests.make_member('esha');
create function tests.returned(p_paise bigint, p_id text) returns text language sql as $$
  select private.refund_membership_payment('razorpay', 'button', tests.pay('pay_esha'), tests.id_of('esha'), 'pay_esha', null, 'INR', p_paise, null, p_id, 'evt')
$$;
grant execute on all functions in schema tests to public;
select tests.as_server();
select tests.capture('pay_esha', tests.id_of('esha'));
select is(tests.returned(16000, 'r1'), 'captured', 'a part went back');
select is(private.ask_refund(tests.id_of('boss'), tests.key('l'), tests.pay('pay_esha'), 'captured', null), true, 'an admin requests what is left');
select private.note_refund(tests.key('l'), 'r3', null);
select is(private.fail_refund(tests.pay('pay_esha'), 'r2', 'x', 'evt'), 'captured', 'another refund fails');
select is(private.refund_status(tests.key('l')), 'asked', 'which is not the one under way');
select is(tests.returned(1399999, 'r3'), 'captured', 'what is a paisa short is a part');
select is((select refunded_paise from membership_payments where id = tests.pay('pay_esha')), 1415999::bigint, 'parts are added up');
select is(tests.returned(1, 'r4'), 'refunded', 'together they are the whole');
select is(private.refund_membership_payment('cashfree', 'order', null, null, 'cf_9', null, 'INR', 5, null, 'r5', 'evt'), null, 'of a payment that nobody knows there is nothing to note');

select * from finish();
rollback;
