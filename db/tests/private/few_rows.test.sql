-- A few rows of a large table are looked up, whatever number of rows PostgreSQL expects of a function or of a JSON value.
begin;
select plan(5);

select tests.make_member('asha');
select tests.make_member('fila', '{"business_name": "Acme", "is_corporate_member": true, "role": "User", "department": "Filament"}');
insert into company_details (company_name) values ('Acme');
insert into auth.rate_limits (key, hits, window_ends_at)
select 'few:' || n, 0, now() + interval '1 hour' from generate_series(1, 3000) n;
insert into private.counted_people (kind, hash, used_referral) select 'email', sha256(n::text::bytea), false from generate_series(1, 3000) n;
with account as (
  insert into auth.users (id, email) select gen_random_uuid(), 'm' || n || '@few.example' from generate_series(1, 2000) n returning id, email)
insert into private.members (id, member_name, business_name, email, city, district, state, country)
select id, 'M', 'M', email, 'Surat', 'Surat', 'Gujarat', 'India' from account;
-- Product Search need not have them.
set local session_replication_role = replica;
insert into corporate_products (company_id, department_name, fibre_type, specific_type, denier_count, grade, basic_price)
select c.id, 'Cotton', 'Cotton', 'Combed', n::text, 'AA', 100 from company_details c, generate_series(1, 3000) n;
set local session_replication_role = origin;
analyze private.members, private.counted_people, auth.rate_limits, corporate_products;

select cmp_ok(tests.rows_read_by('auth.rate_limits',
  $$select auth.take_hits('[{"key": "few:1", "limit": 5, "seconds": 60}, {"key": "few:2", "limit": 5, "seconds": 60}]')$$),
  '<', 100::bigint, 'a hit reads the rows of its keys');

insert into customer_bids (bidder_user_id, company_name, corporate_company_id, department_name, fibre_type, bid_price, bid_quantity)
select tests.id_of('asha'), 'Acme', id, 'Filament', 'Nylon', 90, 500 from company_details where company_name = 'Acme';
select cmp_ok(tests.rows_read_by('private.members', $$
  select m.email from public.customer_bids b cross join lateral private.executives_of_bid(b) e join private.members m on m.id = e$$),
  '<', 100::bigint, 'a bid reads its recipients');

select cmp_ok(tests.rows_read_by('private.counted_people', $$
  select c.used_referral from private.members m cross join lateral private.marks_of(m) k join private.counted_people c using (kind, hash)
  where m.id = tests.id_of('asha')$$),
  '<', 100::bigint, 'a member is found among the counted people');

select cmp_ok(tests.rows_read_by('public.corporate_products', $$
  select public.save_product_prices((select jsonb_agg(jsonb_build_object('id', p.id, 'was', '{"basic_price": 100}'::jsonb, 'becomes', '{"basic_price": 110}'::jsonb))
    from (select id from public.corporate_products order by id limit 10) p))$$),
  '<', 1000::bigint, 'saved prices read their products');

insert into credit_ledger (member_id, change, balance_after, reason, related_id, idempotency_key)
select tests.id_of('asha'), -1, 9000 - n, 'usage_offer', n::text, 'few:' || n from generate_series(1, 3000) n;
analyze credit_ledger;
set local plan_cache_mode = force_generic_plan;
select cmp_ok(tests.rows_read_by('public.credit_ledger',
  $$select private.payment_key(tests.id_of('asha'), 'usage_offer', '00000000-0000-4000-8000-000000000001')$$),
  '<', 100::bigint, 'the key of a payment reads what came back for its thing, by a plan for any values');

select * from finish();
rollback;
