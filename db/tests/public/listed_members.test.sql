-- The directory: who reads it, who is in it, its order, its pages, the searched columns, and that it reveals no
-- contacts.
begin;
select plan(43);

select tests.make_member('free');
select tests.make_member('paid', '{"membership_type": "Paid Member", "member_name": "Zubin"}');
select tests.make_member('root', '{"membership_type": "admin", "list_in_directory": false}');
select tests.make_user('guest');
select tests.make_member('asha', '{"business_name": "Kolhapur Looms", "country_code": "+91", "mobile_number": "9825012345",
  "state": "Goa", "district": "North Goa", "business_type": ["Weaver"], "my_yarns": ["Cotton", "Silk"]}');
select tests.make_member('hidden', '{"list_in_directory": false, "business_name": "Kolhapur Silk"}');

create function pg_temp.found(p_where text) returns text language plpgsql as $$
declare
  names text;
begin
  execute format('select string_agg(member_name, '' '' order by member_name, id) from listed_members where %s', p_where) into names;
  return names;
end
$$;
-- Whom a search finds, in its order.
create function pg_temp.search(p_text text, p_types text[] default '{}', p_yarns text[] default '{}') returns text language sql as $$
  select string_agg(r ->> 'member_name', ' ' order by place)
  from jsonb_array_elements(search_listed_members(p_text, p_types, p_yarns) -> 'rows') with ordinality p (r, place)
$$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_out();
select throws_ok($$select id from listed_members$$, '42501', null, 'a visitor may not read it');
select tests.sign_in('guest');
select is_empty($$select id from listed_members$$, 'somebody without a profile finds nobody');
select tests.sign_in('free');
select is_empty($$select id from listed_members$$, 'nor does a Free Member');
select throws_ok($$select search_listed_members('9825012345')$$, '42501', null, 'not by a search, either');
select tests.sign_in('paid');
select results_eq($$select member_name from listed_members where list_in_directory order by member_name, id$$,
  $$values ('Asha'), ('Free'), ('Zubin')$$, 'a Paid Member reads the listed ones, by name');
select results_eq($$select email, country_code, mobile_number from listed_members where member_name = 'Asha'$$,
  $$values (null::text, null::text, null::text)$$, 'without contact data, which come one by one');
select is(pg_temp.found($$mobile_number like '9%' or email like 'asha%'$$), null, 'and no filter spells them');
select is((select email from listed_members where member_name = 'Zubin'), 'paid@scene.example', 'one''s own row is whole');
select throws_ok($$select directory_text from listed_members$$, '42703', null, 'what is searched is no column');
select is(search_listed_members('asha') #>> '{rows,0,mobile_number}', null, 'and a search hands out no number');
select tests.sign_in('root');
select is((select email || ' ' || country_code || mobile_number from listed_members where member_name = 'Asha'), 'asha@scene.example +919825012345',
  'an admin reads contact data');
select is(search_listed_members('asha') #>> '{rows,0,mobile_number}', '9825012345', 'of a search too');
select is(pg_temp.found('true'), 'Asha Free Zubin', 'so does an admin, who is not listed');
select tests.as_owner();
select tests.make_member('corporate', '{"membership_type": "Corporate Member", "list_in_directory": false}');
insert into company_details (company_name) values ('Acme Yarns');
select tests.make_member('executive', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Linen", "list_in_directory": false}');
select tests.make_member('named', '{"business_name": "Acme Yarns", "is_corporate_member": true, "list_in_directory": false}');
select tests.sign_in('corporate');
select is(pg_temp.found('true'), 'Asha Free Zubin', 'and a Corporate Member');
select tests.sign_in('executive');
select is(pg_temp.found('true'), 'Asha Free Zubin', 'and an executive of a company');
select tests.sign_in('named');
select is(pg_temp.found('true'), null, 'but not who carries the badge without a role');
select tests.as_owner();
select private.expire_memberships(now() + interval '2 years');
update private.members set membership_ends_on = current_date, membership_type = 'Paid Member' where id = tests.id_of('paid');
select private.expire_memberships(now() + interval '2 days');
select tests.sign_in('paid');
select is(pg_temp.found('true'), null, 'nor whose membership is over');
select tests.as_owner();
update private.members set membership_type = 'Paid Member' where id = tests.id_of('paid');

select tests.sign_in('paid');
select is(pg_temp.search('ash'), 'Asha', 'a part of a name');
select is(pg_temp.search('  HAPUR LO '), 'Asha', 'of a business, in any case');
select is(pg_temp.search('sha@sc'), 'Asha', 'of an e-mail address');
select is(pg_temp.search('250123'), 'Asha', 'of a mobile number');
select is(concat(pg_temp.search('25012'), pg_temp.search('ha@sc')), '', 'but of neither a part so short that many would spell it');
select is(pg_temp.search('%'), null, 'a sign stands for itself');
select is(pg_temp.search('goa'), 'Asha', 'the state');
select is(pg_temp.search('north goa'), 'Asha', 'a district');
select is(pg_temp.search('zzz', '{Weaver}'), 'Asha', 'a business type');
select is(pg_temp.search('zzz', '{}', '{Silk,Jute}'), 'Asha', 'a yarn');
select is(pg_temp.search('kolhapur'), 'Asha', 'who is not listed is not found');

-- Pages, and how many there are: of some, and of so many that the list is walked.
select tests.as_owner();
savepoint readers;
insert into auth.users (email, email_confirmed_at)
select 'reader' || n || '@scene.example', now() from generate_series(1, private.limit_directory_search_sorted() + 101) n;
insert into private.members (id, member_name, business_name)
select u.id, 'Reader ' || lpad(n::text, 4, '0'), 'Readers' || case when n <= 150 then ' of few' else '' end
from auth.users u, cast(substring(u.email from '^reader([0-9]+)@') as int) n where u.email like 'reader%';
select tests.sign_in('paid');
create function pg_temp.page(p_text text, p_page int) returns text language sql as $$
  select concat_ws(' ', jsonb_array_length(p -> 'rows'), p -> 'total', p -> 'page', p #>> '{rows,0,member_name}')
  from search_listed_members(p_text, p_page => p_page) p
$$;
select is(pg_temp.page('readers of few', 1), '100 150 1 Reader 0001', 'a page holds a hundred');
select is(pg_temp.page('readers of few', 2), '50 150 2 Reader 0101', 'the next the rest');
select is(pg_temp.page('readers of few', 3), '100 150 1 Reader 0001', 'behind the last stands the first');
select is(pg_temp.page('readers', 1), '100 1101 1 Reader 0001', 'so of many');
select is(pg_temp.page('readers', 12), '1 1101 12 Reader 1101', 'to the last');
select is(pg_temp.page('readers', 2147483647), '100 1101 1 Reader 0001', 'and behind it');
select tests.as_owner();
rollback to savepoint readers;

-- Searches by contact data are counted.
update private.contact_searches set searches = private.limit_contact_searches_per_day() - 1 where member_id = tests.id_of('paid');
insert into private.contact_searches values (tests.id_of('paid'), private.india_date() - 1, 7);
select tests.sign_in('paid');
select is(pg_temp.search('250123'), 'Asha', 'up to a limit a day');
select results_eq($$select p -> 'total', (p ->> 'contacts_searched_from')::timestamptz from search_listed_members('250123') p$$,
  $$values ('0'::jsonb, (private.india_date() + 1)::timestamp at time zone private.time_zone())$$,
  'beyond it neither number nor e-mail is looked through, and it says until when');
select is(pg_temp.search('kolhapur looms') || pg_temp.search('goa'), 'AshaAsha', 'the other fields still are');
select tests.as_owner();
delete from private.contact_searches where searched_on = private.india_date();
select tests.sign_in('paid');
select is(pg_temp.search('250123'), 'Asha', 'on another day it goes on');
select tests.as_owner();
select is((select count(*) from private.contact_searches where member_id = tests.id_of('paid')), 1::bigint, 'and the days before are forgotten');

select tests.sign_in('asha');
update tanabana_free set list_in_directory = false where id = tests.id_of('asha');
select tests.sign_in('paid');
select is(pg_temp.found('true'), 'Free Zubin', 'who leaves is gone at the next read');
select is(pg_temp.search('kolhapur'), null, 'from a search as well');
select is((select string_agg(member_name, ' ' order by member_name) from tanabana_free where list_in_directory), 'Free Zubin',
  'the profiles themselves say the same to who reads them');

select tests.as_owner();
select private.delete_member(tests.id_of('free'));
select tests.sign_in('paid');
select is(pg_temp.found('true'), 'Zubin', 'a deleted member is in it no more');

select * from finish();
rollback;
