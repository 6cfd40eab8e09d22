-- Calling or writing directly: who may, how often, and who sees the record.
begin;
select plan(35);

select tests.make_member('poster', '{"is_dealer": true, "country_code": "+91", "mobile_number": "7000000009"}');
select tests.make_member('paid', '{"membership_type": "Paid Member"}');
select tests.make_member('corporate', '{"membership_type": "Corporate Member"}');
select tests.make_member('free');
select tests.make_member('dealer', '{"is_dealer": true}');
select tests.make_member('paiddealer', '{"is_dealer": true, "membership_type": "Paid Member"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');
select tests.sign_in('poster');
insert into sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 5, 9);
insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Silk', 5);
select tests.as_owner();
insert into d2d_sales_offers (user_id, fibre_type, quantity_kgs, price) values (tests.id_of('poster'), 'Silk', 5, 9);
create function pg_temp.key(p_table text) returns uuid language sql security definer as
  $$ select id from private.listings where listing_table = p_table and user_id = tests.id_of('poster') $$;
create function pg_temp.open(p_name text, p_table text default 'sales_offers') returns text language sql as
  $$ select mobile_number || ' ' || email from private.view_contact(tests.id_of(p_name), p_table, pg_temp.key(p_table)) $$;
-- As if a member had opened others' contacts at a time.
create function pg_temp.opened(p_name text, p_times int, p_at timestamptz) returns void language sql security definer as $$
  insert into contact_views (viewer_id, listing_table, listing_id, viewed_at, viewed_on)
  select tests.id_of(p_name), 'sales_offers', gen_random_uuid(), p_at, private.india_date(p_at) from generate_series(1, p_times)
$$;
grant execute on all functions in schema pg_temp to public;

-- Who may.
select tests.as_server();
select is(pg_temp.open('paid'), '7000000009 poster@scene.example', 'a Paid Member reads number and e-mail');
select is(pg_temp.open('corporate', 'purchase_enquiries'), '7000000009 poster@scene.example', 'a Corporate Member reads them');
select is(pg_temp.open('boss'), '7000000009 poster@scene.example', 'an admin reads them');
select throws_ok($$select pg_temp.open('free')$$, 'NOCON', null, 'a Free Member does not');
select throws_ok($$select pg_temp.open('dealer', 'd2d_sales_offers')$$, 'NOCON', null, 'a dealer who is a Free Member does not');
select throws_ok($$select pg_temp.open('paid', 'd2d_sales_offers')$$, 'NOCON', null, 'a Paid Member who is not a dealer does not, for a listing of dealers');
select is(pg_temp.open('paiddealer', 'd2d_sales_offers'), '7000000009 poster@scene.example', 'a Paid Member who is a dealer does');
select throws_ok($$select pg_temp.open('guest')$$, 'NOPRF', null, 'a user without a profile does not');
select throws_ok($$select pg_temp.open('poster')$$, 'OWNIT', null, 'the own contact needs no view');
select throws_ok($$select private.view_contact(tests.id_of('paid'), 'sales_offers', gen_random_uuid())$$, 'GONE1', null, 'a missing listing has no contact');

-- Counted once a day.
select is(pg_temp.open('paid', 'purchase_enquiries') || pg_temp.open('paid'), repeat('7000000009 poster@scene.example', 2), 'the same poster may be looked up again');
select tests.as_owner();
select results_eq($$select poster_id, listing_table from contact_views where viewer_id = tests.id_of('paid')$$, $$values (tests.id_of('poster'), 'sales_offers')$$, 'a repeated view counts once');

-- Limits.
delete from contact_views where viewer_id = tests.id_of('corporate');
select pg_temp.opened('corporate', private.limit_contacts_per_hour() - 1, now() - interval '10 minutes');
select tests.as_server();
select is(pg_temp.open('corporate'), '7000000009 poster@scene.example', 'the last contact of an hour is opened');
select tests.as_owner();
update contact_views set poster_id = null, viewed_at = now() - interval '10 minutes' where viewer_id = tests.id_of('corporate');
select tests.as_server();
select throws_ok($$select pg_temp.open('corporate')$$, 'LIMIT', null, 'the next contact in the hour is refused');
create function pg_temp.free_in() returns interval language plpgsql as $$
declare v_detail text;
begin
  perform pg_temp.open('corporate');
exception when sqlstate 'LIMIT' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return date_trunc('minute', v_detail::timestamptz - now() + interval '30 seconds');
end $$;
select is(pg_temp.free_in(), interval '50 minutes', 'the refusal has the time of the next try');
select is((select count(*) from contact_views where viewer_id = tests.id_of('corporate') and poster_id = tests.id_of('poster') and viewed_on = private.india_date(now())), 0::bigint, 'a refusal counts nothing');
select tests.as_owner();
update contact_views set viewed_at = viewed_at - interval '1 hour';
select tests.as_server();
select is(pg_temp.open('corporate'), '7000000009 poster@scene.example', 'an hour later a view is accepted');
select tests.as_owner();
delete from contact_views where viewer_id = tests.id_of('corporate');
select pg_temp.opened('corporate', private.limit_contacts_per_day() - 1, now() - interval '2 hours');
update contact_views set viewed_on = private.india_date(now()) where viewer_id = tests.id_of('corporate');
select tests.as_server();
select is(pg_temp.open('corporate'), '7000000009 poster@scene.example', 'the last contact of a day is opened');
select tests.as_owner();
update contact_views set poster_id = null where viewer_id = tests.id_of('corporate');
select tests.as_server();
select throws_ok($$select pg_temp.open('corporate')$$, 'LIMIT', null, 'the next contact of the day is refused');
select tests.as_owner();
delete from contact_views where viewer_id = tests.id_of('boss');
select tests.as_server();
select pg_temp.opened('boss', private.limit_contacts_per_day(), now());
select is(pg_temp.open('boss', 'purchase_enquiries'), '7000000009 poster@scene.example', 'an admin has no limit');

-- From the directory: the same members may, out of the same budget.
select tests.as_owner();
delete from contact_views;
create function pg_temp.call(p_name text, p_member text default 'poster') returns text language sql as
  $$ select mobile_number || ' ' || email from private.view_member_contact(tests.id_of(p_name), tests.id_of(p_member)) $$;
grant execute on all functions in schema pg_temp to public;
select tests.as_server();
select is(pg_temp.call('paid'), '7000000009 poster@scene.example', 'a member of the directory is viewed without a listing');
select is(pg_temp.open('paid') || pg_temp.call('paid'), repeat('7000000009 poster@scene.example', 2), 'again, with a listing or without');
select tests.as_owner();
select results_eq($$select poster_id, listing_table, listing_id from contact_views where viewer_id = tests.id_of('paid')$$,
  $$values (tests.id_of('poster'), null::text, null::uuid)$$, 'both count once');
select throws_ok($$insert into contact_views (listing_table) values ('sales_offers')$$, '23514', null, 'a table without an id is refused');
select tests.as_server();
select throws_ok($$select pg_temp.call('free')$$, 'NOCON', null, 'a Free Member views nobody');
select throws_ok($$select pg_temp.call('guest')$$, 'NOPRF', null, 'a user without a profile views nobody');
select throws_ok($$select pg_temp.call('poster', 'poster')$$, 'OWNIT', null, 'the own contact needs no view');
select throws_ok($$select private.view_member_contact(tests.id_of('paid'), gen_random_uuid())$$, 'NOLST', null, 'an unknown id is refused');
select tests.as_owner();
update private.members set list_in_directory = false where id = tests.id_of('poster');
select tests.as_server();
select throws_ok($$select pg_temp.call('corporate')$$, 'NOLST', null, 'a member who left the directory is not viewed through it, even on the day of an earlier view');
select is(pg_temp.open('corporate'), '7000000009 poster@scene.example', 'an open listing allows the view');
select tests.as_owner();
insert into company_details (company_name) values ('Acme Yarns');
update private.members set (business_name, is_corporate_member, role, department) = ('Acme Yarns', true, 'User', 'Silk') where id = tests.id_of('poster');
select tests.as_server();
select is(pg_temp.call('corporate'), '7000000009 poster@scene.example', 'the page of a company allows the view of its executive');
select tests.as_owner();
update private.members set (business_name, is_corporate_member, role, department) = ('Scene', false, null, null) where id = tests.id_of('poster');
update private.members set list_in_directory = true where id = tests.id_of('poster');
select pg_temp.opened('paiddealer', private.limit_contacts_per_hour(), now());
select tests.as_server();
select throws_ok($$select pg_temp.call('paiddealer')$$, 'LIMIT', null, 'listings and directory share one budget');

-- Who sees it.
select tests.sign_in('paid');
select is((select count(*) from contact_views), 0::bigint, 'not even the viewer reads the rows');
select throws_ok($$delete from contact_views$$, '42501', null, 'the viewer does not delete a row');

-- Who leaves is forgotten, the row stays.
select tests.as_server();
select private.delete_member(tests.id_of('paid')), private.delete_member(tests.id_of('poster'));
select tests.as_owner();
select is((select count(*) from contact_views where viewer_id is null and poster_id is null), 1::bigint, 'the rows are deleted with the member');

select * from finish();
rollback;
