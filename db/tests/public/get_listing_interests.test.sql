-- Posters see who was interested in their own listings, and when: only what they were notified of.
begin;
select plan(16);

select tests.make_member('poster');
select tests.make_member('other');
select tests.make_member('asha', '{"business_name": "Asha Mills", "city": "Sachin", "country_code": "+91", "mobile_number": "7000000001"}');
select tests.make_member('ravi', '{"country_code": "+91", "mobile_number": "7000000002"}');
select tests.make_member('gita');
insert into sales_offers (user_id, fibre_type, quantity_kgs, price, lot_no)
  values (tests.id_of('poster'), 'Nylon', 5, 1, 'a'), (tests.id_of('poster'), 'Nylon', 6, 1, 'b');
create function pg_temp.offer(p_lot text default 'a') returns uuid language sql security definer as
  $$ select id from public.sales_offers where lot_no = p_lot $$;
create function pg_temp.tell(p_member text, p_at timestamptz) returns void language sql security definer as $$
  insert into public.listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, created_at, sent_at)
  values (tests.id_of(p_member), 'sales_offers', pg_temp.offer(), 'sent', null, p_at, p_at) $$;
create function pg_temp.names() returns setof text language sql as
  $$ select member_name from public.get_listing_interests('sales_offers', pg_temp.offer()) $$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_in('poster');
select is_empty($$select * from get_listing_interests('sales_offers', pg_temp.offer())$$, 'an offer has no interests at first');
select is_empty($$select * from get_interest_counts('sales_offers', array[pg_temp.offer()])$$, 'no interest counts zero');

select tests.as_owner();
select pg_temp.tell('asha', '2026-05-04T10:00:00Z');
select pg_temp.tell('ravi', '2026-05-05T10:00:00Z');
insert into listing_interests (interested_user_id, listing_table, listing_id)
  values (tests.id_of('gita'), 'sales_offers', pg_temp.offer());
select tests.sign_in('poster');
select results_eq('select pg_temp.names()', $$values ('Ravi'), ('Asha')$$, 'the newest is the first, and unsent ones are not shown');
select results_eq($$select sent_at, business_name, city, country_code, mobile_number, email is not null from get_listing_interests('sales_offers', pg_temp.offer()) where member_name = 'Asha'$$,
  $$values ('2026-05-04T10:00:00Z'::timestamptz, 'Asha Mills', 'Sachin', '+91', '7000000001', true)$$,
  'each has the time, and the text of the message');
select results_eq($$select listing_id, interests from get_interest_counts('sales_offers', array[pg_temp.offer(), pg_temp.offer('b')])$$,
  $$select pg_temp.offer(), 2$$, 'interests are counted for a page of listings at once');
select is_empty($$select * from get_listing_interests('purchase_enquiries', pg_temp.offer())$$, 'an id of another table has none');

-- Whose it is not.
select tests.sign_in('other');
select is_empty('select pg_temp.names()', 'another member sees none of them');
select is_empty($$select * from get_interest_counts('sales_offers', array[pg_temp.offer()])$$, 'another member does not see the number');
select tests.sign_in('asha');
select is_empty('select pg_temp.names()', 'a member who was interested does not see them');
select tests.sign_out();
select throws_ok('select pg_temp.names()', '42501', null, 'a visitor may not call the list');
select throws_ok($$select * from get_interest_counts('sales_offers', '{}')$$, '42501', null, 'a visitor may not call the count');

-- Closed listings, and members who have left.
select tests.sign_in('poster');
update sales_offers set status = 'Closed' where id = pg_temp.offer();
select results_eq('select pg_temp.names()', $$values ('Ravi'), ('Asha')$$, 'a closed listing has them too');
select tests.as_server();
select ok(private.delete_member(tests.id_of('ravi')), 'one of them is deleted');
select tests.sign_in('poster');
select results_eq($$select member_name, mobile_number, email, sent_at from get_listing_interests('sales_offers', pg_temp.offer()) limit 1$$,
  $$values (null::text, null::text, null::text, '2026-05-05T10:00:00Z'::timestamptz)$$, 'the row has no name');

-- A page at a time, by the index.
select tests.as_owner();
insert into listing_interests (listing_table, listing_id, status, next_try_at, sent_at)
  select 'sales_offers', pg_temp.offer(), 'sent', null, '2026-01-01'::timestamptz + n / 2 * interval '1 minute' from generate_series(1, 40) n;
select tests.sign_in('poster');
create function pg_temp.page(p_before timestamptz, p_id uuid) returns setof uuid language sql as
  $$ select interest_id from public.get_listing_interests('sales_offers', pg_temp.offer(), p_before, p_id) $$;
select is((
  with recursive pages as (
    select 1 as n, array(select pg_temp.page(null, null)) as ids
    union all
    select n + 1, array(select pg_temp.page(i.sent_at, i.interest_id))
    from pages, lateral (
      select x.interest_id, x.sent_at from public.get_listing_interests('sales_offers', pg_temp.offer()) x where x.interest_id = ids[array_length(ids, 1)]
    ) i where n = 1
  ) select count(distinct id) from pages, unnest(ids) id), 2 * private.limit_interest_page_size()::bigint,
  'the second page starts after the first, among equal times too');
select tests.as_owner();
set local enable_seqscan = off;
create function pg_temp.plan_of() returns text language plpgsql as $$
declare
  line text;
  lines text := '';
begin
  for line in execute $q$explain (costs off) select id from public.listing_interests x where x.listing_table = 'sales_offers'
      and x.listing_id = '00000000-0000-0000-0000-000000000000' and x.status = 'sent' and (x.sent_at, x.id) < ('infinity', '00000000-0000-0000-0000-000000000000')
      order by x.sent_at desc, x.id desc limit 20$q$ loop
    lines := lines || line || E'\n';
  end loop;
  return lines;
end
$$;
select matches(pg_temp.plan_of(), 'listing_interests_listing_idx', 'the index has the order of the list');

select * from finish();
rollback;
