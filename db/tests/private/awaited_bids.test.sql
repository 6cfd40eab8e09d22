-- The credit of a bid that was paid for and never created is returned once, and then the bid is unpaid.
begin;
select plan(17);

select tests.make_member('asha', '{"messaging_credits": 9}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (company_name) values ('Acme Yarns');
insert into corporate_products (company_id, fibre_type) select id, 'Jute' from company_details;
create function pg_temp.bid_id(p_n int) returns uuid language sql immutable as
  $$ select ('00000000-0000-4000-8000-' || lpad(p_n::text, 12, '0'))::uuid $$;
create function pg_temp.pay(p_bid int) returns int language sql security definer as
  $$ select new_balance from private.deduct_credit(tests.id_of('asha'), 'bid_submission', pg_temp.bid_id(p_bid), null) $$;
create function pg_temp.wait(p_wait interval) returns void language sql security definer as
  $$ update private.awaited_bids set paid_at = paid_at - p_wait $$;
create function pg_temp.job() returns text language sql security definer as
  $$ select coalesce(string_agg(private.return_bid_credit(o.member_id, o.bid_id)::text, ','), 'none') from private.overdue_bids(100) o $$;
create function pg_temp.bid(p_bid int) returns text language sql as $$
  insert into public.customer_bids (id, corporate_product_id, bid_price, bid_quantity)
  select pg_temp.bid_id(p_bid), id, 90, 500 from public.corporate_products returning bid_status
$$;
create function pg_temp.balance() returns int language sql security definer as
  $$ select messaging_credits from private.members where id = tests.id_of('asha') $$;
grant execute on function pg_temp.bid_id(int), pg_temp.pay(int), pg_temp.wait(interval), pg_temp.job(), pg_temp.bid(int), pg_temp.balance() to public;

select tests.sign_in('asha');
select is(pg_temp.pay(1), 8, 'the credit of the bid is paid');
select is(pg_temp.job(), 'none', 'the bid is awaited');
select pg_temp.wait(make_interval(secs => private.limit_bid_payment_wait_seconds()));
select is(pg_temp.job(), 'true', 'the bid is not awaited without end');
select is(pg_temp.balance(), 9, 'the credit is returned');
select results_eq($$select change, reason, related_id::uuid, note from credit_ledger order by id$$,
  $$values (-1, 'bid_submission', pg_temp.bid_id(1), null), (1, 'returned', pg_temp.bid_id(1), 'your bid was not placed')$$, 'the ledger has the reason');
select is(pg_temp.job(), 'none', 'the credit is returned once');
select throws_ok($$select pg_temp.bid(1)$$, 'NOPAY', null, 'a bid after that is unpaid');
select is(pg_temp.pay(1), 8, 'the bid may be paid again');
select is(pg_temp.bid(1), 'Pending', 'the bid is placed');
select pg_temp.wait('1 day');
select is(pg_temp.job(), 'none', 'a placed bid is not awaited');
select is(pg_temp.balance(), 8, 'a placed bid costs its credit');

-- An admin was faster, or the bid came by another way.
select pg_temp.pay(2), pg_temp.pay(3);
select tests.sign_in('boss');
select restore_credit(id) from credit_ledger where related_id = pg_temp.bid_id(2)::text;
select tests.as_owner();
insert into customer_bids (id, bidder_user_id, company_name, fibre_type, bid_price, bid_quantity)
values (pg_temp.bid_id(3), tests.id_of('asha'), 'x', 'Jute', 1, 1);
select pg_temp.wait('1 day');
select is(pg_temp.job(), 'false,false', 'neither credit is returned a second time');
select is(pg_temp.balance(), 7, 'a credit restored by an admin is not returned');
select is(pg_temp.job(), 'none', 'the bid is not checked again');

-- Admins pay nothing, and a member who leaves gets nothing back.
select private.deduct_credit(tests.id_of('boss'), 'bid_submission', pg_temp.bid_id(4), null);
select is((select count(*) from private.awaited_bids), 0::bigint, 'the bid of an admin is not awaited');
select is(pg_temp.pay(5), 6, 'the member pays and is deleted');
select private.delete_member(tests.id_of('asha'));
select is((select count(*) from private.awaited_bids), 0::bigint, 'no member is left to get the credit');

select * from finish();
rollback;
