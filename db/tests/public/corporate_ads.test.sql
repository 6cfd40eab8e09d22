-- Ads run on days of India, both ends included.
begin;
select plan(7);

select tests.make_member('asha');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text, status)
select name, private.india_date() + f, private.india_date() + t, 'Home', 'HomePage', '/x.webp', name, status
from (values ('today only', 0, 0, true), ('ends today', -9, 0, true), ('begins today', 0, 9, true),
  ('over', -9, -1, true), ('not begun', 1, 9, true), ('off', -1, 1, false)) v(name, f, t, status);

select tests.sign_out();
select results_eq($$select company_name from corporate_ads order by 1$$, array['begins today', 'ends today', 'today only'], 'visitors see what runs today');
select throws_ok($$select created_by from corporate_ads$$, '42501', null, 'visitors do not see who placed an ad');
select tests.sign_in('asha');
select is((select count(*) from corporate_ads), 3::bigint, 'members see the same');
select throws_ok(
  $$insert into corporate_ads (company_name, from_date, to_date, placement_type, page_location, ad_image_url, alt_text) values ('x', now(), now(), 'Home', 'HomePage', 'x', 'x')$$,
  '42501', null, 'members place none');
select tests.sign_in('boss');
select is((select count(*) from corporate_ads), 6::bigint, 'admins see all');
select is(tests.rows_of($$update corporate_ads set status = false where company_name = 'today only'$$), 1::bigint, 'admins switch ads');
select is(private.india_date('2025-09-18T18:30:00Z'), '2025-09-19'::date, 'midnight in India is at half past six in the evening UTC');

select * from finish();
rollback;
