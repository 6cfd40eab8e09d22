-- Payments: the effects of one captured payment, who sees it, and what is forbidden.
begin;
select plan(45);

select tests.make_member('asha', '{"messaging_credits": 25, "gst_number": "24ABCDE1234F1Z5", "city": "Surat", "pin_zip_code": "395002"}');
select tests.make_member('bina');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');
insert into private.settings values ('now', '"2026-03-31T20:00:00Z"')
on conflict (key) do update set value = excluded.value;

create function tests.quote() returns jsonb language sql as $$
  select '{"taxable_paise": 1200000, "cgst_paise": 108000, "sgst_paise": 108000, "igst_paise": 0, "amount_paise": 1416000, "gst_rate": 18, "place_of_supply": "Gujarat"}'::jsonb
$$;
create function tests.capture(p_payment uuid, p_provider text, p_paise bigint, p_member uuid default null) returns text language sql as $$
  select c.status || case when c.invoice_id is null then '' else ' with invoice' end
  from private.capture_membership_payment('razorpay', 'button', p_payment, p_member, tests.quote(), p_provider, p_paise, 'INR',
    '{"name": "Ours", "gstin": "24XXXXX0000X1Z0", "address": "Ring Road", "state": "Gujarat", "sac": "998599"}', 'evt') c
$$;
grant execute on all functions in schema tests to public;

-- Financial years end in March, in India.
select is(private.financial_year('2026-03-31'), '25-26', 'March is the end of a financial year');
select is(private.financial_year('2026-04-01'), '26-27', 'April its beginning');
select is(private.financial_year('2000-01-01'), '99-00', 'also around a century');

-- Beginning.
select tests.as_server();
select is((select price from private.get_buyer(tests.id_of('asha'))), 12000, 'the buyer is asked the price of the day');
select throws_ok($$select private.get_buyer(tests.id_of('guest'))$$, 'NOPRF', null, 'without a profile nothing is bought');
select throws_ok($$select private.get_buyer(tests.id_of('boss'))$$, 'PAIDM', null, 'nor by an admin');
select is((select payment_id from private.start_membership_payment(tests.id_of('asha'), 'razorpay', 'order', tests.quote())),
  (select payment_id from private.start_membership_payment(tests.id_of('asha'), 'razorpay', 'order', tests.quote())), 'one payment at a time');
select isnt((select payment_id from private.start_membership_payment(tests.id_of('asha'), 'razorpay', 'test', tests.quote())),
  (select id from membership_payments where mode = 'order'), 'of each way to pay');
select is(private.set_provider_order((select id from membership_payments where mode = 'order'), 'order_1'), 'order_1', 'it is tied to an order');
select is(private.set_provider_order((select id from membership_payments where mode = 'order'), 'order_2'), 'order_1', 'and stays with it');
select throws_ok($$select private.start_membership_payment(tests.id_of('bina'), 'razorpay', 'order', tests.quote() || '{"cgst_paise": 107999, "amount_paise": 1415999}')$$,
  '23514', null, 'halves that differ are refused');
select throws_ok($$select private.start_membership_payment(tests.id_of('bina'), 'razorpay', 'order', tests.quote() || '{"amount_paise": 1416001}')$$,
  '23514', null, 'so is a sum that does not add up');

-- Finding.
select is((select payment_id from private.find_membership_payment('razorpay', 'pay_1', 'order_1', null, tests.id_of('bina'), '{}')),
  (select id from membership_payments where mode = 'order'), 'an order finds its payment, whoever else is named');
select is((select payment_id is null and member_id = tests.id_of('bina') from private.find_membership_payment('razorpay', 'pay_1', null, null, null, '{bina@scene.example}')),
  true, 'an address finds its member');
select is((select member_id from private.find_membership_payment('razorpay', 'pay_1', null, null, null, '{bina@scene.example,asha@scene.example}')),
  null, 'two addresses of two members find nobody');
select is((select payment_id from private.find_membership_payment('cashfree', 'pay_1', 'order_1', (select id from membership_payments where mode = 'order'), null, '{}')),
  null, 'an event of another provider finds nothing, whatever it names');
select isnt((select payment_id from private.start_membership_payment(tests.id_of('asha'), 'cashfree', 'order', tests.quote())),
  (select id from membership_payments where provider_order_id = 'order_1'), 'nor is a payment taken up by another provider');
select tests.as_owner();
delete from membership_payments where provider = 'cashfree';
select tests.as_server();
select private.start_membership_payment(tests.id_of('bina'), 'razorpay', 'button', tests.quote());
select is((select payment_id from private.find_membership_payment('cashfree', 'pay_1', null, null, null, '{bina@scene.example}')),
  null, 'nor does the address find a payment by the button of another');
select tests.as_owner();
delete from membership_payments where mode = 'button';
select tests.as_server();

-- Capture.
select is(private.record_payment_event('evt', 'payment.captured', '{}', '{}'), true, 'an event is new once');
select is(private.record_payment_event('evt', 'payment.captured', '{}', '{}'), false, 'and then is not');
select is(tests.capture((select id from membership_payments where mode = 'order'), 'pay_1', 1416000), 'captured with invoice', 'the money comes');
select is(tests.capture((select id from membership_payments where mode = 'order'), 'pay_1', 1416000), 'captured', 'once');
select is(tests.capture((select id from membership_payments where mode = 'order'), 'pay_2', 1416000), 'review', 'a second one is kept for an admin');
select is(tests.capture(null, 'pay_3', 1416000), 'review', 'so is one of nobody');
select tests.as_owner();
select results_eq($$select membership_type, messaging_credits, current_membership_start_date, membership_ends_on from private.members where id = tests.id_of('asha')$$,
  $$values ('Paid Member', 200, '2026-04-01'::date, '2027-04-01'::date)$$, 'a year begins on the day in India');
select results_eq($$select invoice_number, buyer_business_name, buyer_gstin, buyer_address, total_paise, payment_reference from tax_invoices$$,
  $$values ('TB/26-27/000001', 'Asha Yarns', '24ABCDE1234F1Z5', 'Surat, Gujarat, 395002, India', 1416000::bigint, 'pay_1')$$, 'and has its invoice');
select is((select payment_id from private.payment_events), (select id from membership_payments where note like 'Nobody%'), 'the event knows what it was about');

-- Who sees it.
select tests.sign_in('asha');
select is((select count(*) from membership_payments), 3::bigint, 'the owner sees own payments');
select is((select count(*) from tax_invoices), 1::bigint, 'and the invoice');
select tests.sign_in('bina');
select is((select count(*) from membership_payments) + (select count(*) from tax_invoices), 0::bigint, 'others see nothing');
select tests.sign_in('boss');
select is((select count(*) from membership_payments), 4::bigint, 'an admin sees all, those of nobody too');
select throws_ok($$update membership_payments set status = 'captured'$$, '42501', null, 'and changes none by hand');
select throws_ok($$select private.capture_membership_payment('razorpay', 'button', null, null, null, 'x', 1, 'INR', '{}', 'x')$$, '42501', null, 'no client says that money came');
select tests.as_server();
select throws_ok($$update tax_invoices set total_paise = 0$$, '42501', null, 'not even the server changes an invoice');
select throws_ok($$delete from tax_invoices$$, '42501', null, 'or deletes one');
select throws_ok($$update membership_payments set status = 'captured'$$, '42501', null, 'nor does it change payments by hand');
select throws_ok($$delete from membership_payments$$, '42501', null, 'or delete them');

-- A member who leaves.
select private.delete_member(tests.id_of('asha'));
select results_eq($$select member_id, buyer_business_name from tax_invoices$$, $$values (null::uuid, 'Asha Yarns')$$,
  'the invoice is kept without its member');

-- The amount to the paisa.
select tests.as_owner();
select tests.make_member('cara');
select tests.as_server();
select is(tests.capture(null, 'pay_low', 1415999, tests.id_of('cara')), 'review', 'a paisa too little begins nothing');
select is(tests.capture(null, 'pay_high', 1416001, tests.id_of('cara')), 'review', 'nor does a paisa too much');
select is(tests.capture(null, 'pay_just', 1416000, tests.id_of('cara')), 'captured with invoice', 'the very amount does');
select is(private.fail_membership_payment((select id from membership_payments where provider_payment_id = 'pay_just'), 'declined', 'evt'),
  'captured', 'a failure that arrives late undoes no capture');
select is(tests.capture((select payment_id from private.start_membership_payment(tests.id_of('bina'), 'razorpay', 'test', tests.quote())), 'pay_test', 1416000),
  'captured with invoice', 'the test checkout makes an invoice too');
select is((select left(invoice_number, 4) from tax_invoices where payment_reference = 'pay_test'), 'TST/', 'with a number of its own series');
select tests.as_owner();
select tests.make_member('chief');
insert into private.settings values ('admin_emails', '["chief@scene.example"]') on conflict (key) do update set value = excluded.value;
select tests.as_server();
select throws_ok($$select private.get_buyer(tests.id_of('chief'))$$, 'PAIDM', null, 'an admin by address buys nothing');

select * from finish();
rollback;
