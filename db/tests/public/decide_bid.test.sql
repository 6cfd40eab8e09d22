-- Pending to Accepted, Rejected or Cancelled, by whom, once, and nothing else.
begin;
select plan(41);

select tests.make_member('asha');
select tests.make_member('bina');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('mohan', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
select tests.make_member('nilesh', '{"business_name": "Other Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('chief');
insert into private.settings values ('admin_emails', '["chief@scene.example"]') on conflict (key) do update set value = excluded.value;
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
create function pg_temp.bid_id(p_n int) returns uuid language sql immutable as
  $$ select ('00000000-0000-4000-8000-' || lpad(p_n::text, 12, '0'))::uuid $$;
insert into customer_bids (id, bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
select pg_temp.bid_id(n), tests.id_of(case when n < 10 or n = 12 then 'asha' when n = 10 then 'mohan' else 'boss' end), 'Acme Yarns', c.id, 'Jute', 90, 500
from company_details c, generate_series(1, 12) n where company_name = 'Acme Yarns';
create function pg_temp.set_status(p_bid int, p_status text) returns bigint language sql as
  $$ select tests.rows_of(format('update customer_bids set bid_status = %L where id = %L', p_status, pg_temp.bid_id(p_bid))) $$;
create function pg_temp.bid(p_bid int) returns text language sql security definer as
  $$ select concat_ws(' ', bid_status, accept_bid_time = now(), accepted_by_executive_name) from public.customer_bids where id = pg_temp.bid_id(p_bid) $$;
grant execute on function pg_temp.bid_id(int), pg_temp.set_status(int, text), pg_temp.bid(int) to public;

-- The bidder.
select tests.sign_in('asha');
select throws_ok($$select pg_temp.set_status(1, 'Accepted')$$, 'OWNIT', null, 'a bidder cannot accept');
select throws_ok($$select pg_temp.set_status(1, 'Rejected')$$, 'OWNIT', null, 'a bidder cannot reject');
select is(tests.rows_of($$update customer_bids set bid_status = 'Cancelled' where id in (pg_temp.bid_id(1), pg_temp.bid_id(2))$$), 2::bigint, 'a bidder may cancel several at once');
select is(pg_temp.bid(1), 'Cancelled', 'a cancelled bid has no decider');
select is(pg_temp.set_status(1, 'Cancelled'), 1::bigint, 'a repeated cancellation is done already');
select throws_ok($$update customer_bids set bid_price = 1$$, '42501', null, 'the price cannot be changed');
select throws_ok($$update customer_bids set accepted_by_executive_name = 'Me' where id = pg_temp.bid_id(3)$$, '42501', null, 'a name without a decision is refused');
select throws_ok($$select pg_temp.set_status(1, 'Pending')$$, 'DECID', 'already Cancelled', 'no bid becomes pending again');
select tests.sign_in('bina');
select is(pg_temp.set_status(3, 'Cancelled'), 0::bigint, 'other members find nothing to cancel');

select tests.sign_in('asha');
select is(tests.rows_of($$update customer_bids set bid_status = 'Cancelled', accepted_by_executive_id = tests.id_of('kavitha'),
  accepted_by_executive_name = 'Kavitha' where id = pg_temp.bid_id(12)$$), 1::bigint, 'a bidder cancels with a name');
select is((select concat_ws(' ', bid_status, accepted_by_executive_id, accepted_by_executive_name) from customer_bids where id = pg_temp.bid_id(12)),
  'Cancelled', 'the name is not stored');

-- The company.
select tests.sign_in('nilesh');
select is(pg_temp.set_status(3, 'Accepted'), 0::bigint, 'the executive of another company finds nothing');
select tests.sign_in('kavitha');
select is(tests.rows_of($$update customer_bids set bid_status = 'Accepted', accept_bid_time = '2020-01-01', accepted_by_executive_id = tests.id_of('bina'),
  accepted_by_executive_name = 'Bina' where id = pg_temp.bid_id(3)$$), 1::bigint, 'an executive accepts');
select is(pg_temp.bid(3), 'Accepted t Kavitha', 'the acceptance has the name of the executive and the time of the database');
select is((select accepted_by_executive_id from customer_bids where id = pg_temp.bid_id(3)), tests.id_of('kavitha'), 'the acceptance has the id');
select is(pg_temp.set_status(3, 'Accepted'), 1::bigint, 'a repeated acceptance is done already');
select throws_ok($$select pg_temp.set_status(3, 'Rejected')$$, 'DECID', 'already Accepted', 'a decision cannot be changed');
select throws_ok($$select pg_temp.set_status(4, 'Cancelled')$$, '42501', null, 'the company cannot cancel');
select throws_ok($$select pg_temp.set_status(4, 'Lost')$$, '42501', null, 'an unknown status is refused');
select is(pg_temp.set_status(4, 'Rejected'), 1::bigint, 'the company may reject');
select is(pg_temp.bid(4), 'Rejected t Kavitha', 'the rejection has name and time');
select throws_ok($$select pg_temp.set_status(1, 'Accepted')$$, 'DECID', 'already Cancelled', 'a cancelled bid cannot be accepted');
select is(tests.rows_of($$update customer_bids set bid_status = 'Accepted' where id in (pg_temp.bid_id(1), pg_temp.bid_id(5)) and bid_status = 'Pending'$$),
  1::bigint, 'a request for pending bids changes only those');
select tests.sign_in('mohan');
select throws_ok($$select pg_temp.set_status(3, 'Accepted')$$, 'DECID', 'already Accepted', 'a colleague gets a conflict');
select throws_ok($$select pg_temp.set_status(10, 'Accepted')$$, 'OWNIT', null, 'nobody decides an own bid');
select tests.sign_in('asha');
select throws_ok($$update customer_bids set bid_status = 'Cancelled' where id in (pg_temp.bid_id(3), pg_temp.bid_id(6))$$, 'DECID', 'already Accepted', 'a decided bid cannot be cancelled');
select is(pg_temp.bid(6), 'Pending', 'the other bids of the request stay');

-- Admins.
select tests.sign_in('boss');
select is(pg_temp.set_status(6, 'Accepted'), 1::bigint, 'an admin accepts for any company');
select is(pg_temp.bid(6), 'Accepted t Boss', 'the acceptance names the admin');
select throws_ok($$select pg_temp.set_status(11, 'Accepted')$$, 'OWNIT', null, 'an admin cannot accept an own bid');
select tests.sign_in('chief');
select is(pg_temp.set_status(7, 'Rejected'), 1::bigint, 'the same holds without a profile');
select is(pg_temp.bid(7), 'Rejected t Admin', 'an admin accepts by the function');

-- Who leaves the company.
select tests.as_owner();
update private.members set department = null where id = tests.id_of('kavitha');
select tests.sign_in('kavitha');
select is(pg_temp.set_status(8, 'Accepted'), 0::bigint, 'a former executive decides nothing');
select is_empty($$select id from customer_bids$$, 'a former executive sees nothing');
select tests.as_owner();
-- A deleted company: its bids, including an admin's own, are rejected, because nobody could decide them.
create temporary table waited as select id from customer_bids where bid_status = 'Pending';
create temporary table others as select to_jsonb(b) - 'corporate_company_id' as bid from customer_bids b where bid_status <> 'Pending';
select is((select count(*) from waited), 4::bigint, 'four bids are pending');
select tests.sign_in('asha');
select throws_ok($$update customer_bids set rejection_reason = 'company_deleted'$$, '42501', null, 'no client writes the reason');
select tests.sign_in('boss');
select is(tests.rows_of($$delete from company_details where company_name = 'Acme Yarns'$$), 1::bigint, 'an admin deletes the company');
select tests.as_owner();
select results_eq($$select distinct bid_status, rejection_reason, accept_bid_time = now(), accepted_by_executive_id is null from customer_bids join waited using (id)$$,
  $$values ('Rejected', 'company_deleted', true, true)$$, 'pending bids are rejected, with the reason');
select set_eq($$select to_jsonb(b) - 'corporate_company_id' from customer_bids b where id not in (select id from waited)$$, 'select bid from others',
  'decided bids are unchanged');
select tests.sign_in('asha');
select is((select count(*) from customer_bids where rejection_reason is not null), 2::bigint, 'the bidder reads the reason in My Bids');
select throws_ok($$update customer_bids set bid_status = 'Cancelled' where rejection_reason is not null$$, 'DECID', 'already Rejected', 'the bidder cannot cancel it any more');

select * from finish();
rollback;
