-- A listing that is closed between payment and message: the credit is returned once, and never after a sent message.
begin;
select plan(19);

select tests.make_member('poster', '{"is_dealer": true, "country_code": "+91", "mobile_number": "7000000009"}');
select tests.make_member('buyer', '{"is_dealer": true, "messaging_credits": 9}');
select tests.make_member('boss', '{"membership_type": "admin"}');
create table pg_temp.listed as select t as listing_table, gen_random_uuid() as id from unnest(private.words_listing_tables()) t;
insert into purchase_enquiries (id, user_id, fibre_type, quantity_required_kgs) select id, tests.id_of('poster'), 'Silk', 5 from listed where listing_table = 'purchase_enquiries';
insert into d2d_purchase_enquiries (id, user_id, fibre_type, quantity_required_kgs) select id, tests.id_of('poster'), 'Silk', 5 from listed where listing_table = 'd2d_purchase_enquiries';
insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price) select id, tests.id_of('poster'), 'Silk', 5, 9 from listed where listing_table = 'sales_offers';
insert into d2d_sales_offers (id, user_id, fibre_type, quantity_kgs, price) select id, tests.id_of('poster'), 'Silk', 5, 9 from listed where listing_table = 'd2d_sales_offers';
create function pg_temp.pay(p_table text) returns int language sql security definer as $$
  select new_balance from listed, private.deduct_credit(tests.id_of('buyer'),
    case when p_table like '%offers' then 'usage_offer' else 'usage_enquiry' end, id, null) where listing_table = p_table
$$;
create function pg_temp.press(p_table text) returns text language sql security definer as $$
  select status from listed, private.begin_interest(tests.id_of('buyer'), listing_table, id) where listing_table = p_table
$$;
create function pg_temp.interest(p_table text) returns uuid language sql security definer as
  $$ select id from listing_interests where interested_user_id = tests.id_of('buyer') and listing_table = p_table $$;
create function pg_temp.close(p_table text) returns void language plpgsql security definer as $$
begin
  execute format('update %I set status = ''Closed'' where user_id = tests.id_of(''poster'')', p_table);
end $$;
create function pg_temp.balance() returns int language sql security definer as
  $$ select messaging_credits from private.members where id = tests.id_of('buyer') $$;
create function pg_temp.finish(p_outcome text, p_table text) returns text language sql security definer as $$
  select status from private.finish_interest((select id from private.poster_messages where interest_id = pg_temp.interest(p_table) order by begun_at desc limit 1), p_outcome, null, 'x')
$$;

-- Closed before the press to send.
select is(pg_temp.pay('sales_offers'), 8, 'the interest is paid');
select pg_temp.close('sales_offers');
select is(pg_temp.press('sales_offers') || ' ' || pg_temp.balance(), 'returned 9', 'the listing closes before the message: the credit is returned');
select throws_ok($$select pg_temp.press('sales_offers')$$, 'GONE1', null, 'a second call returns nothing');
select results_eq($$select change, balance_after, reason, related_id::uuid from credit_ledger order by id$$,
  $$select v.*, id from listed, (values (-1, 8, 'usage_offer'), (1, 9, 'returned')) v where listing_table = 'sales_offers'$$, 'the ledger has the reason');
select tests.sign_in('boss');
select is((select restore_credit(id) from credit_ledger where reason = 'usage_offer'), 9, 'an admin does not restore it again');
select tests.as_owner();
select throws_ok($$select pg_temp.pay('sales_offers')$$, 'GONE1', null, 'the interest is not paid again');

-- Closed while the message waits for its next try.
select is(pg_temp.pay('purchase_enquiries') || ' ' || pg_temp.press('purchase_enquiries'), '8 pending', 'the message is stored');
select private.claim_interest(pg_temp.interest('purchase_enquiries'), false);
select is(pg_temp.finish('later', 'purchase_enquiries'), 'pending', 'the message is not sent yet');
select pg_temp.close('purchase_enquiries');
select is(pg_temp.press('purchase_enquiries'), 'pending', 'a press leaves it to the next try');
select is((select count(*) from private.claim_interest(pg_temp.interest('purchase_enquiries'), false)), 0::bigint, 'the next try finds the listing closed');
select is(pg_temp.balance(), 9, 'the next try returns the credit');
select results_eq($$select status, note, is_credit_back from private.get_interest(pg_temp.interest('purchase_enquiries'))$$,
  $$values ('failed', 'not delivered, the credit came back: the listing was closed or deleted', true)$$, 'the press reads the result');

-- Closed while the provider refuses it.
select is(pg_temp.pay('d2d_sales_offers') || ' ' || pg_temp.press('d2d_sales_offers'), '8 pending', 'the same holds between dealers');
select private.claim_interest(pg_temp.interest('d2d_sales_offers'), false);
select pg_temp.close('d2d_sales_offers');
select is(pg_temp.finish('refused', 'd2d_sales_offers') || ' ' || pg_temp.balance(), 'failed 9', 'a refused message about a closed listing returns the credit');

-- A message that may have gone out.
select is(pg_temp.pay('d2d_purchase_enquiries') || ' ' || pg_temp.press('d2d_purchase_enquiries'), '8 pending', 'the last try starts');
select private.claim_interest(pg_temp.interest('d2d_purchase_enquiries'), false);
select is(pg_temp.finish('unknown', 'd2d_purchase_enquiries'), 'pending', 'the last try has an unknown result');
select private.delete_member(tests.id_of('poster'));
update listing_interests set next_try_at = now() - interval '1 hour' where status = 'pending';
select private.claim_interest(pg_temp.interest('d2d_purchase_enquiries'), false);
select is(pg_temp.balance(), 9, 'the poster is deleted with the messages: the credit is returned');

-- One that was sent stays paid for.
select tests.make_member('seller', '{"country_code": "+91", "mobile_number": "7000000010"}');
insert into sales_offers (user_id, fibre_type, quantity_kgs, price) values (tests.id_of('seller'), 'Silk', 5, 9);
select private.deduct_credit(tests.id_of('buyer'), 'usage_offer', id, null) from sales_offers;
create temporary table sent as select m.message_id from sales_offers o, private.begin_interest(tests.id_of('buyer'), 'sales_offers', o.id) b, private.claim_interest(b.interest_id, true) m;
select private.finish_interest(message_id, 'taken', 'wamid.1', null) from sent;
update sales_offers set status = 'Closed';
select throws_ok($$select private.begin_interest(tests.id_of('buyer'), 'sales_offers', id) from sales_offers$$, 'GONE1', null, 'a sent message is not sent again');
select is(pg_temp.balance(), 8, 'a sent message stays paid');

select * from finish();
rollback;
