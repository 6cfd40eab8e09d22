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
select throws_ok($$select search_members('')$$, '42501', null, 'and who has no profile');
select tests.sign_in('paid');
select throws_ok($$select search_members('')$$, '42501', null, 'and a member');
select throws_ok($$select get_members_after('')$$, '42501', null, 'also for a part of all');
select throws_ok($$select get_member_counts()$$, '42501', null, 'and for the figures');
select tests.sign_in('root');

-- What is found.
select is(pg_temp.search(''), 'Asha Bala Root Zubin', 'an admin finds everybody, by name, who is not in the directory too');
select is(pg_temp.search('kolhapur'), 'Asha', 'a business');
select is(pg_temp.search('PAID@SCENE'), 'Asha', 'an e-mail address');
select is(pg_temp.search('98250 12345'), 'Asha', 'a mobile number, in pieces');
select is(pg_temp.search('mapusa'), 'Asha', 'a city');
select is(pg_temp.search('asha goa'), 'Asha', 'words anywhere');
select is(pg_temp.search('asha nobody'), null, 'that all have to occur');
select is(pg_temp.search('%'), null, 'a sign stands for itself');
select is(pg_temp.search(E'\\'), null, 'and a backslash');
select is(pg_temp.search(''') or true --'), null, 'and a quote');
select is(pg_temp.search('', 'Free Member'), 'Bala Zubin', 'one membership');
select is(pg_temp.search('', 'Free Member'') or (true'), null, 'which is compared, not run');
select is(pg_temp.search('', '', '{is_dealer}'), 'Asha Zubin', 'a flag');
select is(pg_temp.search('', '', '{is_dealer,is_verified_member}'), 'Asha', 'two flags');
select is(pg_temp.search('', '', '{is_corporate_member,nonsense}'), 'Bala', 'a flag that is none narrows nothing');
select tests.as_owner();
update private.settings set value = '["free@scene.example"]' where key = 'admin_emails';
insert into private.settings (key, value) values ('admin_emails', '["free@scene.example"]') on conflict do nothing;
select tests.sign_in('root');
select is(pg_temp.search('', 'Free Member'), 'Bala', 'whose address is an admin''s has no membership');
select results_eq($$select r ->> 'email', r ->> 'mobile_number', r ->> 'messaging_credits' from search_members('asha') p, jsonb_array_elements(p -> 'rows') r$$,
  $$values ('paid@scene.example', '9825012345', '0')$$, 'with the ways to reach them, and the balance');
select is(get_member_counts(), '{"members": 4, "free": 1, "paid": 1, "corporate": 0, "joined_this_week": 4}',
  'the figures, of which each is what its filter finds');

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
select is(pg_temp.page('readers of few', 1), '50 80 1 Reader 0001', 'a page holds fifty');
select is(pg_temp.page('readers of few', 9), '30 80 2 Reader 0051', 'behind the last stands the last');
select is(pg_temp.page('readers', 22), '1 1051 22 Reader 1051', 'so of many');
select is(pg_temp.page('readers', 2147483647), '1 1051 22 Reader 1051', 'and behind them');
create temporary table part as select get_members_after('readers') as one;
select results_eq($$select jsonb_array_length(one -> 'rows'), one #>> '{next,member_name}' from part$$, $$values (1000, 'Reader 1000')$$,
  'a part holds a thousand, and says where to go on');
select results_eq($$select jsonb_array_length(p -> 'rows'), p #>> '{rows,0,member_name}', p -> 'next'
  from part, get_members_after('readers', p_name => one #>> '{next,member_name}', p_id => (one #>> '{next,id}')::uuid) p$$,
  $$values (51, 'Reader 1001', 'null'::jsonb)$$, 'the last part the rest, and nowhere to go on');
select results_eq($$select jsonb_array_length(p -> 'rows'), p -> 'next' from get_members_after('nobody') p$$,
  $$values (0, 'null'::jsonb)$$, 'nobody is no part');

select * from finish();
rollback;
