-- Ads are counted by the day in India without identifying viewers; only admins read the statistics.
begin;
select plan(30);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text, status)
select name, private.india_date() + f, private.india_date() + t, 'Home', 'HomePage', '/x.webp', name, status
from (values ('runs', 0, 0, true), ('runs too', -9, 9, true), ('over', -9, -1, true), ('not begun', 1, 9, true), ('off', -1, 1, false))
  v(name, f, t, status);
create function pg_temp.ad(p_name text) returns uuid language sql security definer as
  $$ select id from corporate_ads where company_name = p_name $$;
create function pg_temp.times(p_name text) returns uuid[] language sql security definer as
  $$ select array_fill(pg_temp.ad(p_name), array[private.limit_ad_counts_per_call()]) $$;
create function pg_temp.totals() returns setof text language sql as $$
  select format('%s %s/%s', a.company_name, t.impressions, t.clicks)
  from get_ad_totals(array(select id from corporate_ads)) t join corporate_ads a on a.id = t.ad_id order by 1
$$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_out();
select tests.come_from('198.51.100.7', 'Firefox');
select lives_ok($$select count_ads(p_followed => array[pg_temp.ad('runs'), pg_temp.ad('runs too')])$$, 'a click on what nobody has seen counts nothing');
select lives_ok($$select count_ads(array[pg_temp.ad('runs'), pg_temp.ad('runs'), pg_temp.ad('runs too')], array[pg_temp.ad('runs')])$$,
  'a visitor''s page says what it has shown');
select lives_ok($$select count_ads(array[pg_temp.ad('runs')], array[pg_temp.ad('runs')]) from generate_series(1, 60)$$,
  'the same person looks and clicks again and again');
select lives_ok($$select count_ads(array[pg_temp.ad('over'), pg_temp.ad('not begun'), pg_temp.ad('off'), gen_random_uuid(), null])$$,
  'what does not run is passed over');
select lives_ok($$select count_ads(p_followed => array[pg_temp.ad('runs too')])$$, 'a click may come alone');
select lives_ok($$select count_ads(null, null)$$, 'and nothing is nothing');
select lives_ok($$select count_ads('{}', pg_temp.times('runs'))$$, 'so many at once');
select throws_ok($$select count_ads(array[pg_temp.ad('runs')], pg_temp.times('runs'))$$,
  'PT413', 'too many ads at once', 'and no more');
select throws_ok($$select get_ad_days(pg_temp.ad('runs'))$$, '42501', null, 'visitors read no figures');

select tests.sign_in('asha');
select lives_ok($$select count_ads(array[pg_temp.ad('runs')]) from generate_series(1, 9)$$, 'a member''s page does the same');
select throws_ok($$select * from get_ad_totals(array[pg_temp.ad('runs')])$$, '42501', 'admins alone read the figures of ads', 'members read no totals');
select throws_ok($$select * from get_ad_days(pg_temp.ad('runs'))$$, '42501', 'admins alone read the figures of ads', 'nor days');

select tests.sign_in('boss');
select results_eq($$select pg_temp.totals()$$, array['runs 2/1', 'runs too 1/1'], 'admins read them: a view and a click count once a person and quarter of an hour, of what runs');
select results_eq($$select day, impressions, clicks from get_ad_days(pg_temp.ad('runs'))$$,
  $$select private.india_date(), 2::bigint, 1::bigint$$, 'by the day in India');

select tests.as_owner();
select is((select count(*) from private.ad_days), 2::bigint, 'one connection adds to one row of an ad''s day');
select set_eq($$select attname::text from pg_attribute where attrelid = 'private.ad_days'::regclass and attnum > 0$$,
  array['ad_id', 'day', 'slot', 'impressions', 'clicks'], 'which holds nothing of whoever looked');
select set_eq($$select attname::text from pg_attribute where attrelid = 'private.ad_people'::regclass and attnum > 0$$,
  array['address', 'ad_id', 'person', 'seen_in', 'followed_in'], 'whoever looked is a hash');
select ok(not exists (select from private.ad_people p where position('198.51'::bytea in p.address || p.person) > 0), 'which says neither address nor browser');
select is((select relpersistence from pg_class where oid = 'private.ad_people'::regclass), 'u', 'and stands in no write-ahead log');

-- A caller who changes the browser's name each time.
select tests.sign_out();
do $$
begin
  for n in 1..40 loop
    perform tests.come_from('203.0.113.9', 'Browser ' || n);
    perform public.count_ads(array[pg_temp.ad('runs')], array[pg_temp.ad('runs')]);
  end loop;
end
$$;
select tests.as_owner();
select is((select array[sum(impressions), sum(clicks)] from private.ad_days where ad_id = pg_temp.ad('runs')), array[12, 11]::bigint[],
  'browsers of one address count ten times and no more');
-- A quarter of an hour later.
update private.ad_people set seen_in = seen_in - 1, followed_in = followed_in - 1;
select tests.sign_out();
select tests.come_from('198.51.100.7', 'Firefox');
select count_ads(p_followed => array[pg_temp.ad('runs')]);
select count_ads(p_followed => array[pg_temp.ad('runs')]);
select tests.as_owner();
select is((select array[sum(impressions), sum(clicks)] from private.ad_days where ad_id = pg_temp.ad('runs')), array[12, 12]::bigint[],
  'a click counts of whoever saw the ad earlier on the day, once');
select tests.sign_out();
select tests.come_from('198.51.100.7', 'Firefox');
select count_ads(array[pg_temp.ad('runs')]);
select count_ads(array[pg_temp.ad('runs')]);
select tests.as_owner();
select is((select sum(impressions) from private.ad_days where ad_id = pg_temp.ad('runs')), 13::bigint, 'and so does a new view');

-- The day ends.
select is(private.forget_ad_people(), 0, 'nothing is forgotten while the day lasts');
update private.ad_salts set day = day - 1;
select cmp_ok(private.forget_ad_people(), '>', 10, 'the hashes go with their day');
select is((select count(*) from private.ad_people) + (select count(*) from private.ad_salts), 0::bigint, 'and the salt with them');
select is((select count(*)::int from (select private.ad_salt(private.india_date()) union select private.ad_salt(private.india_date())) s), 1,
  'a day has one salt');
update private.ad_days set impressions = 12, clicks = 12 where ad_id = pg_temp.ad('runs');

-- Another connection's row, and days before.
insert into private.ad_days select pg_temp.ad('runs'), private.india_date(), 999, 5, 0;
insert into private.ad_days select pg_temp.ad('runs'), private.india_date() - n, 0, 1, 0 from generate_series(1, private.limit_ad_days_read()) n;
select tests.sign_in('boss');
select results_eq($$select day, impressions from get_ad_days(pg_temp.ad('runs')) limit 2$$,
  $$values (private.india_date(), 17::bigint), (private.india_date() - 1, 1)$$, 'the rows of a day are added up, the newest day first');
select is((select count(*)::int from get_ad_days(pg_temp.ad('runs'))), private.limit_ad_days_read(), 'so many days are read');

-- Switched off while a page is open.
update corporate_ads set status = false where company_name = 'runs too';
select count_ads(array[pg_temp.ad('runs too')], array[pg_temp.ad('runs too')]);
select ok('runs too 1/1' in (select pg_temp.totals()), 'an ad that was switched off is counted no further');
delete from corporate_ads where company_name = 'runs';
select tests.as_owner();
select is((select count(*) from private.ad_days where ad_id not in (select id from corporate_ads)), 0::bigint, 'its figures go with an ad');

select * from finish();
rollback;
