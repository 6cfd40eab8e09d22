-- The caller's own credit changes, in pages, with their subjects.
begin;
select plan(9);

select tests.make_member('asha');
select tests.make_member('bina');
insert into purchase_enquiries (id, user_id, fibre_type, quantity_required_kgs, status) values
  ('00000000-0000-4000-8000-000000000001', tests.id_of('bina'), 'Jute', 5, 'Open'),
  ('00000000-0000-4000-8000-000000000002', tests.id_of('bina'), 'Silk', 5, 'Closed');
insert into customer_bids (id, bidder_user_id, company_name, fibre_type, bid_price, bid_quantity) values
  ('00000000-0000-4000-8000-000000000003', tests.id_of('asha'), 'Acme Yarns', 'Wool', 9, 5);
insert into credit_ledger (member_id, change, balance_after, reason, related_id, note) values
  (tests.id_of('asha'), 25, 25, 'signup', null, null),
  (tests.id_of('asha'), 5, 30, 'referral', tests.id_of('bina')::text, 'your referral code was used'),
  (tests.id_of('asha'), -1, 29, 'usage_enquiry', '00000000-0000-4000-8000-000000000001', null),
  (tests.id_of('asha'), -1, 28, 'usage_enquiry', '00000000-0000-4000-8000-000000000002', null),
  (tests.id_of('asha'), -1, 27, 'usage_offer', '00000000-0000-4000-8000-000000000009', null),
  (tests.id_of('asha'), -1, 26, 'bid_submission', '00000000-0000-4000-8000-000000000003', null),
  (tests.id_of('asha'), 174, 200, 'membership', 'not-a-key', null),
  (tests.id_of('bina'), 25, 25, 'signup', null, null);

select tests.sign_out();
select throws_ok($$select * from get_credit_changes()$$, '42501', null, 'a visitor has no ledger');
select tests.sign_in('asha');
select is((select count(*) from get_credit_changes()), 7::bigint, 'a member sees only own changes');
select results_eq($$select reason, change, balance_after from get_credit_changes() limit 1$$,
  $$values ('membership', 174, 200)$$, 'changes are sorted newest first; a related id need not be a key');
select results_eq($$select about ~ '^PE-', about_detail, is_open from get_credit_changes() where reason = 'usage_enquiry'$$,
  $$values (true, 'Silk', false), (true, 'Jute', true)$$, 'an interest has the number and yarn of its listing, and whether it is open');
select results_eq($$select about, about_detail, is_open from get_credit_changes() where reason = 'usage_offer'$$,
  $$values (null::text, null::text, false)$$, 'a deleted listing has no number any more');
select results_eq($$select about ~ '^BID-', about_detail from get_credit_changes() where reason = 'bid_submission'$$,
  $$values (true, 'Acme Yarns')$$, 'a bid has its number and company');
select is((select about from get_credit_changes() where reason = 'referral'), 'Bina', 'a referral has the name');

-- Pages.
select tests.as_owner();
insert into credit_ledger (member_id, change, balance_after, reason)
  select tests.id_of('bina'), 1, 25 + n, 'admin' from generate_series(1, 60) n;
select tests.sign_in('bina');
select results_eq($$select count(*), min(balance_after) from get_credit_changes()$$, $$values (50::bigint, 36)$$, 'a page has fifty rows');
select results_eq($$select count(*), max(balance_after) from get_credit_changes((select min(id) from get_credit_changes()))$$,
  $$values (11::bigint, 35)$$, 'the next page starts after it');

select * from finish();
rollback;
