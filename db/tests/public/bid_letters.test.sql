-- Who of a company is notified of a bid (OP-81), and who may have the letters of a bid sent.
begin;
select plan(21);

select tests.make_member('asha');
select tests.make_member('spin', '{"business_name": "Acme", "is_corporate_member": true, "role": "Super Admin", "department": "Spinning"}');
select tests.make_member('fila', '{"business_name": "Acme", "is_corporate_member": true, "role": "User", "department": "Filament"}');
select tests.make_member('filb', '{"business_name": "Acme", "is_corporate_member": true, "role": "Admin", "department": " filament"}');
select tests.make_member('wool', '{"business_name": "Acme", "is_corporate_member": true, "role": "User", "department": "Wool"}');
select tests.make_member('none', '{"business_name": "Acme", "membership_type": "Corporate Member", "department": "Filament"}');
select tests.make_member('other', '{"business_name": "Other", "is_corporate_member": true, "role": "User", "department": "Filament"}');
insert into company_details (company_name) values ('Acme'), ('Other');

-- The recipients for a bid on a product of a department with an executive.
create function pg_temp.told(p_department text, p_executive text) returns text language sql as $$
  select coalesce(string_agg(m.member_name, ',' order by m.member_name), '') from jsonb_populate_record(null::public.customer_bids, jsonb_build_object(
    'department_name', p_department, 'product_associated_corporate_user_id', tests.id_of(p_executive),
    'corporate_company_id', (select id from public.company_details where company_name = 'Acme'))) b
  cross join lateral private.executives_of_bid(b) e join private.members m on m.id = e
$$;

-- Who may have them sent.
insert into customer_bids (id, bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
select '00000000-0000-4000-8000-00000000000b', tests.id_of('asha'), 'Acme', id, 'Jute', 90, 500 from company_details where company_name = 'Acme';
insert into private.bid_messages (bid_id, member_id, kind) values
  ('00000000-0000-4000-8000-00000000000b', tests.id_of('asha'), 'placed_bidder'),
  ('00000000-0000-4000-8000-00000000000b', tests.id_of('spin'), 'placed_company');
create function pg_temp.letters(p_name text, p_event text) returns bigint language sql as $$
  select count(*) from private.bid_messages_for(tests.id_of(p_name), '00000000-0000-4000-8000-00000000000b', p_event)
$$;
select is(pg_temp.letters('asha', 'placed'), 2::bigint, 'a bidder may send the letters of the own bid');
select throws_ok($$select pg_temp.letters('other', 'placed')$$, 'NOBID', null, 'another member may not');
select throws_ok($$select pg_temp.letters('spin', 'placed')$$, 'NOBID', null, 'the company may not');
select throws_ok($$select pg_temp.letters('spin', 'accepted')$$, 'NOACC', null, 'the company may send those of an acceptance, which does not exist yet');
select throws_ok($$select pg_temp.letters('other', 'accepted')$$, 'NOBID', null, 'no other company may');
select throws_ok($$select pg_temp.letters('asha', 'accepted')$$, 'NOBID', null, 'the bidder may not');

select is(pg_temp.told('Filament', 'spin'), 'Fila,Filb,Spin', 'an import by another department keeps the recipient');
select is(pg_temp.told('FILAMENT', 'fila'), 'Fila,Filb', 'departments are compared in lower case, and nobody gets two letters');
select is(pg_temp.told('Silk', 'wool'), 'Wool', 'a department without executives: the letter goes to the responsible executive');
select is(pg_temp.told('Silk', 'other'), 'Spin', 'the responsible executive is of another company: the letter goes to the Super Admins');
select is(pg_temp.told(null, null), 'Spin', 'the same holds without a department');
update private.members set role = null where id in (tests.id_of('fila'), tests.id_of('filb'));
select is(pg_temp.told('Filament', 'fila'), 'Spin', 'former executives get no letter');
update private.members set role = 'User' where id = tests.id_of('spin');
select is(pg_temp.told('Silk', null), 'Spin,Wool', 'a company without a Super Admin: the letter goes to its executives');
update auth.users set email = null where id = tests.id_of('wool');
update private.members set email = null where id = tests.id_of('wool');
select is(pg_temp.told('Wool', 'wool'), 'Spin', 'an executive without an address is skipped');

-- Letters that had not gone out when their reader left.
delete from private.bid_messages;
select tests.make_member('fred', '{"business_name": "Acme", "is_corporate_member": true, "role": "Admin", "department": "Filament"}');
select tests.make_member('gita', '{"business_name": "Acme", "is_corporate_member": true, "role": "User", "department": "Filament"}');
update private.members set role = 'Super Admin' where id = tests.id_of('spin');
create function pg_temp.letters() returns text language sql as $$
  select string_agg(m.member_name || ' ' || x.status, ',' order by m.member_name) from private.bid_messages x join private.members m on m.id = x.member_id
$$;
create function pg_temp.claim(p_name text) returns bigint language sql as $$
  select count(*) from private.bid_messages x cross join lateral private.claim_bid_message(x.id) where x.member_id = tests.id_of(p_name)
$$;
insert into customer_bids (id, bidder_user_id, company_name, department_name, fibre_type, bid_price, bid_quantity, corporate_company_id)
  select '00000000-0000-4000-8000-0000000000b1', tests.id_of('asha'), 'Acme', 'Filament', 'Nylon', 1, 1, id from company_details where company_name = 'Acme';
insert into private.bid_messages (bid_id, member_id, kind)
  select '00000000-0000-4000-8000-0000000000b1', tests.id_of(n), 'placed_company' from unnest(array['fred', 'gita']) n;
update private.members set is_corporate_member = false where id = tests.id_of('fred');
select is(pg_temp.claim('fred'), 0::bigint, 'a former executive gets no letter');
select is(pg_temp.letters(), 'Fred failed,Gita pending', 'nobody else does while an executive of the department exists');
update private.members set department = 'Wool', is_corporate_member = false where id = tests.id_of('gita');
select is(pg_temp.claim('gita'), 0::bigint, 'the last executive of the department is removed');
select is(pg_temp.letters(), 'Fred failed,Gita failed,Spin pending', 'the letter goes to the Super Admin instead');
select is(pg_temp.claim('spin'), 1::bigint, 'the Super Admin gets the letter');

delete from private.bid_messages;
update private.members set is_corporate_member = true, department = 'Filament' where id = tests.id_of('gita');
insert into private.bid_messages (bid_id, member_id, kind) values ('00000000-0000-4000-8000-0000000000b1', tests.id_of('gita'), 'placed_company');
select private.delete_member(tests.id_of('gita'));
select is(pg_temp.letters(), 'Spin pending', 'a deleted recipient has the same effect');
delete from private.bid_messages;
select is(pg_temp.letters(), null, 'letters that are deleted by themselves are not passed on');

select * from finish();
rollback;
