-- Who writes in the bench of writes, besides what fill-listings.sql has: :writers members with credits, a password, a
-- session and a chain of refresh tokens, and :mills companies with 250 products and an executive each.
set session_replication_role = replica;

insert into public.company_details (id, company_name, address, "Yarn_Segment")
select md5('mill' || c)::uuid, 'Bench Mill ' || c, 'Ring Road, Surat', '{Cotton}' from generate_series(1, :mills) c;
insert into public.corporate_products (id, company_id, department_name, fibre_type, specific_type, denier_count, grade, basic_price)
select md5('product' || c || '-' || p)::uuid, md5('mill' || c)::uuid, 'Cotton', 'Cotton',
  (array['Combed', 'Carded', 'Open End'])[1 + p % 3], p::text, 'AA', 100
from generate_series(1, :mills) c cross join generate_series(1, 250) p;

insert into auth.users (id, email, email_confirmed_at, encrypted_password)
select md5('writer' || n)::uuid, 'writer' || n || '@bench.example', now(), ':hash' from generate_series(1, :writers) n
union all
select md5('executive' || n)::uuid, 'executive' || n || '@bench.example', now(), null from generate_series(1, :mills) n;
insert into private.members (id, member_name, business_name, email, messaging_credits, city, district, state, country)
select md5('writer' || n)::uuid, 'Writer', 'Writer Mills', 'writer' || n || '@bench.example', 1000000, 'Surat', 'Surat', 'Gujarat', 'India'
from generate_series(1, :writers) n;
insert into private.members (id, member_name, business_name, email, is_corporate_member, role, department)
select md5('executive' || n)::uuid, 'Executive', 'Bench Mill ' || n, 'executive' || n || '@bench.example', true, 'Super Admin', 'Cotton'
from generate_series(1, :mills) n;

insert into auth.sessions (id, user_id) select md5('session' || n)::uuid, md5('writer' || n)::uuid from generate_series(1, :writers) n;
insert into auth.sessions (id, user_id) select md5('mill session' || n)::uuid, md5('executive' || n)::uuid from generate_series(1, :mills) n;
-- A token of a renewal has a session of its own, so renewals do not wait for each other.
insert into auth.sessions (id, user_id) select md5('renewed' || n)::uuid, md5('writer' || (n % :writers + 1))::uuid from generate_series(1, :tokens) n;
insert into auth.refresh_tokens (session_id, token_hash)
select md5('renewed' || n)::uuid, encode(sha256(convert_to('bench' || n, 'utf8')), 'hex') from generate_series(1, :tokens) n;

-- The past of a market, because PostgreSQL plans otherwise for tables without rows: each writer was interested in 10 listings that are
-- closed by now, and has posted.
create temporary table closed as
select id, user_id, updated_at, row_number() over (order by id) - 1 as number from public.purchase_enquiries where status = 'Closed';
create temporary table past as
select md5('past' || n || '-' || i)::uuid as id, md5('writer' || n)::uuid as writer, c.id as enquiry, c.user_id as poster, c.updated_at as at
from generate_series(1, :writers) n cross join generate_series(0, 9) i
join closed c on c.number = (n * 10 + i) % (select count(*) from closed);
insert into public.listing_interests (id, interested_user_id, listing_table, listing_id, status, channel, tries, next_try_at, created_at, tried_at, sent_at)
select id, writer, 'purchase_enquiries', enquiry, 'sent', 'whatsapp', 1, null, at, at, at from past;
insert into private.poster_messages (interest_id, poster_id, channel, begun_at, answered_at, outcome, provider_message_id)
select id, poster, 'whatsapp', at, at, 'taken', 'wamid.' || id from past;
insert into public.credit_ledger (member_id, change, balance_after, reason, related_id, idempotency_key, created_at)
select writer, -1, 1000000, 'usage_enquiry', enquiry, 'past-' || id, at from past;
insert into private.posting_counts (member_id, minute_from, minute_posts, hour_from, hour_posts)
select md5('writer' || n)::uuid, now() - interval '1 day', 1, now() - interval '1 day', 1 from generate_series(1, :writers) n;
-- And each has bid twice.
create temporary table past_bids as
select md5('past bid' || n || '-' || i)::uuid as id, md5('writer' || n)::uuid as writer, 1 + n % :mills as mill, now() - interval '30 days' as at
from generate_series(1, :writers) n cross join generate_series(0, 1) i;
insert into public.customer_bids (id, bid_display_id, bidder_user_id, corporate_company_id, corporate_product_id, company_name, department_name, fibre_type, bid_price, bid_quantity, bid_time)
select id, 'PAST-' || row_number() over (), writer, md5('mill' || mill)::uuid, md5('product' || mill || '-1')::uuid, 'Bench Mill ' || mill, 'Cotton', 'Cotton', 99, 500, at from past_bids;
insert into private.bid_messages (bid_id, member_id, kind, status, tries, next_try_at, created_at, sent_at)
select id, writer, 'placed_bidder', 'sent', 1, null, at, at from past_bids;

set session_replication_role = origin;

-- The rate of bids is not what is measured, as the server's other limits are not.
create or replace function private.limit_bids_per_minute() returns int language plpgsql immutable parallel safe as $$begin return 1000000; end$$;
create or replace function private.limit_bids_per_hour() returns int language plpgsql immutable parallel safe as $$begin return 1000000; end$$;

-- What pgbench looks up where the server has it in memory.
create table public.bench_open (number bigint primary key, id uuid not null);
insert into public.bench_open select row_number() over (order by md5(id::text)), id from public.purchase_enquiries where status = 'Open';
grant select on public.bench_open, private.poster_messages, private.bid_messages, public.listing_interests to service_role, authenticated;
