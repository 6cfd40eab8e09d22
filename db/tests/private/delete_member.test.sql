-- Deletion of a member: no personal data stays, and nothing of others is lost.
begin;
select plan(25);

select tests.make_member('leaver', '{"referral_code": "LEAVE12345AA", "messaging_credits": 0, "country_code": "+91", "mobile_number": "7000000001"}');
select tests.make_member('friend', '{"referred_by_code": "LEAVE12345AA", "messaging_credits": 5}');
select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_user('guest');
insert into company_details (company_name, dealer_user_ids)
  values ('Acme Yarns', array[tests.id_of('friend'), tests.id_of('leaver')]);
insert into auth.sessions (user_id) values (tests.id_of('leaver'));
insert into auth.one_time_tokens (user_id, token_type, relates_to, code_hash, expires_at)
  values (tests.id_of('leaver'), 'magiclink', 'leaver@scene.example', 'x', now());
select tests.sign_in('friend');
insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Jute', 10);
select tests.sign_in('leaver');
insert into sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 1, 1);
insert into d2d_sales_offers (fibre_type, quantity_kgs, price) values ('Silk', 1, 1);
insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Silk', 1);
select tests.as_owner();
select private.grant_signup_credits(tests.id_of('leaver'), null);
select private.deduct_credit(tests.id_of('leaver'), 'usage_enquiry', e.id, 'call me on 7000000001') from purchase_enquiries e;
select private.claim_interest(b.interest_id, true) from purchase_enquiries e, private.begin_interest(tests.id_of('leaver'), 'purchase_enquiries', e.id) b;
select private.claim_interest(b.interest_id, true) from sales_offers o, private.begin_interest(tests.id_of('boss'), 'sales_offers', o.id) b;
insert into customer_bids (bidder_user_id, bid_status, accept_bid_time, accepted_by_executive_id, accepted_by_executive_name,
  company_name, fibre_type, bid_price, bid_quantity, bidder_name, bidder_email, bidder_country_code, bidder_mobile_number)
values (tests.id_of('leaver'), 'Pending', null, null, null, 'Acme Yarns', 'Jute', 10, 5, 'Leaver', 'leaver@scene.example', '+91', '7000000001'),
  (tests.id_of('friend'), 'Accepted', now(), tests.id_of('leaver'), 'Leaver', 'Acme Yarns', 'Silk', 10, 5, 'Friend', null, null, null);
create temporary table gone as select tests.id_of('leaver') as id;
grant select on gone to public;

-- Who may.
select tests.sign_in('leaver');
select throws_ok($$select private.delete_member(id) from gone$$, '42501', null, 'a member cannot delete members');
select tests.as_server();
select is((select private.delete_member(id) from gone), true, 'the server deletes a member');
select is((select private.delete_member(id) from gone), false, 'a second deletion does nothing');

-- What is gone.
select tests.as_owner();
select is((select count(*) from auth.users u join gone using (id)), 0::bigint, 'the login account is deleted');
select is((select count(*) from auth.sessions s join gone on gone.id = s.user_id), 0::bigint, 'its sessions are deleted');
select is((select count(*) from auth.one_time_tokens t join gone on gone.id = t.user_id), 0::bigint, 'its pending codes are deleted');
select is((select count(*) from private.members m join gone using (id)), 0::bigint, 'the profile is deleted');
select is((select count(*) from private.listings l join gone on gone.id = l.user_id), 0::bigint, 'the listings are deleted, those of dealers too');
select results_eq($$select poster_id from private.poster_messages$$, $$values (tests.id_of('friend'))$$, 'the notices of the member are deleted');
select is((select referred_by_code from private.members where id = tests.id_of('friend')), null, 'the referral code is deleted, because it contains name and number');
select is((select dealer_user_ids from company_details), array[tests.id_of('friend')], 'the entries in the dealers of companies are deleted');

-- What stays, without a name.
select results_eq(
  $$select member_id, change, note, idempotency_key from credit_ledger order by id$$,
  $$values (null::uuid, 25, null::text, null::text), (null, -1, null, null)$$,
  'the ledger has the same sum and no name');
select results_eq(
  $$select interested_user_id, listing_table from listing_interests order by listing_table$$,
  $$values (null::uuid, 'purchase_enquiries'), (tests.id_of('boss'), 'sales_offers')$$,
  'an interest that was shown stays');
select results_eq(
  $$select fibre_type, bidder_user_id = tests.id_of('friend'), bidder_name, bidder_email, bidder_mobile_number, accepted_by_executive_name
    from customer_bids order by fibre_type$$,
  $$values ('Jute', null::boolean, null::text, null::text, null::text, null::text), ('Silk', true, 'Friend', null, null, null)$$,
  'bids and decided bids stay');
select is((select count(*) from purchase_enquiries), 1::bigint, 'the listings of other members stay');

-- A user without a profile may leave too.
select tests.as_server();
select is(private.delete_member(tests.id_of('guest')), true, 'a guest is deleted');

-- An executive with very many products leaves the office, then the products in batches, then the rest: no statement
-- covers them all.
select tests.as_owner();
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton", "membership_type": "Corporate Member"}');
insert into corporate_products (company_id, fibre_type, associated_corporate_user_id, role, visibility_status)
  select c.id, 'Jute', tests.id_of('kavitha'), 'Admin', case when n <= 100 then 'Reveal' else 'Hide' end
  from company_details c, generate_series(1, 4 * private.limit_products_released_at_once()) n;
create temporary table officer as select tests.id_of('kavitha') as id;
grant select on officer to public;
create function pg_temp.products() returns bigint language sql as
  $$select count(*) from public.corporate_products p join officer o on o.id = p.associated_corporate_user_id$$;
select tests.as_server();
select throws_ok($$select private.end_office(tests.id_of('friend'), tests.id_of('kavitha'))$$, 'NOADM', null, 'only an admin removes the role of another member');
select throws_ok($$select private.end_office(tests.id_of('boss'), tests.id_of('boss'))$$, 'ADMIN', null, 'the role of an admin is not removed');
-- By a plan that would run a sub-select of IN once for each product, and so release them all.
set local enable_hashjoin = off;
set local enable_mergejoin = off;
set local enable_hashagg = off;
set local enable_sort = off;
set local enable_material = off;
select is(private.end_office(tests.id_of('boss'), tests.id_of('kavitha')), 1, 'the role is removed first');
select tests.as_owner();
select is(private.executive_company_id(tests.id_of('kavitha')), null, 'the member gets no further product');
select is(pg_temp.products(), 3 * private.limit_products_released_at_once()::bigint, 'a batch of the products is released with the role');
-- Here a server was killed. The next try, by the member, goes on.
create function pg_temp.parts(out parts int, out most int) language plpgsql as $$
declare
  v_count int;
begin
  parts := 0; most := 0;
  loop
    v_count := private.leave_office((select id from officer));
    exit when v_count = 0;
    parts := parts + 1; most := greatest(most, v_count);
  end loop;
end
$$;
select results_eq($$select * from pg_temp.parts()$$,
  $$select 3, private.limit_products_released_at_once()$$, 'the rest is released in batches');
reset enable_hashjoin;
reset enable_mergejoin;
reset enable_hashagg;
reset enable_sort;
reset enable_material;
select is(pg_temp.products(), 0::bigint, 'no product is left when the member is deleted');
select private.delete_member(id) from officer;
select is_empty($$select id from private.product_search s where s.source = 'Product' and (s.poster_id is not null or s.poster_name is not null)$$,
  'searches find no name of the deleted member');

-- No table may block the deletion, including tables that are added later.
select tests.as_owner();
select is_empty(
  $$select conrelid::regclass, conname from pg_constraint
    where contype = 'f' and confrelid in ('private.members'::regclass, 'auth.users'::regclass) and confdeltype not in ('c', 'n')$$,
  'no foreign key prevents the deletion of a member');

select * from finish();
rollback;
