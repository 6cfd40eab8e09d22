-- A week has a price of a yarn where enough unrelated companies had one, and none of them decides it.
begin;
select plan(35);

select tests.make_member(name) from unnest(array['a', 'b', 'c', 'd', 'e', 'f']) name;
-- The same business in other letters; the same PAN under another name; other places.
select tests.make_member('a2', '{"business_name": " a  YARNS"}');
select tests.make_member('g', '{"gst_number": "24AAAAA0000A1Z5"}');
select tests.make_member('h', '{"gst_number": "27aaaaa0000a1z9"}');
select tests.make_member('p', '{"state": "Punjab", "district": null}');
select tests.make_member('q', '{"state": "Punjab", "district": null}');
select tests.make_member('nepal', '{"country": "Nepal", "state": null, "district": null}');
select tests.make_member('dealer', '{"is_dealer": true}');
select tests.make_user('guest');

-- Offers of cotton of one count, each a member and a price; in the week from Monday the 5th, unless another time is given.
create function pg_temp.ask(p_count text, p_offers jsonb, p_at timestamptz default '2026-01-07T06:00:00Z') returns void language sql as $$
  insert into sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price, created_at, updated_at)
  select tests.id_of(o ->> 0), 'Cotton', p_count, 5, (o ->> 1)::numeric, p_at, p_at from jsonb_array_elements(p_offers) o
$$;
create function pg_temp.count_all(p_now timestamptz) returns int language plpgsql as $$
declare
  v_weeks int := 0;
begin
  while private.count_price_week(p_now) loop
    v_weeks := v_weeks + 1;
  end loop;
  return v_weeks;
end
$$;
-- The figures of a count of cotton: region, week, price, posts, companies.
create function pg_temp.figures(p_count int, p_series text default 'asks') returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', f.region, to_char(f.week, 'DD'), f.median_price, f.posts, f.companies), ', ' order by f.region, f.week), 'none')
  from private.price_figures f join private.priced_yarns y on y.id = f.yarn_id
  where f.series = p_series and y.millitex = (private.yarn_key('Cotton', null, null, null, p_count::text, null, null)).millitex
$$;
grant execute on all functions in schema pg_temp to public;

select pg_temp.ask('30', '[["a", 100], ["a", 140], ["b", 110], ["c", 120], ["d", 130]]');
select pg_temp.ask('20', '[["a", 100], ["b", 110], ["c", 120], ["d", 130]]');
select pg_temp.ask('40', '[["a", 100], ["a", 105], ["b", 110], ["b", 115], ["c", 120]]');
-- One of five would decide by the number of its posts.
insert into sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price, created_at, updated_at)
  select tests.id_of('a'), 'Cotton', '10', 5, 100, '2026-01-07T06:00:00Z', '2026-01-07T06:00:00Z' from generate_series(1, 20);
select pg_temp.ask('10', '[["b", 140], ["c", 140], ["d", 140], ["e", 140]]');
select pg_temp.ask('16', '[["a", 100], ["b", 101], ["c", 102], ["d", 103], ["e", 104], ["f", 104000]]');
select pg_temp.ask('24', '[["a", 100], ["b", 101], ["c", 102], ["d", 103], ["e", 10.1]]');
select pg_temp.ask('6', '[["f", 300], ["f", 300], ["f", 300], ["f", 300], ["f", 300], ["f", 300], ["f", 300],
  ["a", 100], ["b", 101], ["c", 102], ["d", 103], ["e", 104]]');
select pg_temp.ask('60', '[["a", 100], ["a2", 100], ["b", 100], ["c", 100], ["a2", 101]]');
select pg_temp.ask('50', '[["g", 100], ["h", 100], ["b", 100], ["c", 100], ["g", 101]]');
select pg_temp.ask('34', '[["a", 100], ["b", 101], ["c", 102], ["p", 103], ["q", 104]]');
select pg_temp.ask('36', '[["a", 100], ["b", 101], ["c", 102], ["d", 103], ["nepal", 104]]');
-- The last moment of Sunday the 11th in India, and the first one of Monday the 12th.
select pg_temp.ask('80', '[["a", 100], ["b", 101], ["c", 102], ["d", 103], ["e", 104]]', '2026-01-11T18:29:59.999Z');
select pg_temp.ask('80', '[["a", 200], ["b", 201], ["c", 202], ["d", 203], ["e", 204]]', '2026-01-11T18:30:00Z');
select pg_temp.ask('12', '[["a", 100], ["b", 101], ["c", 102], ["d", 103], ["e", 104]]');
update sales_offers set status = 'Hidden' where denier_count = '12' and user_id = tests.id_of('e');
select pg_temp.ask('14', '[["a", 100], ["b", 101], ["c", 102], ["d", 103]]');
insert into d2d_sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price, created_at)
  values (tests.id_of('dealer'), 'Cotton', '14', 5, 104, '2026-01-07T06:00:00Z');
select pg_temp.ask('22', '[["a", 100], ["b", 101], ["c", 102], ["d", 103], ["e", 104]]');
update sales_offers set status = 'Closed' where denier_count = '22';

-- Accepted bids: counts 30 by four companies and four buyers; 40 of one company; 60 of one buyer; 20 of which one was rejected; 10 of the company itself.
insert into company_details (id, company_name) select ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'Mill ' || n from generate_series(1, 5) n;
select tests.make_member('own', '{"business_name": "Mill 5"}');
create function pg_temp.bid(p_count text, p_mill int, p_buyer text, p_price numeric, p_status text default 'Accepted') returns void language sql as $$
  insert into customer_bids (bidder_user_id, company_name, corporate_company_id, fibre_type, denier_count, bid_price, bid_quantity, bid_time, bid_status, accept_bid_time)
  values (tests.id_of(p_buyer), 'Mill ' || p_mill, ('00000000-0000-0000-0000-00000000000' || p_mill)::uuid, 'Cotton', p_count, p_price, 5,
    '2025-12-20T06:00:00Z', p_status, case when p_status <> 'Pending' then '2026-01-07T06:00:00Z'::timestamptz end)
$$;
select pg_temp.bid('30', m, b, p) from (values (1, 'a', 90), (2, 'b', 91), (3, 'c', 92), (4, 'd', 93), (5, 'e', 94)) v (m, b, p);
select pg_temp.bid('40', 1, b, 90) from unnest(array['a', 'b', 'c', 'd', 'e']) b;
select pg_temp.bid('60', m, 'a', 90) from generate_series(1, 5) m;
-- Four buyers, one of them with half of the bids.
select pg_temp.bid('50', m, b, 90) from (values (1, 'a'), (2, 'a'), (3, 'a'), (4, 'b'), (5, 'c'), (1, 'd')) v (m, b);
select pg_temp.bid('20', m, b, 90, case when m = 5 then 'Rejected' else 'Accepted' end) from (values (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'e')) v (m, b);
select pg_temp.bid('10', m, b, 90) from (values (1, 'a'), (2, 'b'), (3, 'c'), (4, 'd'), (5, 'own')) v (m, b);

select tests.as_server();
insert into private.settings values ('now', '"2026-01-12T06:00:00Z"');
select tests.as_owner();
insert into private.unkeyed_yarns (table_name) values ('sales_offers');
select is(pg_temp.count_all('2026-01-12T06:00:00Z'), 0, 'nothing is counted while keys may be missing');
delete from private.unkeyed_yarns;
select tests.as_server();
select is(pg_temp.count_all('2026-01-12T06:00:00Z'), private.limit_price_weeks_counted(), 'the first run counts the weeks back to the limit, the newest is the one that is over');
select is(pg_temp.count_all('2026-01-18T18:29:59Z'), 0, 'a week that runs is not counted, until its last moment in India');
select tests.as_owner();

select is(pg_temp.figures(30), 'Gujarat 05 120 5 4, India 05 120 5 4', 'five posts of four companies are a figure');
select is(pg_temp.figures(20), 'none', 'four posts are none');
select is(pg_temp.figures(40), 'none', 'three companies are none');
select is(pg_temp.figures(10), 'Gujarat 05 140 24 5, India 05 140 24 5', 'twenty posts of one company weigh 30 per cent');
select is(pg_temp.figures(16), 'Gujarat 05 102 5 5, India 05 102 5 5', 'a price per ton is left out');
select is(pg_temp.figures(24), 'none', 'what is left out does not count as a post');
select is(pg_temp.figures(6), 'Gujarat 05 102 5 5, India 05 102 5 5', 'many posts of one company do not decide what is far off');
select is(pg_temp.figures(60), 'none', 'members of one business name are one company');
select is(pg_temp.figures(50), 'none', 'members of one PAN are one company');
select is(pg_temp.figures(34), 'India 05 102 5 5', 'two states with too few posts each are a figure of India');
select is(pg_temp.figures(36), 'none', 'posts from abroad do not count');
select is(pg_temp.figures(80), 'Gujarat 05 102 5 5, India 05 102 5 5', 'a week ends with Sunday in India');
select is(pg_temp.figures(12), 'none', 'hidden posts do not count');
select is(pg_temp.figures(14), 'none', 'nor do posts of dealers to dealers');
select is(pg_temp.figures(22), 'Gujarat 05 102 5 5, India 05 102 5 5', 'a closed offer was asked');
select is(pg_temp.figures(30, 'bids'), 'Gujarat 05 92 5 5, India 05 92 5 5', 'accepted bids are a series of their own');
select is(concat_ws(' ', pg_temp.figures(40, 'bids'), pg_temp.figures(60, 'bids'), pg_temp.figures(20, 'bids'), pg_temp.figures(10, 'bids'), pg_temp.figures(50, 'bids')), 'none none none none none',
  'bids on products of one company, of one buyer, half of one buyer, rejected, or of the company itself are none');

delete from sales_offers where denier_count = '30';
select tests.as_server();
select is(pg_temp.count_all('2026-01-19T06:00:00Z'), 1, 'a week later one more is counted, and the oldest is forgotten');
select tests.as_owner();
select is((select count(*)::int from private.price_weeks), private.limit_price_weeks_counted(), 'so many weeks are kept');
select is(pg_temp.figures(30), 'Gujarat 05 120 5 4, India 05 120 5 4', 'a counted week stays as it was');
select is(pg_temp.figures(80), 'Gujarat 05 102 5 5, Gujarat 12 202 5 5, India 05 102 5 5, India 12 202 5 5', 'Monday in India begins the next one');

-- Readers.
select tests.sign_out();
select throws_ok($$select get_price_trends('asks')$$, '42501', null, 'a visitor sees no prices');
select tests.sign_in('guest');
select throws_ok($$select get_price_trends('asks')$$, '42501', null, 'nor does a user without a profile');
select tests.sign_in('nepal');
select is((select string_agg(concat_ws(' ', y ->> 'fibre_code', y ->> 'millitex', y #>> '{weeks,0,week}', y #>> '{weeks,1,median_price}'), ', ')
  from jsonb_array_elements(get_price_trends('asks') -> 'yarns') y), 'cotton 7382 2026-01-05 202', 'a member sees the yarns of the newest week, and their weeks');
select is((select string_agg(concat_ws(' ', y ->> 'millitex', y -> 'weeks'), ', ')
  from jsonb_array_elements(get_price_trends('asks', 'Gujarat', '{"millitex": 36909, "fibre_code": "cotton", "unknown": 1}') -> 'yarns') y),
  '36909 [{"week": "2026-01-05", "posts": 5, "companies": 5, "median_price": 102}]', 'or the yarns of a count in a state');


select is((select string_agg(y ->> 'millitex', ' ') from jsonb_array_elements(
  get_price_trends('asks', p_chosen => (select (t ->> 'yarn')::int from get_listing_price_trend('sales_offers', (select id from sales_offers where denier_count = '34' limit 1)) t)) -> 'yarns') y),
  '17369 7382', 'the chosen yarn comes before the others');

select is(get_price_trends('asks') -> 'regions', '["Gujarat"]'::jsonb, 'the states that have a figure can be chosen');

-- The trend of a listing.
select tests.as_owner();
create function pg_temp.trend(p_count text, p_member text) returns text language sql security definer as $$
  select concat_ws(' ', t ->> 'region', jsonb_array_length(t -> 'weeks'), t #>> '{weeks,0,median_price}') from get_listing_price_trend('sales_offers',
    (select id from sales_offers where denier_count = p_count and user_id = tests.id_of(p_member) limit 1)) t
$$;
grant execute on all functions in schema pg_temp to public;
select tests.sign_in('nepal');
select is(pg_temp.trend('80', 'a'), 'Gujarat 2 102', 'a listing has the trend of its yarn in its state');
select is(pg_temp.trend('34', 'p'), 'India 1 102', 'or of India, where its state has none');
select is(pg_temp.trend('20', 'a'), 'India 0', 'or none');
select is(pg_temp.trend('22', 'a'), 'India 0', 'a closed listing of another member has none');
select throws_ok($$select get_listing_price_trend('d2d_sales_offers', gen_random_uuid())$$, '22023', null, 'a listing of dealers is refused');

select * from finish();
rollback;
