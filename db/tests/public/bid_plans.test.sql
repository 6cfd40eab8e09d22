-- The documented reads of bids find their rows by an index. Among 100,000 the plans are the same, and take 4 ms at most.
begin;
select plan(8);

create function pg_temp.bid_id(p_n int) returns uuid language sql immutable as
  $$ select ('00000000-0000-4000-8000-' || lpad(p_n::text, 12, '0'))::uuid $$;
select tests.make_member('asha');
select tests.make_member('kavitha', '{"business_name": "Company 7", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (id, company_name) select pg_temp.bid_id(n), 'Company ' || n from generate_series(1, 50) n;
-- 500 bidders' bids, a hundred a day; the oldest are half a year old.
insert into auth.users (id, email, email_confirmed_at) select pg_temp.bid_id(1000 + n), n || '@plans.example', now() from generate_series(1, 500) n;
insert into private.members (id, member_name, business_name) select pg_temp.bid_id(1000 + n), 'x', 'x' from generate_series(1, 500) n;
insert into customer_bids (bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity, bid_time, bid_status, accept_bid_time)
select case when n % 400 = 0 then tests.id_of('asha') else pg_temp.bid_id(1001 + n % 500) end, 'Company ' || 1 + n % 50, pg_temp.bid_id(1 + n % 50), 'Jute', 1, 1,
  now() - n * interval '775 seconds', case when n % 10 = 0 then 'Pending' else 'Accepted' end, case when n % 10 <> 0 then now() end
from generate_series(1, 20000) n;
analyze customer_bids;

-- The plan as it was run: the indexes that it used, and how many rows of the table it looked at.
create function pg_temp.plan(p_statement text) returns text language plpgsql as $$
declare
  line text;
  plan text := '';
begin
  for line in execute 'explain (analyze, costs off, timing off, summary off, buffers off) ' || p_statement loop
    plan := plan || line || E'\n';
  end loop;
  return plan;
end
$$;
grant execute on function pg_temp.plan(text), pg_temp.bid_id(int) to public;

select tests.sign_in('kavitha');
create temporary table plans (name text, plan text);
insert into plans select 'company', pg_temp.plan($$select id, bid_time from customer_bids where company_name = 'Company 7'
  and bid_time >= now() - interval '3 months' order by bid_time desc, id desc limit 50$$);
select is(get_pending_bid_count(), 0, 'the count is of the own company');
select tests.sign_in('asha');
insert into plans select 'own', pg_temp.plan($$select id, bid_time from customer_bids where bidder_user_id = auth.uid()
  and bid_time >= now() - interval '3 months' order by bid_time desc, id desc limit 50$$);
select tests.sign_in('boss');
insert into plans select 'all', pg_temp.plan($$select id, bid_time from customer_bids
  where bid_time >= now() - interval '3 months' order by bid_time desc, id desc limit 50$$);
select is(get_pending_bid_count(), private.limit_pending_bids_counted(), 'the count ends at its limit');
select tests.as_owner();
insert into plans select 'count', pg_temp.plan($$select from customer_bids where corporate_company_id = pg_temp.bid_id(9) and bid_status = 'Pending'
  and bid_time >= private.bids_shown_from() limit 100$$);
select matches((select plan from plans where name = 'company'), 'customer_bids_company_name_idx', 'the plan of the bids of a company uses the index');
select doesnt_match((select plan from plans where name = 'company'), 'Seq Scan on customer_bids', 'are not looked for in the whole table');
select matches((select plan from plans where name = 'own'), 'customer_bids_bidder_user_id_idx', 'the plan of the bids of a bidder uses the index');
select matches((select plan from plans where name = 'all'), 'customer_bids_bid_time_idx', 'the plan of all bids, for an admin, uses the index');
select matches((select plan from plans where name = 'count'), 'customer_bids_pending_idx', 'the plan of the count uses the index');
select doesnt_match((select string_agg(plan, '') from plans), 'Seq Scan on customer_bids', 'nothing reads the table');

select * from finish();
rollback;
