-- Who sees which bids, what a bid may contain, and what remains of one after its bidder leaves.
begin;
select plan(25);

select tests.make_member('asha');
select tests.make_member('bina');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('lila', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin"}');
select tests.make_member('nilesh', '{"business_name": "Other Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
insert into corporate_products (company_id, fibre_type) select id, 'Jute' from company_details where company_name = 'Acme Yarns';
create function pg_temp.bid(p_fields jsonb) returns text language sql as $$
  insert into public.customer_bids (bidder_user_id, company_name, corporate_company_id, corporate_product_id, fibre_type,
    bid_price, bid_quantity, bid_status, accept_bid_time, bidder_name, bidder_email, bidder_country_code, bidder_mobile_number)
  select b.bidder_user_id, 'Acme Yarns', p.company_id, p.id, p.fibre_type, coalesce(b.bid_price, 90), coalesce(b.bid_quantity, 500),
    coalesce(b.bid_status, 'Pending'), b.accept_bid_time, 'Asha', 'asha@scene.example', '+91', '7000000001'
  from public.corporate_products p, jsonb_populate_record(null::public.customer_bids, p_fields) b
  returning bid_display_id
$$;

-- Numbers.
select matches(pg_temp.bid(jsonb_build_object('bidder_user_id', tests.id_of('asha'))), '^BID-\d{6}$', 'a bid has a number');
select lives_ok(format('select pg_temp.bid(%L)', jsonb_build_object('bidder_user_id', tests.id_of('bina'))), 'a second member bids');
select is((select count(distinct bid_display_id) from customer_bids), 2::bigint, 'each bid has its own number');
select results_eq($$select distinct bid_status, number_of_plys, bid_time from customer_bids$$,
  $$values ('Pending', 1, now())$$, 'a bid starts as pending, with the time of the database');

-- Reading.
select tests.sign_out();
select throws_ok($$select * from customer_bids$$, '42501', null, 'a visitor sees no bids');
select tests.sign_in('asha');
select results_eq($$select bidder_user_id from customer_bids$$, $$select tests.id_of('asha')$$, 'a bidder sees only own bids');
select is((select count(*) from customer_bids where bidder_user_id = tests.id_of('bina')), 0::bigint,
  'a bidder does not see them by the filter of another');
select tests.sign_in('nilesh');
select is_empty($$select id from customer_bids$$, 'the executive of another company sees none');
select tests.sign_in('lila');
select is_empty($$select id from customer_bids$$, 'a corporate member without a department does not');
select tests.sign_in('kavitha');
select is((select count(*) from customer_bids), 2::bigint, 'the company''s executive sees them all');
select tests.sign_in('boss');
select is((select count(*) from customer_bids), 2::bigint, 'an admin sees them too');
select throws_ok($$delete from customer_bids$$, '42501', null, 'no client deletes a bid');

-- The last three months.
select tests.as_owner();
update customer_bids set bid_time = private.bids_shown_from() - interval '1 minute' where bidder_user_id = tests.id_of('asha');
select tests.sign_in('asha');
select is_empty($$select id from customer_bids$$, 'a bid of four months ago is not shown to its bidder');
select tests.sign_in('kavitha');
select is((select count(*) from customer_bids), 1::bigint, 'the company does not see it');
select is(get_pending_bid_count(), 1, 'it is not counted');
select tests.sign_in('boss');
select is((select count(*) from customer_bids), 1::bigint, 'an admin does not see it');
select is(get_pending_bid_count(), 1, 'an admin counts all companies');
select tests.sign_in('nilesh');
select is(get_pending_bid_count(), 0, 'another company counts none');
select tests.sign_in('bina');
select is(get_pending_bid_count(), 0, 'a bidder decides nothing');

-- What a bid may hold.
select tests.as_owner();
select throws_ok($$select pg_temp.bid('{"bid_status": "Lost"}')$$, '23514', null, 'the status must be in the list');
select throws_ok($$select pg_temp.bid('{"bid_status": "Accepted"}')$$, '23514', null, 'a decided bid has a time');
select throws_ok($$select pg_temp.bid('{"bid_quantity": 0}')$$, '23514', null, 'a quantity above zero is required');
select throws_ok($$select pg_temp.bid('{"bid_price": 0.001}')$$, '23514', null, 'a price above zero is required');

-- What goes, and what stays.
delete from private.members where id = tests.id_of('asha');
select results_eq(
  $$select company_name, bidder_name, bidder_email, bidder_country_code, bidder_mobile_number from customer_bids where bidder_user_id is null$$,
  $$values ('Acme Yarns', null::text, null::text, null::text, null::text)$$, 'a deleted bidder leaves a bid without a person');
delete from company_details where company_name = 'Acme Yarns';
select results_eq($$select company_name, fibre_type, bidder_name, corporate_product_id from customer_bids where bidder_user_id is not null$$,
  $$values ('Acme Yarns', 'Jute', 'Asha', null::uuid)$$, 'a bid stays after its product and its company are deleted');

select * from finish();
rollback;
