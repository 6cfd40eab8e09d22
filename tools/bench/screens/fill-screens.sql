-- Many rows of all that screens show: the rows of the demonstration again and again, with other keys, and what it has none of.
set session_replication_role = replica;

/* Copies the rows of a table so often. `changes` is an expression over the row `x` and the number of its copy, `i`. */
create function pg_temp.grow(grown regclass, copies int, changes text) returns void language plpgsql as $$
declare
  v_columns text := (
    select string_agg(quote_ident(attname), ', ' order by attnum) from pg_attribute
    where attrelid = grown and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = '');
begin
  execute format(
    'insert into %1$s (%2$s) select %3$s from %1$s x cross join generate_series(1, %4$s) i
     cross join lateral jsonb_populate_record(null::%1$s, to_jsonb(x) || %5$s) copy',
    grown, v_columns, 'copy.' || replace(v_columns, ', ', ', copy.'), copies, changes);
end
$$;

create function pg_temp.before(at timestamptz, i int) returns timestamptz language sql immutable
as $$ select at - make_interval(mins => i * 7) $$;

create function pg_temp.key(x uuid, i int) returns uuid language sql immutable as $$ select md5(x::text || ' ' || i)::uuid $$;

select pg_temp.grow('public.company_details', 150, $$jsonb_build_object('id', pg_temp.key(x.id, i), 'company_name', x.company_name || ' ' || i)$$);
select pg_temp.grow('public.corporate_products', 8, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'updated_at', pg_temp.before(x.updated_at, i))$$);
select pg_temp.grow('public.corporate_product_changes', 100, $$jsonb_build_object('changed_at', pg_temp.before(x.changed_at, i))$$);
select pg_temp.grow('public.customer_bids', 1500, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'bid_display_id', x.bid_display_id || '-' || i, 'bid_time', pg_temp.before(x.bid_time, i))$$);
select pg_temp.grow('public.d2d_purchase_enquiries', 300, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'enquiry_number', x.enquiry_number || i, 'created_at', pg_temp.before(x.created_at, i), 'updated_at', pg_temp.before(x.updated_at, i))$$);
select pg_temp.grow('public.d2d_sales_offers', 300, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'offer_number', x.offer_number || i, 'created_at', pg_temp.before(x.created_at, i), 'updated_at', pg_temp.before(x.updated_at, i))$$);
-- Changes of credits: some of each member, many of those of the demonstration.
select pg_temp.grow('public.credit_ledger', 30, $$jsonb_build_object('idempotency_key', null, 'created_at', pg_temp.before(x.created_at, i))$$);
insert into public.credit_ledger (member_id, change, balance_after, reason, created_at)
select m.id, -1, 25 - n, 'usage_enquiry', m.created_at from private.members m cross join generate_series(1, 10) n;
select pg_temp.grow('public.corporate_ads', 50, $$jsonb_build_object('id', pg_temp.key(x.id, i), 'ad_image_path', null,
  'created_at', pg_temp.before(x.created_at, i), 'from_date', x.from_date - i * 3, 'to_date', x.to_date - i * 3)$$);
insert into private.ad_days (ad_id, day, slot, impressions, clicks)
select id, day::date, 0, 100, 3 from public.corporate_ads
cross join generate_series(from_date, least(to_date, from_date + 120), interval '1 day') day on conflict do nothing;
select pg_temp.grow('public.corporate_enquiries', 5000, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'created_at', pg_temp.before(x.created_at, i))$$);
select pg_temp.grow('public.membership_payments', 2000, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'provider_order_id', x.provider_order_id || i, 'provider_payment_id', x.provider_payment_id || i,
  'created_at', pg_temp.before(x.created_at, i))$$);
select pg_temp.grow('public.tax_invoices', 2000, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'payment_id', pg_temp.key(x.payment_id, i), 'invoice_number', left(x.invoice_number, -6) || lpad((right(x.invoice_number, 6)::int + i * 20)::text, 6, '0'))$$);
select pg_temp.grow('public.news_items', 200, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'created_at', pg_temp.before(x.created_at, i * 10), 'published_at', pg_temp.before(x.published_at, i * 10))$$);
select pg_temp.grow('public.news_snippets', 200, $$jsonb_build_object('id', pg_temp.key(x.id, i),
  'created_at', pg_temp.before(x.created_at, i * 10), 'published_at', pg_temp.before(x.published_at, i * 10))$$);
select pg_temp.grow('public.partner_organisations', 20, $$jsonb_build_object('id', pg_temp.key(x.id, i), 'name', x.name || ' ' || i)$$);
select pg_temp.grow('public.price_updates_pdfs', 300, $$jsonb_build_object('id', pg_temp.key(x.id, i), 'point_count', 0,
  'uploaded_at', pg_temp.before(x.uploaded_at, i * 10), 'published_at', pg_temp.before(x.published_at, i * 10))$$);
insert into private.moderation_cases (object_table, object_id, object_name, member_id, status, report_count, opened_at, at)
select 'purchase_enquiries', id, enquiry_number, user_id, 'open', 1, created_at, created_at
from public.purchase_enquiries order by created_at desc limit 20000 on conflict do nothing;
insert into private.reports (case_id, reporter_id, reason, reported_at)
select c.id, m.id, r.reason, c.opened_at from private.moderation_cases c
cross join (select id from private.members order by id limit 2) m cross join (select reason from private.reports limit 1) r
on conflict do nothing;
select pg_temp.grow('private.audit_log', 50000, $$jsonb_build_object('at', pg_temp.before(x.at, i))$$);
select pg_temp.grow('auth.security_events', 8000, $$jsonb_build_object('at', pg_temp.before(x.at, i))$$);

-- Each member of the demonstration who pressed pressed at many listings, and many pressed at theirs.
insert into public.listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, created_at, sent_at)
select m.id, 'purchase_enquiries', e.id, 'sent', null, e.created_at, e.created_at
from private.members m
cross join lateral (select id, created_at from public.purchase_enquiries e order by md5(e.id::text || m.id::text) limit 500) e
where m.email like '%@tanabana.example' on conflict do nothing;
insert into public.listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, created_at, sent_at)
select b.id, 'purchase_enquiries', e.id, 'sent', null, e.created_at, e.created_at
from public.purchase_enquiries e
join private.members m on m.id = e.user_id and m.email like '%@tanabana.example'
cross join (select id from private.members where member_name = 'Crowd' order by id limit 200) b on conflict do nothing;
insert into private.poster_messages (id, interest_id, poster_id, channel, begun_at, answered_at, outcome)
select gen_random_uuid(), i.id, e.user_id, 'whatsapp', i.created_at, i.created_at, 'taken'
from public.listing_interests i join public.purchase_enquiries e on e.id = i.listing_id;
insert into public.contact_views (viewer_id, poster_id, listing_table, listing_id, viewed_at, viewed_on)
select m.id, c.id, null, null, now() - n * interval '1 day', current_date - n
from private.members m cross join (select id, row_number() over (order by id)::int n from private.members where member_name = 'Crowd' limit 1000) c
where m.email like '%@tanabana.example' on conflict do nothing;
insert into private.mailings (id, actor_id, actor_name, is_test, subject, body, recipients, sent, created_at)
select gen_random_uuid(), m.id, 'Admin', false, 'Offers of week ' || n, 'Text', 1000, 990, now() - n * interval '1 day'
from generate_series(1, 500) n cross join (select id from auth.users where email like 'admin2@%') m;
insert into private.daily_figures (day, members, enquiries, offers)
select current_date - n, 10, 20, 30 from generate_series(1, 730) n on conflict do nothing;
update private.members set list_in_directory = true
where member_name = 'Crowd' and hashtext(id::text) % 3 = 0;

set session_replication_role = origin;
