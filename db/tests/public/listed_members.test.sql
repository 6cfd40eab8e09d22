-- The directory: who reads it, who stands in it, its order, its pages and what a search of it looks through.
begin;
select plan(24);

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
grant execute on all functions in schema pg_temp to public;

select tests.sign_out();
select throws_ok($$select id from listed_members$$, '42501', null, 'a visitor may not read it');
select tests.sign_in('guest');
select is_empty($$select id from listed_members$$, 'somebody without a profile finds nobody');
select tests.sign_in('free');
select is_empty($$select id from listed_members$$, 'nor does a Free Member');
select is_empty($$select id from listed_members where directory_text like '%9825012345%'$$, 'not by a number, either');
select tests.sign_in('paid');
select results_eq($$select member_name from listed_members where list_in_directory order by member_name, id$$,
  $$values ('Asha'), ('Free'), ('Zubin')$$, 'a Paid Member reads the listed ones, by name');
select is((select email || ' ' || country_code || mobile_number from listed_members where member_name = 'Asha'), 'asha@scene.example +919825012345',
  'with contact data');
select tests.sign_in('root');
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
select is(pg_temp.found($$directory_text like '%ash%'$$), 'Asha', 'a part of a name');
select is(pg_temp.found($$directory_text like '%hapur lo%'$$), 'Asha', 'of a business');
select is(pg_temp.found($$directory_text like '%sha@sc%'$$), 'Asha', 'of an e-mail address');
select is(pg_temp.found($$directory_text like '%50123%'$$), 'Asha', 'of a mobile number');
select is(pg_temp.found($$directory_text like '%goa%' and directory_text not like '%north%'$$), null, 'the state and the district');
select is(pg_temp.found($$directory_text like '%north goa%'$$), 'Asha', 'of a district');
select is(pg_temp.found($$business_type @> '{Weaver}'$$), 'Asha', 'a business type');
select is(pg_temp.found($$my_yarns @> '{Silk}'$$), 'Asha', 'a yarn');
select is(pg_temp.found($$directory_text like '%kolhapur%'$$), 'Asha', 'who is not listed is not found');

select tests.sign_in('asha');
update tanabana_free set list_in_directory = false where id = tests.id_of('asha');
select tests.sign_in('paid');
select is(pg_temp.found('true'), 'Free Zubin', 'who leaves is gone at the next read');
select is(pg_temp.found($$directory_text like '%kolhapur%'$$), null, 'from a search as well');
select is((select string_agg(member_name, ' ' order by member_name) from tanabana_free where list_in_directory), 'Free Zubin',
  'the profiles themselves say the same to who reads them');

select tests.as_owner();
select private.delete_member(tests.id_of('free'));
select tests.sign_in('paid');
select is(pg_temp.found('true'), 'Zubin', 'a deleted member is in it no more');

select * from finish();
rollback;
