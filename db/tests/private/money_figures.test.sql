-- The money of the dashboard: months in India, refunds, test payments, memberships that end, and who of the new members paid.
begin;
select plan(13);

select tests.make_member('asha');
select tests.make_member('bina');
select tests.make_member('chitra');
select tests.make_member('dev');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into private.settings values ('now', '"2026-05-04T10:00:00Z"') on conflict (key) do update set value = excluded.value;

create function tests.at(p_moment text) returns void language sql as $$
  update private.settings set value = to_jsonb(p_moment) where key = 'now'
$$;
create function tests.quote(p_state text) returns jsonb language sql as $$
  select '{"taxable_paise": 1200000, "amount_paise": 1416000, "gst_rate": 18}'::jsonb || jsonb_build_object('place_of_supply', p_state)
    || case p_state when 'Gujarat' then '{"cgst_paise": 108000, "sgst_paise": 108000}'::jsonb else '{"igst_paise": 216000}' end
$$;
create function tests.capture(p_provider text, p_member text, p_state text, p_currency text default 'INR', p_mode text default 'button')
  returns uuid language sql as $$
  select c.payment_id from private.capture_membership_payment('razorpay', 'order',
    private.add_membership_payment(tests.id_of(p_member), 'razorpay', p_mode, tests.quote(p_state)), null, null, p_provider, 1416000, p_currency,
    '{"name": "Ours", "gstin": "24XXXXX0000X1Z0", "address": "Ring Road", "state": "Gujarat", "sac": "998599"}', 'evt') c
$$;
create function tests.money(variadic p_names text[]) returns jsonb language sql as $$
  select jsonb_object_agg(n, f -> n) from unnest(p_names) n, public.get_money_figures() f
$$;
grant execute on all functions in schema tests to public;

select tests.sign_in('boss');
select is(tests.money('month', 'payments', 'received_paise', 'refunded_paise', 'taxable_paise', 'year_joined', 'year_paid'),
  '{"month": "2026-05-01", "payments": 0, "received_paise": 0, "refunded_paise": 0, "taxable_paise": 0, "year_joined": 4, "year_paid": 0}',
  'without a payment there are zeros');

-- The last second of April in India, the first of May, and the first of June.
select tests.as_owner();
update private.members set created_at = '2026-05-04T00:00:00Z';
select tests.at('2026-04-30T18:29:59Z');
select tests.capture('pay_april', 'asha', 'Gujarat');
select tests.at('2026-04-30T18:30:00Z');
select tests.capture('pay_may', 'bina', 'Kerala');
select tests.at('2026-05-10T10:00:00Z');
select tests.capture('pay_test', 'chitra', 'Gujarat', p_mode => 'test');
select tests.capture('pay_usd', 'dev', 'Gujarat', 'USD');
select tests.sign_in('boss');
select is(tests.money('payments', 'received_paise', 'test_payments', 'in_review'),
  '{"payments": 1, "received_paise": 1416000, "test_payments": 1, "in_review": 1}',
  'a month begins at midnight in India; a test moved no money, and dollars are no rupees');
select is(tests.money('taxable_paise', 'cgst_paise', 'sgst_paise', 'igst_paise'),
  '{"taxable_paise": 1200000, "cgst_paise": 0, "sgst_paise": 0, "igst_paise": 216000}', 'the tax is what the invoices of the month state');
select is(tests.money('joined', 'paid', 'year_joined', 'year_paid'), '{"joined": 4, "paid": 2, "year_joined": 4, "year_paid": 2}',
  'two of four new members paid: neither the test nor the money in review counts, nor the admin');
select tests.as_owner();
select tests.at('2026-05-31T18:30:00Z');
select tests.sign_in('boss');
select is(tests.money('month', 'payments', 'received_paise', 'igst_paise'),
  '{"month": "2026-06-01", "payments": 0, "received_paise": 0, "igst_paise": 0}', 'the month ends at midnight in India');

-- Returned in June: June has the refund and the credit note, May stays what it was.
select tests.as_owner();
select private.ask_refund(tests.id_of('boss'), md5('r')::uuid, (select id from membership_payments where provider_payment_id = 'pay_may'), 'captured', null);
select tests.sign_in('boss');
select is(tests.money('refunds'), '{"refunds": 0}', 'a refund counts once the money has gone back');
select tests.as_owner();
select private.close_refund(md5('r')::uuid, 'rfnd_1', 'done', null);
select tests.sign_in('boss');
select is(tests.money('refunds', 'refunded_paise', 'received_paise', 'taxable_paise', 'igst_paise'),
  '{"refunds": 1, "refunded_paise": 1416000, "received_paise": 0, "taxable_paise": -1200000, "igst_paise": -216000}',
  'the month of a refund is that of its credit note');
select is(tests.money('paid', 'year_paid'), '{"paid": 1, "year_paid": 1}', 'who got the money back has not paid');

-- Memberships that end, and the list that the number leads to.
select tests.as_owner();
update private.members set current_membership_start_date = '2025-06-02', membership_type = 'Paid Member' where id <> tests.id_of('boss');
update private.members set membership_ends_on = '2026-05-31' where id = tests.id_of('asha');
update private.members set membership_ends_on = '2026-06-01' where id = tests.id_of('bina');
update private.members set membership_ends_on = '2026-06-30' where id = tests.id_of('chitra');
update private.members set membership_ends_on = '2026-07-01' where id = tests.id_of('dev');
select tests.sign_in('boss');
select is(tests.money('renewals'), '{"renewals": 2}', 'thirty days, today the first of them');
select is((select jsonb_agg(r -> 'member_name') from jsonb_array_elements(search_members(p_flags => '{renewal_due}') -> 'rows') r),
  '["Bina", "Chitra"]', 'and the list has the same members');

-- Who joined when.
select tests.as_owner();
update private.members set created_at = '2026-03-03T18:29:59Z' where id = tests.id_of('asha');
update private.members set created_at = '2026-03-03T18:30:00Z' where id = tests.id_of('bina');
update private.members set created_at = '2025-06-01T18:29:59Z' where id = tests.id_of('chitra');
select tests.sign_in('boss');
select is(tests.money('joined', 'year_joined', 'year_paid'), '{"joined": 2, "year_joined": 3, "year_paid": 1}',
  'ninety days and a year, both in India');

select tests.sign_in('asha');
select throws_ok('select get_money_figures()', '42501', null, 'members see none');
select tests.sign_out();
select throws_ok('select get_money_figures()', '42501', null, 'nor do visitors');

select finish();
rollback;
