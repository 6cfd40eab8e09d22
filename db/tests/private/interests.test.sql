-- Showing interest: paid for, once, never in one's own.
begin;
select plan(22);

select tests.make_member('poster', '{"country_code": "+91", "mobile_number": "7000000009"}');
select tests.make_member('buyer', '{"messaging_credits": 3, "country_code": "+91", "mobile_number": "7000000008"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');
select tests.sign_in('poster');
insert into purchase_enquiries (fibre_type, denier_count, quantity_required_kgs) values ('Cotton', '40', 500);
select tests.as_owner();
create function pg_temp.listing() returns uuid language sql as $$ select id from purchase_enquiries $$;
create function pg_temp.begin_as(p_name text) returns boolean language sql as
  $$ select already_sent from private.begin_interest(tests.id_of(p_name), 'purchase_enquiries', pg_temp.listing()) $$;
grant execute on all functions in schema pg_temp to public;

-- Refusals take nothing.
select tests.as_server();
select throws_ok($$select private.deduct_credit(tests.id_of('poster'), 'usage_enquiry', pg_temp.listing(), null)$$, 'OWNIT', null, 'one''s own is not even paid for');
select throws_ok($$select pg_temp.begin_as('poster')$$, 'OWNIT', null, 'nor sent');
select throws_ok($$select pg_temp.begin_as('buyer')$$, 'NOPAY', null, 'unpaid is not sent');
select throws_ok($$select pg_temp.begin_as('guest')$$, 'NOPRF', null, 'a guest sends nothing');
select throws_ok($$select private.begin_interest(tests.id_of('buyer'), 'purchase_enquiries', gen_random_uuid())$$, 'GONE1', null, 'a listing that is gone');
select throws_ok($$select private.begin_interest(tests.id_of('buyer'), 'sales_offers', pg_temp.listing())$$, 'GONE1', null, 'or of the other table');
select lives_ok($$select pg_temp.begin_as('boss')$$, 'an admin pays nothing');

-- Paid, then claimed by one press.
select results_eq($$select * from private.deduct_credit(tests.id_of('buyer'), 'usage_enquiry', pg_temp.listing(), null)$$, $$values (2, true)$$, 'one credit is taken');
select results_eq(
  $$select already_sent, listing_number ~ '^PE-', denier_count, quantity_kgs, poster_mobile_number, interested_member_name, interested_mobile_number
    from private.begin_interest(tests.id_of('buyer'), 'purchase_enquiries', pg_temp.listing())$$,
  $$values (false, true, '40', 500, '7000000009', 'Buyer', '7000000008')$$,
  'the first press gets what the message needs');
select is(pg_temp.begin_as('buyer'), true, 'a second press while it is on its way sends nothing');

-- A failure may be tried again without paying again; a success may not.
select private.finish_interest(i.id, false, 'no WhatsApp') from listing_interests i where interested_user_id = tests.id_of('buyer');
select results_eq($$select status, note from listing_interests where interested_user_id = tests.id_of('buyer')$$, $$values ('failed', 'no WhatsApp')$$, 'a failure is noted');
select is((select messaging_credits from private.members where id = tests.id_of('buyer')), 2, 'the credit stays spent');
select is(pg_temp.begin_as('buyer'), false, 'it may be tried again');
select private.finish_interest(i.id, true, null) from listing_interests i where interested_user_id = tests.id_of('buyer');
select is(pg_temp.begin_as('buyer'), true, 'once sent it is not sent again');
select results_eq($$select * from private.deduct_credit(tests.id_of('buyer'), 'usage_enquiry', pg_temp.listing(), null)$$, $$values (2, false)$$, 'nor charged again');
update listing_interests set status = 'pending', tried_at = now() - interval '1 hour' where interested_user_id = tests.id_of('buyer');
select is(pg_temp.begin_as('buyer'), false, 'one that was forgotten on its way may be tried again');

-- Who sees it.
select tests.sign_in('buyer');
select is((select count(*) from listing_interests), 1::bigint, 'a member sees his own interest');
select throws_ok($$select note from listing_interests$$, '42501', null, 'but not the operator''s note');
select throws_ok($$insert into listing_interests (interested_user_id, listing_table, listing_id) values (tests.id_of('buyer'), 'sales_offers', gen_random_uuid())$$, '42501', null, 'and writes none');
select tests.sign_in('poster');
select is((select count(*) from listing_interests), 0::bigint, 'the poster sees none here');

-- Closed is gone.
update purchase_enquiries set status = 'Closed';
select tests.as_server();
select throws_ok($$select pg_temp.begin_as('boss')$$, 'GONE1', null, 'a closed listing takes no interest');
select throws_ok($$select private.deduct_credit(tests.id_of('buyer'), 'usage_enquiry', pg_temp.listing(), null)$$, 'GONE1', null, 'and no credit');

select * from finish();
rollback;
