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
select is_empty($$select id from listed_members$$, 'a user without a profile finds nobody');
select tests.sign_in('free');
select is_empty($$select id from listed_members$$, 'a Free Member finds nobody');
select throws_ok($$select search_listed_members('9825012345')$$, '42501', null, 'a Free Member finds nobody by a search');
select tests.sign_in('paid');
select results_eq($$select member_name from listed_members where list_in_directory order by member_name, id$$,
  $$values ('Asha'), ('Free'), ('Zubin')$$, 'a Paid Member reads the listed members, by name');
select results_eq($$select email, country_code, mobile_number from listed_members where member_name = 'Asha'$$,
  $$values (null::text, null::text, null::text)$$, 'contact data are missing, because they are revealed one by one');
select is(pg_temp.found($$mobile_number like '9%' or email like 'asha%'$$), null, 'no filter finds them');
select is((select email from listed_members where member_name = 'Zubin'), 'paid@scene.example', 'the own row is complete');
select throws_ok($$select directory_text from listed_members$$, '42703', null, 'the search text is not a column');
select is(search_listed_members('asha') #>> '{rows,0,mobile_number}', null, 'a search returns no number');
select tests.sign_in('root');
select is((select email || ' ' || country_code || mobile_number from listed_members where member_name = 'Asha'), 'asha@scene.example +919825012345',
  'an admin reads contact data');
select is(search_listed_members('asha') #>> '{rows,0,mobile_number}', '9825012345', 'a search returns them to an admin');
select is(pg_temp.found('true'), 'Asha Free Zubin', 'an admin who is not listed reads them too');
select tests.as_owner();
select tests.make_member('corporate', '{"membership_type": "Corporate Member", "list_in_directory": false}');
insert into company_details (company_name) values ('Acme Yarns');
select tests.make_member('executive', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Linen", "list_in_directory": false}');
select tests.make_member('named', '{"business_name": "Acme Yarns", "is_corporate_member": true, "list_in_directory": false}');
select tests.sign_in('corporate');
select is(pg_temp.found('true'), 'Asha Free Zubin', 'a Corporate Member reads the list');
select tests.sign_in('executive');
select is(pg_temp.found('true'), 'Asha Free Zubin', 'an executive of a company reads the list');
select tests.sign_in('named');
select is(pg_temp.found('true'), null, 'a member with the badge and without a role does not');
select tests.as_owner();
select private.expire_memberships(now() + interval '2 years');
update private.members set membership_ends_on = current_date, membership_type = 'Paid Member' where id = tests.id_of('paid');
select private.expire_memberships(now() + interval '2 days');
select tests.sign_in('paid');
select is(pg_temp.found('true'), null, 'a member whose membership has ended does not');
select tests.as_owner();
update private.members set membership_type = 'Paid Member' where id = tests.id_of('paid');

select tests.sign_in('paid');
select is(pg_temp.search('ash'), 'Asha', 'a part of a name is found');
select is(pg_temp.search('  HAPUR LO '), 'Asha', 'a part of a business is found, in any case');
select is(pg_temp.search('sha@sc'), 'Asha', 'a part of an e-mail address is found');
select is(pg_temp.search('250123'), 'Asha', 'a part of a mobile number is found');
select is(concat(pg_temp.search('25012'), pg_temp.search('ha@sc')), '', 'parts that are too short find nothing');
select is(pg_temp.search('%'), null, 'special characters are literal');
select is(pg_temp.search('goa'), 'Asha', 'the state is searched');
select is(pg_temp.search('north goa'), 'Asha', 'a district is searched');
select is(pg_temp.search('zzz', '{Weaver}'), 'Asha', 'a business type is searched');
select is(pg_temp.search('zzz', '{}', '{Silk,Jute}'), 'Asha', 'a yarn is searched');
select is(pg_temp.search('kolhapur'), 'Asha', 'an unlisted member is not found');

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
select is(pg_temp.page('readers of few', 2), '50 150 2 Reader 0101', 'the next page has the rest');
select is(pg_temp.page('readers of few', 3), '100 150 1 Reader 0001', 'a page behind the last is the first');
select is(pg_temp.page('readers', 1), '100 1101 1 Reader 0001', 'the same holds for many members');
select is(pg_temp.page('readers', 12), '1 1101 12 Reader 1101', 'the last page is reached');
select is(pg_temp.page('readers', 2147483647), '100 1101 1 Reader 0001', 'a page behind it is the first');
select tests.as_owner();
rollback to savepoint readers;

-- Searches by contact data are counted.
update private.contact_searches set searches = private.limit_contact_searches_per_day() - 1 where member_id = tests.id_of('paid');
insert into private.contact_searches values (tests.id_of('paid'), private.india_date() - 1, 7);
select tests.sign_in('paid');
select is(pg_temp.search('250123'), 'Asha', 'such searches have a limit a day');
select results_eq($$select p -> 'total', (p ->> 'contacts_searched_from')::timestamptz from search_listed_members('250123') p$$,
  $$values ('0'::jsonb, (private.india_date() + 1)::timestamp at time zone private.time_zone())$$,
  'over it neither number nor e-mail is searched, with the time of the next try');
select is(pg_temp.search('kolhapur looms') || pg_temp.search('goa'), 'AshaAsha', 'the other fields are still searched');
select tests.as_owner();
delete from private.contact_searches where searched_on = private.india_date();
select tests.sign_in('paid');
select is(pg_temp.search('250123'), 'Asha', 'another day starts again');
select tests.as_owner();
select is((select count(*) from private.contact_searches where member_id = tests.id_of('paid')), 1::bigint, 'earlier days are deleted');

select tests.sign_in('asha');
update tanabana_free set list_in_directory = false where id = tests.id_of('asha');
select tests.sign_in('paid');
select is(pg_temp.found('true'), 'Free Zubin', 'a member who leaves is missing in the next read');
select is(pg_temp.search('kolhapur'), null, 'a member who leaves is missing in a search');
select is((select string_agg(member_name, ' ' order by member_name) from tanabana_free where list_in_directory), 'Free Zubin',
  'the profiles show the same');

select tests.as_owner();
select private.delete_member(tests.id_of('free'));
select tests.sign_in('paid');
select is(pg_temp.found('true'), 'Zubin', 'a deleted member is missing');

select * from finish();
rollback;
