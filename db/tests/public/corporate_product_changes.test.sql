-- Who prices and hides products, the history of it, and who reads the history.
begin;
select plan(38);

select tests.make_member('asha');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
select tests.make_member('nilesh', '{"business_name": "Other Yarns", "is_corporate_member": true, "role": "Super Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
insert into corporate_products (company_id, fibre_type, basic_price, updated_at)
  select id, 'Jute', 100, now() - interval '1 hour' from company_details where company_name = 'Acme Yarns';
insert into corporate_products (company_id, fibre_type, basic_price, visibility_status)
  select id, 'Linen', 200, 'Hide' from company_details where company_name = 'Acme Yarns';

create function tests.product(p_fibre text) returns uuid language sql stable security definer as $$
  select id from public.corporate_products where fibre_type = p_fibre
$$;
-- Daily prices as text: what the caller gets of a product.
create function tests.heard(p_fibre text) returns text language sql as $$
  select string_agg(coalesce(d ->> 'price', 'on request'), ', ' order by d ->> 'day')
  from jsonb_array_elements(public.get_product_prices(tests.product(p_fibre)) -> 'days') d
$$;
-- Moves the changes so far back by days: all statements of this file run at the same time.
create function tests.days_pass(p_days int) returns void language sql security definer as $$
  update public.corporate_product_changes set changed_at = changed_at - make_interval(days => p_days)
$$;
grant execute on all functions in schema tests to public;

-- Who writes what.
select tests.sign_in('kavitha');
select lives_ok($$update corporate_products set basic_price = 105.50, updated_at = '2001-01-01' where fibre_type = 'Jute'$$,
  'an executive prices their own company''s product');
select ok((select updated_at >= now() from corporate_products where fibre_type = 'Jute'), 'the database sets the time');
select results_eq($$update corporate_products set visibility_status = 'Reveal' where fibre_type = 'Linen' returning basic_price$$,
  $$values (200::numeric)$$, 'a column that is not sent stays');
select throws_ok($$update corporate_products set fibre_type = 'Silk'$$, '42501', null, 'only price and visibility may be changed');
select throws_ok($$update corporate_products set company_id = gen_random_uuid()$$, '42501', null, 'a product cannot be moved to another company');
select throws_ok($$update corporate_products set basic_price = 1000000$$, '23514', null, 'a price has six digits at most');
select throws_ok($$update corporate_products set basic_price = 0$$, '23514', null, 'a price is above zero');
select throws_ok($$update corporate_products set visibility_status = 'Shown'$$, '23514', null, 'visibility is Reveal or Hide');
select lives_ok($$update corporate_products set basic_price = null where fibre_type = 'Linen'$$, 'a price may be on request');
select tests.sign_in('nilesh');
select is_empty($$update corporate_products set basic_price = 1 returning id$$, 'the executive of another company changes nothing');
select tests.sign_in('asha');
select is_empty($$update corporate_products set basic_price = 1 returning id$$, 'a member changes nothing');
select tests.sign_out();
select throws_ok($$update corporate_products set basic_price = 1$$, '42501', null, 'a visitor changes nothing');
select tests.sign_in('boss');
select isnt_empty($$update corporate_products set basic_price = 106 where fibre_type = 'Jute' returning id$$, 'an admin changes the prices of every company');

-- A change that names the version that it was made on.
create temp table seen as select id, updated_at from corporate_products where fibre_type = 'Jute';
grant select on seen to authenticated;
select isnt_empty($$update corporate_products p set basic_price = 107 from seen where p.id = seen.id and p.updated_at = seen.updated_at returning p.id$$,
  'a change based on the present state is accepted');
select tests.sign_in('kavitha');
select is_empty($$update corporate_products p set basic_price = 90 from seen where p.id = seen.id and p.updated_at = seen.updated_at returning p.id$$,
  'a change based on an outdated state changes nothing, though both have one time');

-- The history: who, when, from, to.
select results_eq($$select member_name, price_from, price_to, visibility_from, visibility_to
    from corporate_product_changes c left join tanabana_free m on m.id = c.changed_by where product_id = tests.product('Jute') order by c.id$$,
  $$values (null, null::numeric, 100::numeric, null, 'Reveal'), ('Kavitha', 100, 105.5, 'Reveal', 'Reveal'),
    ('Boss', 105.5, 106, 'Reveal', 'Reveal'), ('Boss', 106, 107, 'Reveal', 'Reveal')$$,
  'every price of a product is stored, with who set it');
select results_eq($$select visibility_from, visibility_to, price_from, price_to from corporate_product_changes
    where product_id = tests.product('Linen') order by id offset 1$$,
  $$values ('Hide', 'Reveal', 200::numeric, 200::numeric), ('Reveal', 'Reveal', 200, null)$$, 'the visibility is stored with it');
select is((select count(*) from corporate_product_changes c join corporate_products p on p.id = c.product_id
    where c.id = (select max(id) from corporate_product_changes where product_id = p.id) and c.changed_at = p.updated_at), 2::bigint,
  'the last change has the time of the product');
select lives_ok($$update corporate_products set basic_price = 107 where fibre_type = 'Jute'$$, 'the same price may be sent again');
select is((select count(*) from corporate_product_changes where product_id = tests.product('Jute')), 4::bigint, 'an equal price is not a change');

-- Who reads the changes.
select tests.sign_in('nilesh');
select is_empty($$select id from corporate_product_changes$$, 'the executive of another company does not read who changed what');
select tests.sign_in('asha');
select is_empty($$select id from corporate_product_changes$$, 'a member does not');
select tests.sign_out();
select throws_ok($$select id from corporate_product_changes$$, '42501', null, 'a visitor does not');
select tests.sign_in('boss');
select is((select count(*) from corporate_product_changes), 7::bigint, 'an admin reads the changes of every company');
select throws_ok($$delete from corporate_product_changes$$, '42501', null, 'no client deletes a change');
select tests.as_server();
select throws_ok($$update corporate_product_changes set price_to = 1$$, '42501', null, 'the server deletes no change');

-- Prices by the day.
select tests.as_owner();
select tests.days_pass(3);
update corporate_products set visibility_status = 'Hide' where fibre_type = 'Jute';
select tests.sign_out();
select is(tests.heard('Jute'), null, 'the history of a hidden product is hidden');
select tests.as_owner();
select tests.days_pass(1);
update corporate_products set basic_price = 300 where fibre_type = 'Jute';
select tests.days_pass(1);
update corporate_products set basic_price = 110, visibility_status = 'Reveal' where fibre_type = 'Jute';
select tests.sign_out();
select is(tests.heard('Jute'), '107, 110', 'a revealed product shows the last price of each day, without prices while it was hidden');
select is(tests.heard('Linen'), 'on request', 'a price may be on request');
select tests.sign_in('asha');
select is(tests.heard('Jute'), '107, 110', 'a member reads the same as a visitor');
select tests.sign_in('kavitha');
select is(tests.heard('Jute'), '107, 300, 110', 'the executive of the company reads all');
select tests.sign_in('nilesh');
select is(tests.heard('Jute'), '107, 110', 'the executive of another company reads the public part');
select is(public.get_product_prices(gen_random_uuid()), '{"days": []}'::jsonb, 'an unknown product has no history');
select tests.as_owner();
update corporate_products set visibility_status = 'Hide' where fibre_type = 'Jute';
select tests.sign_in('kavitha');
select is(tests.heard('Jute'), '107, 300, 110', 'an executive reads the history of a hidden product too');

-- Who leaves.
select tests.as_owner();
update private.members set business_name = 'Kavitha Yarns' where id = tests.id_of('kavitha');
select tests.sign_in('kavitha');
select is_empty($$update corporate_products set basic_price = 1 returning id$$, 'a former executive changes nothing');
select is((select count(*) from corporate_product_changes) + coalesce(length(tests.heard('Jute')), 0), 0::bigint, 'a former executive reads nothing');
select tests.as_owner();
delete from private.members where id = tests.id_of('kavitha');
select is((select count(*) from corporate_product_changes where product_id = tests.product('Jute') and price_to = 105.5 and changed_by is null), 1::bigint,
  'the changes of a deleted executive stay, without a name');
delete from company_details where company_name = 'Acme Yarns';
select is_empty($$select id from corporate_product_changes$$, 'the changes are deleted with the company');

select * from finish();
rollback;
