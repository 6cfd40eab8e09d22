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
select throws_ok($$select pg_temp.set_status(1, 'Accepted')$$, 'OWNIT', null, 'a bidder does not accept');
select throws_ok($$select pg_temp.set_status(1, 'Rejected')$$, 'OWNIT', null, 'or reject');
select is(tests.rows_of($$update customer_bids set bid_status = 'Cancelled' where id in (pg_temp.bid_id(1), pg_temp.bid_id(2))$$), 2::bigint, 'but cancels, several at once');
select is(pg_temp.bid(1), 'Cancelled', 'which is nobody''s answer');
select is(pg_temp.set_status(1, 'Cancelled'), 1::bigint, 'sent again it is done already');
select throws_ok($$update customer_bids set bid_price = 1$$, '42501', null, 'a price stays');
select throws_ok($$update customer_bids set accepted_by_executive_name = 'Me' where id = pg_temp.bid_id(3)$$, '42501', null, 'a name alone is no answer');
select throws_ok($$select pg_temp.set_status(1, 'Pending')$$, 'DECID', 'already Cancelled', 'and nothing becomes pending again');
select tests.sign_in('bina');
select is(pg_temp.set_status(3, 'Cancelled'), 0::bigint, 'others find nothing to cancel');

select tests.sign_in('asha');
select is(tests.rows_of($$update customer_bids set bid_status = 'Cancelled', accepted_by_executive_id = tests.id_of('kavitha'),
  accepted_by_executive_name = 'Kavitha' where id = pg_temp.bid_id(12)$$), 1::bigint, 'a bidder who cancels');
select is((select concat_ws(' ', bid_status, accepted_by_executive_id, accepted_by_executive_name) from customer_bids where id = pg_temp.bid_id(12)),
  'Cancelled', 'names nobody of the company for it');

-- The company.
select tests.sign_in('nilesh');
select is(pg_temp.set_status(3, 'Accepted'), 0::bigint, 'another company''s executive finds nothing');
select tests.sign_in('kavitha');
select is(tests.rows_of($$update customer_bids set bid_status = 'Accepted', accept_bid_time = '2020-01-01', accepted_by_executive_id = tests.id_of('bina'),
  accepted_by_executive_name = 'Bina' where id = pg_temp.bid_id(3)$$), 1::bigint, 'an executive accepts');
select is(pg_temp.bid(3), 'Accepted t Kavitha', 'under their own name and the time of the database');
select is((select accepted_by_executive_id from customer_bids where id = pg_temp.bid_id(3)), tests.id_of('kavitha'), 'and id');
select is(pg_temp.set_status(3, 'Accepted'), 1::bigint, 'sent again it is done already');
select throws_ok($$select pg_temp.set_status(3, 'Rejected')$$, 'DECID', 'already Accepted', 'a mind is not changed');
select throws_ok($$select pg_temp.set_status(4, 'Cancelled')$$, '42501', null, 'the company does not cancel');
select throws_ok($$select pg_temp.set_status(4, 'Lost')$$, '42501', null, 'nor invents a status');
select is(pg_temp.set_status(4, 'Rejected'), 1::bigint, 'but rejects');
select is(pg_temp.bid(4), 'Rejected t Kavitha', 'also with name and time');
select throws_ok($$select pg_temp.set_status(1, 'Accepted')$$, 'DECID', 'already Cancelled', 'a cancelled bid is not accepted');
select is(tests.rows_of($$update customer_bids set bid_status = 'Accepted' where id in (pg_temp.bid_id(1), pg_temp.bid_id(5)) and bid_status = 'Pending'$$),
  1::bigint, 'whoever asks for the pending alone gets those');
select tests.sign_in('mohan');
select throws_ok($$select pg_temp.set_status(3, 'Accepted')$$, 'DECID', 'already Accepted', 'a colleague is told that it is decided');
select throws_ok($$select pg_temp.set_status(10, 'Accepted')$$, 'OWNIT', null, 'nobody answers their own bid');
select tests.sign_in('asha');
select throws_ok($$update customer_bids set bid_status = 'Cancelled' where id in (pg_temp.bid_id(3), pg_temp.bid_id(6))$$, 'DECID', 'already Accepted', 'a decided bid is not cancelled');
select is(pg_temp.bid(6), 'Pending', 'nor are those beside it');

-- Admins.
select tests.sign_in('boss');
select is(pg_temp.set_status(6, 'Accepted'), 1::bigint, 'an admin accepts for any company');
select is(pg_temp.bid(6), 'Accepted t Boss', 'by name');
select throws_ok($$select pg_temp.set_status(11, 'Accepted')$$, 'OWNIT', null, 'but not their own bid');
select tests.sign_in('chief');
select is(pg_temp.set_status(7, 'Rejected'), 1::bigint, 'without a profile, too');
select is(pg_temp.bid(7), 'Rejected t Admin', 'by function');

-- Who leaves the company.
select tests.as_owner();
update private.members set department = null where id = tests.id_of('kavitha');
select tests.sign_in('kavitha');
select is(pg_temp.set_status(8, 'Accepted'), 0::bigint, 'who is an executive no more decides nothing');
select is_empty($$select id from customer_bids$$, 'and sees nothing');
select tests.as_owner();
-- A deleted company: its bids, including an admin's own, are rejected, because nobody could decide them.
create temporary table waited as select id from customer_bids where bid_status = 'Pending';
create temporary table others as select to_jsonb(b) - 'corporate_company_id' as bid from customer_bids b where bid_status <> 'Pending';
select is((select count(*) from waited), 4::bigint, 'four bids wait');
select tests.sign_in('asha');
select throws_ok($$update customer_bids set rejection_reason = 'company_deleted'$$, '42501', null, 'whose reasons no client writes');
select tests.sign_in('boss');
select is(tests.rows_of($$delete from company_details where company_name = 'Acme Yarns'$$), 1::bigint, 'an admin deletes the company');
select tests.as_owner();
select results_eq($$select distinct bid_status, rejection_reason, accept_bid_time = now(), accepted_by_executive_id is null from customer_bids join waited using (id)$$,
  $$values ('Rejected', 'company_deleted', true, true)$$, 'what waited is rejected, and says why');
select set_eq($$select to_jsonb(b) - 'corporate_company_id' from customer_bids b where id not in (select id from waited)$$, 'select bid from others',
  'what was decided stays as it was');
select tests.sign_in('asha');
select is((select count(*) from customer_bids where rejection_reason is not null), 2::bigint, 'the bidder reads it in My Bids');
select throws_ok($$update customer_bids set bid_status = 'Cancelled' where rejection_reason is not null$$, 'DECID', 'already Rejected', 'and cancels it no more');

select * from finish();
rollback;
