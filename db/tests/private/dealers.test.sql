-- Dealers of companies: the list that names them and the flag of their profiles.
begin;
select plan(27);

select tests.make_member('boss', '{"membership_type": "admin"}');
select tests.make_member('asha');
select tests.make_member('dev');
select tests.make_member('flagged', '{"is_dealer": true}');
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');

create function tests.flags(p_name text) returns text language sql as
  $$select m.is_dealer || ' ' || m.is_dealer_by_company from private.members m where m.id = tests.id_of(p_name)$$;
create function tests.dealers(p_company text) returns uuid[] language sql as
  $$select c.dealer_user_ids from public.company_details c where c.company_name = p_company$$;

grant execute on function tests.dealers(text) to public;

-- Adding, as the documents have it: one update by an admin.
select tests.sign_in('boss');
select lives_ok($$update company_details set dealer_user_ids = array[tests.id_of('asha'), tests.id_of('flagged'), tests.id_of('asha')]
  where company_name = 'Acme Yarns'$$, 'an admin names dealers');
select is(tests.dealers('Acme Yarns'), array[tests.id_of('asha'), tests.id_of('flagged')], 'each dealer is listed once, in order');
select is((select is_dealer from tanabana_free where id = tests.id_of('asha')), true, 'a dealer has the badge');
select is(check_if_user_is_dealer(tests.id_of('asha')), true, 'a dealer has the rights');
select throws_ok($$update company_details set dealer_user_ids = array['00000000-0000-4000-8000-000000000000'::uuid] where company_name = 'Other Yarns'$$,
  '23503', null, 'a dealer must be a member');
select lives_ok($$insert into company_details (company_name, dealer_user_ids) values ('New Yarns', array[tests.id_of('dev')])$$, 'a new company has its dealers');
select is((select is_dealer from tanabana_free where id = tests.id_of('dev')), true, 'the dealers of a new company have the badge');
select tests.as_owner();
select is(tests.flags('asha'), 'true true', 'the badge belongs to the company');
select is(tests.flags('flagged'), 'true false', 'a badge given by an admin belongs to the admin');

-- Two admins at once: an update that names an outdated list changes nothing.
select tests.sign_in('boss');
select is(tests.rows_of($$update company_details set dealer_user_ids = '{}' where company_name = 'Acme Yarns' and dealer_user_ids = array[tests.id_of('asha')]$$),
  0::bigint, 'a list that changed meanwhile is not overwritten');

-- Removing.
update company_details set dealer_user_ids = array[tests.id_of('asha')] where company_name = 'Other Yarns';
update company_details set dealer_user_ids = '{}' where company_name = 'Acme Yarns';
select tests.as_owner();
select is(tests.flags('asha'), 'true true', 'a dealer of another company stays a dealer');
select is(tests.flags('flagged'), 'true false', 'a dealer by the flag of an admin stays a dealer');
select tests.sign_in('boss');
update company_details set dealer_user_ids = '{}' where company_name = 'Other Yarns';
select tests.as_owner();
select is(tests.flags('asha'), 'false false', 'the badge is removed with the last company');
select is(private.is_dealer(tests.id_of('asha')), false, 'the rights are removed with the badge');

-- The toggle.
select tests.sign_in('boss');
update tanabana_free set is_dealer = false where id = tests.id_of('dev');
select is((select is_dealer from tanabana_free where id = tests.id_of('dev')), true, 'the toggle does not remove the badge of a company');
update company_details set dealer_user_ids = array[tests.id_of('flagged')] where company_name = 'Acme Yarns';
update tanabana_free set is_dealer = false where id = tests.id_of('flagged');
select tests.as_owner();
select is(tests.flags('flagged'), 'true true', 'the flag of the admin is removed, that of the company stays');
delete from company_details where company_name = 'Acme Yarns';
select is(tests.flags('flagged'), 'false false', 'the flag is removed with the company');
select tests.sign_in('boss');
update tanabana_free set is_dealer = true where id = tests.id_of('asha');
update tanabana_free set is_dealer = false where id = tests.id_of('asha');
select is((select is_dealer from tanabana_free where id = tests.id_of('asha')), false, 'the toggle sets and removes the flag of an admin');

-- A profile that goes leaves no key behind, and a list that was read before does not bring it back.
select tests.as_owner();
update company_details set dealer_user_ids = array[tests.id_of('dev'), tests.id_of('asha')] where company_name = 'New Yarns';
create temporary table seen as select dealer_user_ids from company_details where company_name = 'New Yarns';
grant select on seen to public;
delete from private.members where id = tests.id_of('dev');
select is(tests.dealers('New Yarns'), array[tests.id_of('asha')], 'a deleted profile is not a dealer');
select tests.sign_in('boss');
select throws_ok($$update company_details set dealer_user_ids = (select dealer_user_ids from seen) where company_name = 'New Yarns'$$, '23503', null,
  'a deleted profile does not return with an old list');
select tests.as_owner();
alter table company_details disable trigger user;
update company_details set dealer_user_ids = (select dealer_user_ids from seen) where company_name = 'New Yarns';
alter table company_details enable trigger user;
update company_details set dealer_user_ids = dealer_user_ids || tests.id_of('boss') where company_name = 'New Yarns';
select is(tests.dealers('New Yarns'), array[tests.id_of('asha'), tests.id_of('boss')], 'an outdated key is removed with the next change');

-- What goes with a company.
update private.members set business_name = 'New Yarns', is_corporate_member = true, role = 'Admin', department = 'Cotton' where id = tests.id_of('flagged');
insert into corporate_products (company_id, fibre_type) select id, 'Jute' from company_details where company_name = 'New Yarns';
insert into customer_bids (bidder_user_id, company_name, corporate_company_id, corporate_product_id, fibre_type, bid_price, bid_quantity)
  select tests.id_of('asha'), c.company_name, c.id, p.id, 'Jute', 9, 5 from company_details c join corporate_products p on p.company_id = c.id;
select tests.sign_in('boss');
select results_eq($$select c.* from company_details d, get_company_contents(d.id) c where d.company_name = 'New Yarns'$$,
  $$values (1, 1, 1, 1, 2)$$, 'an admin reads the dealers of a company');
select is_empty($$select * from get_company_contents(gen_random_uuid())$$, 'a missing company has no dealers');
select lives_ok($$delete from company_details where company_name = 'New Yarns'$$, 'an admin deletes the company');
select tests.as_owner();
select results_eq($$select company_name, corporate_company_id, corporate_product_id, bid_price::int, bid_status, rejection_reason from customer_bids$$,
  $$values ('New Yarns', null::uuid, null::uuid, 9, 'Rejected', 'company_deleted')$$, 'bids stay, and open ones are rejected');
select is_empty($$select id from corporate_product_changes$$, 'the price history is deleted with the products');
select is(private.executive_company_id(tests.id_of('flagged')), null, 'its executives lose the role');

select * from finish();
rollback;
