-- Membership Management: who may call it, what is found, in which order, page by page, part by part.
begin;
select plan(30);

select tests.make_member('free', '{"member_name": "Zubin", "is_dealer": true}');
select tests.make_member('paid', '{"membership_type": "Paid Member", "member_name": "Asha", "business_name": "Kolhapur Looms", "country_code": "+91",
  "mobile_number": "9825012345", "state": "Goa", "district": "North Goa", "city": "Mapusa", "is_dealer": true, "is_verified_member": true}');
select tests.make_member('hidden', '{"list_in_directory": false, "member_name": "Bala", "messaging_credits": 7, "is_corporate_member": true}');
select tests.make_member('root', '{"membership_type": "admin", "member_name": "Root", "business_name": "Root"}');
select tests.make_user('guest');

-- Whom a search finds, in its order.
create function pg_temp.search(p_query text, p_membership text default '', p_flags text[] default '{}') returns text language sql as $$
  select string_agg(r ->> 'member_name', ' ' order by place)
  from jsonb_array_elements(search_members(p_query, p_membership, p_flags) -> 'rows') with ordinality p (r, place)
$$;
grant execute on all functions in schema pg_temp to public;

-- Who may call it.
select tests.sign_out();
select throws_ok($$select search_members('')$$, '42501', null, 'a visitor is refused');
select tests.sign_in('guest');
select throws_ok($$select search_members('')$$, '42501', null, 'a user without a profile is refused');
select tests.sign_in('paid');
select throws_ok($$select search_members('')$$, '42501', null, 'a member is refused');
select throws_ok($$select get_members_after('')$$, '42501', null, 'a member is refused for a part of all');
select throws_ok($$select get_member_counts()$$, '42501', null, 'a member is refused for the counts');
select tests.sign_in('root');

-- What is found.
select is(pg_temp.search(''), 'Asha Bala Root Zubin', 'an admin finds all members, by name, also outside the directory');
select is(pg_temp.search('kolhapur'), 'Asha', 'a business is found');
select is(pg_temp.search('PAID@SCENE'), 'Asha', 'an e-mail address is found');
select is(pg_temp.search('98250 12345'), 'Asha', 'a mobile number is found, in pieces');
select is(pg_temp.search('mapusa'), 'Asha', 'a city is found');
select is(pg_temp.search('asha goa'), 'Asha', 'words are found anywhere');
select is(pg_temp.search('asha nobody'), null, 'every word must match');
select is(pg_temp.search('%'), null, 'a special character is literal');
select is(pg_temp.search(E'\\'), null, 'a backslash is literal');
select is(pg_temp.search(''') or true --'), null, 'a quote is literal');
select is(pg_temp.search('', 'Free Member'), 'Bala Zubin', 'a filter by membership works');
select is(pg_temp.search('', 'Free Member'') or (true'), null, 'the value of the filter is compared, not executed');
select is(pg_temp.search('', '', '{is_dealer}'), 'Asha Zubin', 'a filter by a flag works');
select is(pg_temp.search('', '', '{is_dealer,is_verified_member}'), 'Asha', 'a filter by two flags works');
select is(pg_temp.search('', '', '{is_corporate_member,nonsense}'), 'Bala', 'an unknown flag filters nothing');
select tests.as_owner();
update private.settings set value = '["free@scene.example"]' where key = 'admin_emails';
insert into private.settings (key, value) values ('admin_emails', '["free@scene.example"]') on conflict do nothing;
select tests.sign_in('root');
select is(pg_temp.search('', 'Free Member'), 'Bala', 'an admin has no membership');
select results_eq($$select r ->> 'email', r ->> 'mobile_number', r ->> 'messaging_credits' from search_members('asha') p, jsonb_array_elements(p -> 'rows') r$$,
  $$values ('paid@scene.example', '9825012345', '0')$$, 'a row has contact data, and the balance');
select is(get_member_counts(), '{"members": 4, "free": 1, "paid": 1, "corporate": 0, "joined_this_week": 4}',
  'each count is the number of results of its filter');

-- Pages and parts: of some, and of so many that the list is walked.
select tests.as_owner();
insert into auth.users (email, email_confirmed_at)
select 'reader' || n || '@scene.example', now() from generate_series(1, private.limit_directory_search_sorted() + 51) n;
insert into private.members (id, member_name, business_name)
select u.id, 'Reader ' || lpad(n::text, 4, '0'), 'Readers' || case when n <= 80 then ' of few' else '' end
from auth.users u, cast(substring(u.email from '^reader([0-9]+)@') as int) n where u.email like 'reader%';
select tests.sign_in('root');
create function pg_temp.page(p_text text, p_page int) returns text language sql as $$
  select concat_ws(' ', jsonb_array_length(p -> 'rows'), p -> 'total', p -> 'page', p #>> '{rows,0,member_name}')
  from search_members(p_text, p_page => p_page) p
$$;
select is(pg_temp.page('readers of few', 1), '50 80 1 Reader 0001', 'a page has fifty');
select is(pg_temp.page('readers of few', 9), '30 80 2 Reader 0051', 'a page behind the last is the last');
select is(pg_temp.page('readers', 22), '1 1051 22 Reader 1051', 'the same holds for many members');
select is(pg_temp.page('readers', 2147483647), '1 1051 22 Reader 1051', 'a page behind them is the last');
create temporary table part as select get_members_after('readers') as one;
select results_eq($$select jsonb_array_length(one -> 'rows'), one #>> '{next,member_name}' from part$$, $$values (1000, 'Reader 1000')$$,
  'a part has a thousand, and the cursor of the next');
select results_eq($$select jsonb_array_length(p -> 'rows'), p #>> '{rows,0,member_name}', p -> 'next'
  from part, get_members_after('readers', p_name => one #>> '{next,member_name}', p_id => (one #>> '{next,id}')::uuid) p$$,
  $$values (51, 'Reader 1001', 'null'::jsonb)$$, 'the last part has the rest, and no cursor');
select results_eq($$select jsonb_array_length(p -> 'rows'), p -> 'next' from get_members_after('nobody') p$$,
  $$values (0, 'null'::jsonb)$$, 'an empty result has no part');

select * from finish();
rollback;
