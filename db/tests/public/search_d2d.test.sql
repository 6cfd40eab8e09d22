-- The search of the dealers' listings: who may call it, what it shows and omits, and pages without gaps.
begin;
select plan(19);

select tests.make_member('dina', '{"is_dealer": true, "city": "Sachin"}');
select tests.make_member('dev', '{"is_dealer": true}');
select tests.make_member('asha');
select tests.make_member('paid', '{"membership_type": "Paid Member"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');
insert into d2d_sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price, company_name, status, created_at) values
  (tests.id_of('dina'), 'Cotton', '40', 5, 9, 'First Mills', 'Open', now() - interval '1 day'),
  (tests.id_of('dev'), 'Cotton', '30', 5, 9, '100% रेशम', 'Open', now() - interval '2 days'),
  (tests.id_of('dina'), 'Cotton', '20', 5, 9, 'Gone', 'Closed', now() - interval '1 day'),
  (tests.id_of('dina'), 'Cotton', '10', 5, 9, 'Old', 'Open', now() - interval '11 days');
insert into d2d_purchase_enquiries (user_id, fibre_type, quantity_required_kgs) values (tests.id_of('dev'), 'Jute', 5);

create function pg_temp.counts(p_page json) returns text language sql return tests.listed(p_page::jsonb, 'denier_count', 'fibre_type');
grant execute on all functions in schema pg_temp to public;

-- Who.
select tests.sign_out();
select throws_ok($$select search_d2d_sales_offers('cotton')$$, '42501', null, 'a visitor may not search');
select tests.sign_in('guest');
select throws_ok($$select search_d2d_sales_offers('cotton')$$, '42501', null, 'a user without a profile may not search');
select tests.sign_in('asha');
select throws_ok($$select search_d2d_purchase_enquiries('jute')$$, '42501', null, 'a member who is not a dealer may not search');
select tests.sign_in('paid');
select throws_ok($$select search_d2d_sales_offers('cotton')$$, '42501', null, 'a Paid Member may not search');
select tests.sign_in('boss');
select throws_ok($$select search_d2d_sales_offers('cotton')$$, '42501', null, 'an admin may not search');
select throws_ok($$select private.search_listings('d2d_sales_offers', '{}', null, null, null, null, false)$$, '42501', null, 'nobody calls the inner function');
select tests.sign_in('dina');
select throws_ok($$select id from d2d_sales_offers where search_text like '%x%'$$, '42501', null, 'nobody searches the table itself');

-- What.
select is(pg_temp.counts(search_d2d_sales_offers('COTTON')), '40,30', 'open posts of the last ten days are found, newest first; own older and closed ones are in the profile');
select is(pg_temp.counts(search_d2d_purchase_enquiries('jute')), 'Jute', 'enquiries are found too');
select is(
  (select array_agg(key order by key) from json_object_keys(search_d2d_sales_offers('40s') -> 'rows' -> 0) key),
  (select array_agg(a.attname::text order by a.attname::text) from pg_attribute a where a.attrelid = 'd2d_sales_offers'::regclass
   and a.attnum > 0 and has_column_privilege('authenticated', a.attrelid, a.attnum, 'select')),
  'the result has the columns of a dealer, no name and no e-mail address');
select is(pg_temp.counts(search_d2d_sales_offers('sach cot')), '40', 'every word must match, in any order, as parts of words');
select is(pg_temp.counts(search_d2d_sales_offers('0%')), '30', 'a percent sign is literal');
select is(pg_temp.counts(search_d2d_sales_offers('रेश')), '30', 'any script works');
select is(pg_temp.counts(search_d2d_sales_offers('')), '40,30', 'an empty search finds everything');
select is(pg_temp.counts(search_d2d_sales_offers($q$' or '' = '$q$)), '', 'a quote is literal');

-- Pages, by the walk and by the index of keys.
select tests.as_owner();
insert into d2d_sales_offers (user_id, fibre_type, quantity_kgs, price, created_at)
select tests.id_of('dev'), case when n % 3 = 0 then 'Nylon' else 'Hemp' end, n, 9, now() - n / 10 * interval '1 minute' from generate_series(1, 60) n;
create or replace function private.limit_listing_page_size() returns int language sql immutable return 4;
create or replace function private.limit_search_newest_rows() returns int language sql immutable return 5;
create or replace function private.limit_search_candidates() returns int language sql immutable return 25;
create or replace function private.limit_search_further_rows() returns int language sql immutable return 20;
create function pg_temp.walk(p_q text) returns text language sql return tests.walk(format(
  $$select search_d2d_sales_offers(%L, before_created_at => ($1 ->> 'created_at')::timestamptz, before_id => ($1 ->> 'id')::uuid)$$, p_q));
grant execute on all functions in schema pg_temp to public;
select tests.sign_in('dina');
select is(pg_temp.walk('nylon'), '20 rows, 20 different, stopped early 0', 'pages hold every row once, ten of one moment among them');
select is(pg_temp.counts(search_d2d_sales_offers('first')), '40', 'a rare word is found behind all others at once');
select is(pg_temp.walk('hemp nylon'), '0 rows, 0 different, stopped early 0', 'words that never occur together are known');
select is(pg_temp.walk('fi'), '1 rows, 1 different, stopped early 4', 'two letters have no key: the search stops, shows that and continues from there');

select * from finish();
rollback;
