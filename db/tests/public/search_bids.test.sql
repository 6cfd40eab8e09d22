-- Who finds which bids in Bids Management, by what, in which pages, and how many of each status.
begin;
select plan(19);

select tests.make_member('asha', '{"mobile_number": "9825012345", "country_code": "+91"}');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('nilesh', '{"business_name": "Other Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
insert into customer_bids (id, bidder_user_id, bid_time, bid_status, accept_bid_time, company_name, corporate_company_id, fibre_type, denier_count,
  filament_count, number_of_plys, bid_price, bid_quantity, bidder_name, bidder_mobile_number)
select ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, tests.id_of('asha'), now() - make_interval(mins => n), s,
  case when s in ('Accepted', 'Rejected') then now() end, c.company_name, c.id, f, d, l, p, 90, 500, 'Asha Patel', '9825012345'
from (values (1, 'Pending', 'Acme Yarns', 'Cotton', '30', null, 2), (2, 'Accepted', 'Acme Yarns', 'Polyester Filament', '300', '96', 1),
  (3, 'Rejected', 'Acme Yarns', 'Jute', null, null, 1), (4, 'Pending', 'Other Yarns', 'Cotton', '40', null, 1)) v (n, s, company, f, d, l, p)
join company_details c on c.company_name = v.company;
insert into customer_bids (id, bid_time, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
select '00000000-0000-4000-8000-000000000009', now() - interval '4 months', company_name, id, 'Silk', 9, 1 from company_details where company_name = 'Acme Yarns';

create function pg_temp.found(p_query text, p_status text default null, p_company text default null) returns text language sql as $$
  select coalesce(string_agg(right(r ->> 'id', 1), ' ' order by place), '')
  from jsonb_array_elements(search_bids(p_query, p_status, p_company) -> 'rows') with ordinality b (r, place)
$$;
grant execute on function pg_temp.found(text, text, text) to public;

select tests.sign_in('kavitha');
select is(pg_temp.found(''), '1 2 3', 'an executive finds the bids on the own company''s products, newest first, not those of four months ago');
select is(pg_temp.found('', 'Pending'), '1', 'bids are filtered by status');
select is(pg_temp.found('2/30s'), '1', 'a count is found in its notation');
select is(pg_temp.found('300D/96F'), '2', 'a filament is found too');
select is(pg_temp.found('asha jute'), '3', 'bidder and yarn are searched: every word must match');
select is(pg_temp.found('25012'), '1 2 3', 'a part of the number is found');
select is(pg_temp.found((select lower(bid_display_id) from customer_bids where fibre_type = 'Jute')), '3', 'the number is found in any case');
select is(pg_temp.found('100%'), '', 'a special character is literal');
select is(pg_temp.found('', null, 'Other Yarns'), '', 'the name of another company finds nothing');
select is(pg_temp.found('', null, 'Acme Yarns'), '1 2 3', 'the name of the own company changes nothing');
select is(get_bid_counts(), '{"Pending": 1, "Accepted": 1, "Rejected": 1, "Cancelled": 0}', 'the result has the number of each status');
select is(search_bids('cotton', 'Accepted') - 'rows', '{"counts": {"Pending": 1, "Accepted": 0, "Rejected": 0, "Cancelled": 0}, "page": 1, "total": 0,
  "is_complete": true}', 'the numbers are those of the search, for every status');
select throws_ok('select search_text from customer_bids', '42501', null, 'the searched text is read by functions alone');
select tests.sign_in('boss');
select is(pg_temp.found(''), '1 2 3 4', 'an admin searches the bids of every company');
select is(pg_temp.found('', null, 'Other Yarns'), '4', 'an admin searches the bids of one company');
select is(pg_temp.found('', null, 'Nobody'), '', 'an unknown company has no bids');
select tests.sign_in('asha');
select is(pg_temp.found(''), '', 'a bidder finds nothing here');
select is(get_bid_counts() ->> 'Pending', '0', 'a bidder has no numbers');
select tests.as_owner();
update private.members set department = null where id = tests.id_of('kavitha');
select tests.sign_in('kavitha');
select is(pg_temp.found(''), '', 'a former executive finds nothing');

select * from finish();
rollback;
