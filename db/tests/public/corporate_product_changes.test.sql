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
select ok((select updated_at >= now() from corporate_products where fibre_type = 'Jute'), 'the database sets the time, not who writes');
select results_eq($$update corporate_products set visibility_status = 'Reveal' where fibre_type = 'Linen' returning basic_price$$,
  $$values (200::numeric)$$, 'what is not written stays');
select throws_ok($$update corporate_products set fibre_type = 'Silk'$$, '42501', null, 'nothing but price and visibility may be written');
select throws_ok($$update corporate_products set company_id = gen_random_uuid()$$, '42501', null, 'no product goes to another company');
select throws_ok($$update corporate_products set basic_price = 1000000$$, '23514', null, 'a price has six digits at most');
select throws_ok($$update corporate_products set basic_price = 0$$, '23514', null, 'a price is more than nothing');
select throws_ok($$update corporate_products set visibility_status = 'Shown'$$, '23514', null, 'visibility is Reveal or Hide');
select lives_ok($$update corporate_products set basic_price = null where fibre_type = 'Linen'$$, 'a price may be on request');
select tests.sign_in('nilesh');
select is_empty($$update corporate_products set basic_price = 1 returning id$$, 'another company''s executive changes nothing');
select tests.sign_in('asha');
select is_empty($$update corporate_products set basic_price = 1 returning id$$, 'nor does a member');
select tests.sign_out();
select throws_ok($$update corporate_products set basic_price = 1$$, '42501', null, 'nor a visitor');
select tests.sign_in('boss');
select isnt_empty($$update corporate_products set basic_price = 106 where fibre_type = 'Jute' returning id$$, 'an admin prices every company''s');

-- A change that names the version that it was made on.
create temp table seen as select id, updated_at from corporate_products where fibre_type = 'Jute';
grant select on seen to authenticated;
select isnt_empty($$update corporate_products p set basic_price = 107 from seen where p.id = seen.id and p.updated_at = seen.updated_at returning p.id$$,
  'a change that was made on the present state is taken');
select tests.sign_in('kavitha');
select is_empty($$update corporate_products p set basic_price = 90 from seen where p.id = seen.id and p.updated_at = seen.updated_at returning p.id$$,
  'one made on a state that is no more changes nothing, though both came within one moment');

-- The history: who, when, from, to.
select results_eq($$select member_name, price_from, price_to, visibility_from, visibility_to
    from corporate_product_changes c left join tanabana_free m on m.id = c.changed_by where product_id = tests.product('Jute') order by c.id$$,
  $$values (null, null::numeric, 100::numeric, null, 'Reveal'), ('Kavitha', 100, 105.5, 'Reveal', 'Reveal'),
    ('Boss', 105.5, 106, 'Reveal', 'Reveal'), ('Boss', 106, 107, 'Reveal', 'Reveal')$$,
  'every price of a product is kept, with who set it');
select results_eq($$select visibility_from, visibility_to, price_from, price_to from corporate_product_changes
    where product_id = tests.product('Linen') order by id offset 1$$,
  $$values ('Hide', 'Reveal', 200::numeric, 200::numeric), ('Reveal', 'Reveal', 200, null)$$, 'and whether it was shown');
select is((select count(*) from corporate_product_changes c join corporate_products p on p.id = c.product_id
    where c.id = (select max(id) from corporate_product_changes where product_id = p.id) and c.changed_at = p.updated_at), 2::bigint,
  'the last change has the time that the product shows');
select lives_ok($$update corporate_products set basic_price = 107 where fibre_type = 'Jute'$$, 'the same price may be sent again');
select is((select count(*) from corporate_product_changes where product_id = tests.product('Jute')), 4::bigint, 'which is no change of it');

-- Who reads the changes.
select tests.sign_in('nilesh');
select is_empty($$select id from corporate_product_changes$$, 'another company''s executive is not told who changed what');
select tests.sign_in('asha');
select is_empty($$select id from corporate_product_changes$$, 'nor is a member');
select tests.sign_out();
select throws_ok($$select id from corporate_product_changes$$, '42501', null, 'nor a visitor');
select tests.sign_in('boss');
select is((select count(*) from corporate_product_changes), 7::bigint, 'an admin is told of every company''s');
select throws_ok($$delete from corporate_product_changes$$, '42501', null, 'nobody takes a change away');
select tests.as_server();
select throws_ok($$update corporate_product_changes set price_to = 1$$, '42501', null, 'nor does the server');

-- Prices by the day.
select tests.as_owner();
select tests.days_pass(3);
update corporate_products set visibility_status = 'Hide' where fibre_type = 'Jute';
select tests.sign_out();
select is(tests.heard('Jute'), null, 'nothing is told of a hidden product');
select tests.as_owner();
select tests.days_pass(1);
update corporate_products set basic_price = 300 where fibre_type = 'Jute';
select tests.days_pass(1);
update corporate_products set basic_price = 110, visibility_status = 'Reveal' where fibre_type = 'Jute';
select tests.sign_out();
select is(tests.heard('Jute'), '107, 110', 'once it is revealed: the last price of each day, and none that came and went unseen');
select is(tests.heard('Linen'), 'on request', 'a price may be on request');
select tests.sign_in('asha');
select is(tests.heard('Jute'), '107, 110', 'a member hears what a visitor hears');
select tests.sign_in('kavitha');
select is(tests.heard('Jute'), '107, 300, 110', 'the company''s executive hears all');
select tests.sign_in('nilesh');
select is(tests.heard('Jute'), '107, 110', 'another company''s hears what everybody does');
select is(public.get_product_prices(gen_random_uuid()), '{"days": []}'::jsonb, 'of no product nothing is told');
select tests.as_owner();
update corporate_products set visibility_status = 'Hide' where fibre_type = 'Jute';
select tests.sign_in('kavitha');
select is(tests.heard('Jute'), '107, 300, 110', 'an executive hears of a hidden one too');

-- Who leaves.
select tests.as_owner();
update private.members set business_name = 'Kavitha Yarns' where id = tests.id_of('kavitha');
select tests.sign_in('kavitha');
select is_empty($$update corporate_products set basic_price = 1 returning id$$, 'an executive who left changes nothing any more');
select is((select count(*) from corporate_product_changes) + coalesce(length(tests.heard('Jute')), 0), 0::bigint, 'nor is told anything');
select tests.as_owner();
delete from private.members where id = tests.id_of('kavitha');
select is((select count(*) from corporate_product_changes where product_id = tests.product('Jute') and price_to = 105.5 and changed_by is null), 1::bigint,
  'what a deleted executive did stays, without a name');
delete from company_details where company_name = 'Acme Yarns';
select is_empty($$select id from corporate_product_changes$$, 'the changes go with the company');

select * from finish();
rollback;
