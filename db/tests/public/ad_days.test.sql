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
select lives_ok($$select count_ads(p_followed => array[pg_temp.ad('runs'), pg_temp.ad('runs too')])$$, 'a click without a view counts nothing');
select lives_ok($$select count_ads(array[pg_temp.ad('runs'), pg_temp.ad('runs'), pg_temp.ad('runs too')], array[pg_temp.ad('runs')])$$,
  'the page of a visitor reports its views');
select lives_ok($$select count_ads(array[pg_temp.ad('runs')], array[pg_temp.ad('runs')]) from generate_series(1, 60)$$,
  'repeated views and clicks of one person are reported');
select lives_ok($$select count_ads(array[pg_temp.ad('over'), pg_temp.ad('not begun'), pg_temp.ad('off'), gen_random_uuid(), null])$$,
  'an ad that does not run is ignored');
select lives_ok($$select count_ads(p_followed => array[pg_temp.ad('runs too')])$$, 'a click may arrive alone');
select lives_ok($$select count_ads(null, null)$$, 'an empty call counts nothing');
select lives_ok($$select count_ads('{}', pg_temp.times('runs'))$$, 'a call may have a limited number of ads');
select throws_ok($$select count_ads(array[pg_temp.ad('runs')], pg_temp.times('runs'))$$,
  'PT413', 'too many ads at once', 'a call over the limit is refused');
select throws_ok($$select get_ad_days(pg_temp.ad('runs'))$$, '42501', null, 'visitors read no statistics');

select tests.sign_in('asha');
select lives_ok($$select count_ads(array[pg_temp.ad('runs')]) from generate_series(1, 9)$$, 'the page of a member reports in the same way');
select throws_ok($$select * from get_ad_totals(array[pg_temp.ad('runs')])$$, '42501', 'admins alone read the figures of ads', 'members read no totals');
select throws_ok($$select * from get_ad_days(pg_temp.ad('runs'))$$, '42501', 'admins alone read the figures of ads', 'members read no days');

select tests.sign_in('boss');
select results_eq($$select pg_temp.totals()$$, array['runs 2/1', 'runs too 1/1'], 'admins read them: a view and a click count once per person and quarter of an hour, of running ads');
select results_eq($$select day, impressions, clicks from get_ad_days(pg_temp.ad('runs'))$$,
  $$select private.india_date(), 2::bigint, 1::bigint$$, 'a day is a day in India');

select tests.as_owner();
select is((select count(*) from private.ad_days), 2::bigint, 'one connection adds to one row of the day of an ad');
select set_eq($$select attname::text from pg_attribute where attrelid = 'private.ad_days'::regclass and attnum > 0$$,
  array['ad_id', 'day', 'slot', 'impressions', 'clicks'], 'the row has no data about the viewer');
select set_eq($$select attname::text from pg_attribute where attrelid = 'private.ad_people'::regclass and attnum > 0$$,
  array['address', 'ad_id', 'person', 'seen_in', 'followed_in'], 'the viewer is stored as a hash');
select ok(not exists (select from private.ad_people p where position('198.51'::bytea in p.address || p.person) > 0), 'the hash has no readable address or browser');
select is((select relpersistence from pg_class where oid = 'private.ad_people'::regclass), 'u', 'the hash is not in the write-ahead log');

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
  'browsers of one address count ten times at most');
-- A quarter of an hour later.
update private.ad_people set seen_in = seen_in - 1, followed_in = followed_in - 1;
select tests.sign_out();
select tests.come_from('198.51.100.7', 'Firefox');
select count_ads(p_followed => array[pg_temp.ad('runs')]);
select count_ads(p_followed => array[pg_temp.ad('runs')]);
select tests.as_owner();
select is((select array[sum(impressions), sum(clicks)] from private.ad_days where ad_id = pg_temp.ad('runs')), array[12, 12]::bigint[],
  'a click counts for a viewer of the same day, once');
select tests.sign_out();
select tests.come_from('198.51.100.7', 'Firefox');
select count_ads(array[pg_temp.ad('runs')]);
select count_ads(array[pg_temp.ad('runs')]);
select tests.as_owner();
select is((select sum(impressions) from private.ad_days where ad_id = pg_temp.ad('runs')), 13::bigint, 'a new view counts too');

-- The day ends.
select is(private.forget_ad_people(), 0, 'no hash is deleted during the day');
update private.ad_salts set day = day - 1;
select cmp_ok(private.forget_ad_people(), '>', 10, 'the hashes are deleted with their day');
select is((select count(*) from private.ad_people) + (select count(*) from private.ad_salts), 0::bigint, 'the salt is deleted with them');
select is((select count(*)::int from (select private.ad_salt(private.india_date()) union select private.ad_salt(private.india_date())) s), 1,
  'a day has one salt');
update private.ad_days set impressions = 12, clicks = 12 where ad_id = pg_temp.ad('runs');

-- Another connection's row, and days before.
insert into private.ad_days select pg_temp.ad('runs'), private.india_date(), 999, 5, 0;
insert into private.ad_days select pg_temp.ad('runs'), private.india_date() - n, 0, 1, 0 from generate_series(1, private.limit_ad_days_read()) n;
select tests.sign_in('boss');
select results_eq($$select day, impressions from get_ad_days(pg_temp.ad('runs')) limit 2$$,
  $$values (private.india_date(), 17::bigint), (private.india_date() - 1, 1)$$, 'the rows of a day are summed, newest day first');
select is((select count(*)::int from get_ad_days(pg_temp.ad('runs'))), private.limit_ad_days_read(), 'a limited number of days is read');

-- Switched off while a page is open.
update corporate_ads set status = false where company_name = 'runs too';
select count_ads(array[pg_temp.ad('runs too')], array[pg_temp.ad('runs too')]);
select ok('runs too 1/1' in (select pg_temp.totals()), 'an ad that was switched off is not counted any more');
delete from corporate_ads where company_name = 'runs';
select tests.as_owner();
select is((select count(*) from private.ad_days where ad_id not in (select id from corporate_ads)), 0::bigint, 'the statistics are deleted with the ad');

select * from finish();
rollback;
