-- A company's page: its products by department, the search among them, and the page of each; and the list of companies.
begin;
select plan(30);

select tests.make_member('asha');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('nilesh', '{"business_name": "Other Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (id, company_name, address) values
  ('00000000-0000-4000-8000-0000000000a1', 'Acme Yarns', 'Plot 4, Bhilwara'), ('00000000-0000-4000-8000-0000000000b2', 'Other Yarns', null);
insert into corporate_products (id, company_id, department_name, fibre_type, specific_type, lustre, denier_count, filament_count, number_of_plys,
  basic_price, visibility_status, updated_at)
values
  ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-0000000000a1', 'Grey', 'Cotton', null, null, '40', null, 2, 1268.5, 'Reveal', now()),
  ('00000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-0000000000a1', 'Grey', 'Cotton', null, null, '30', null, 1, 250, 'Reveal', now() + interval '1 hour'),
  ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-0000000000a1', null, 'Jute', null, null, null, null, 1, null, 'Reveal', now()),
  ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-0000000000a1', 'Bright', 'Polyester Filament', 'FDY', 'Bright', '150', '48', 1, 104, 'Reveal', now()),
  ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-0000000000a1', 'Bright', 'Silk', null, null, '20', null, 1, 9000, 'Hide', now()),
  ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-0000000000b2', 'Grey', 'Cotton', null, null, '40', null, 2, 300, 'Reveal', now());

-- The last figures of the products that somebody finds at Acme Yarns, in their order.
create function pg_temp.found(p_query text, p_hidden boolean default false) returns text language sql as $$
  select coalesce(string_agg(right(r ->> 'id', 1), ' ' order by place), '')
  from jsonb_array_elements(search_company_products('00000000-0000-4000-8000-0000000000a1', p_query, 1, p_hidden) -> 'rows')
    with ordinality p (r, place)
$$;
create function pg_temp.departments(p_hidden boolean default false) returns text language sql as $$
  select string_agg(coalesce(department_name, '-') || ' ' || products, ', ')
  from get_department_counts('00000000-0000-4000-8000-0000000000a1', p_hidden)
$$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_out();
select is((select string_agg(right(id::text, 1), ' ' order by department_name, updated_at desc, id) from corporate_products
  where company_id = '00000000-0000-4000-8000-0000000000a1'), '4 2 1 3', 'products are ordered by department, those without one last, and newest first');
select is(pg_temp.found(''), '4 2 1 3', 'an empty search has the same order');
select is(pg_temp.departments(), 'Bright 1, Grey 2, - 1', 'departments have the same order, with the number of revealed products');
select is(pg_temp.departments(true), 'Bright 1, Grey 2, - 1', 'a visitor does not see the number of hidden products');

-- What is found.
select is(pg_temp.found('cotton'), '2 1', 'a search by fibre finds products of this company only');
select is(pg_temp.found('OTTO'), '2 1', 'a search by a part of a word ignores case');
select is(pg_temp.found('2/40s'), '1', 'a search by the count works');
select is(pg_temp.found('150/48'), '4', 'a count in its usual notation works');
select is(pg_temp.found('48f fdy'), '4', 'every word must match, in any order');
select is(pg_temp.found('cotton fdy'), '', 'several criteria work together');
select is(pg_temp.found('sd'), '', 'a short name that no product has finds nothing');
select is(pg_temp.found('BRT'), '4', 'a search by the trade name of a lustre works');
select is(pg_temp.found('1,268.50'), '1', 'a search by the price works');
select is(pg_temp.found('grey'), '2 1', 'a search by the department works');
select is(pg_temp.found('bhilwara'), '', 'fields of the company are not searched');
select is(pg_temp.found('%'), '', 'special characters are literal');
select is((search_company_products('00000000-0000-4000-8000-0000000000a1', 'cotton') -> 'departments')::text,
  '[{"products": 2, "department_name": "Grey"}]', 'the result has the count of each department');

-- What is hidden.
select is(pg_temp.found('silk', true), '', 'a visitor finds nothing hidden');
select tests.sign_in('asha');
select is(pg_temp.found('silk', true), '', 'a member finds nothing hidden, either');
select tests.sign_in('nilesh');
select is(pg_temp.found('silk', true), '', 'the executive of another company does not');
select tests.sign_in('kavitha');
select is(pg_temp.found('silk', true), '5', 'the own executive finds them');
select is(pg_temp.found('silk'), '', 'on request only');
select is(pg_temp.departments(true), 'Bright 2, Grey 2, - 1', 'the count includes them');
select tests.sign_in('boss');
select is(pg_temp.found('silk', true), '5', 'an admin finds them, too');

-- The page of a product.
select tests.as_owner();
insert into corporate_products (company_id, department_name, fibre_type)
  select '00000000-0000-4000-8000-0000000000a1', 'Fancy', 'Linen' from generate_series(1, 110);
select tests.sign_out();
select results_eq($$select page from find_company_product('00000000-0000-4000-8000-000000000004')$$, $$values (1)$$, 'the first product is on the first page');
select results_eq($$select page from find_company_product('00000000-0000-4000-8000-000000000003')$$, $$values (2)$$, 'the last product is on a later page');
select is_empty($$select from find_company_product('00000000-0000-4000-8000-000000000005')$$, 'a hidden product is on no page');
select is((select array[p -> 'page', p -> 'total', p -> 'is_complete']::text from search_company_products(
  '00000000-0000-4000-8000-0000000000a1', 'linen', 9) p), '{2,110,true}', 'a page behind the last is the last');

-- Companies.
select is((select string_agg(r ->> 'company_name', ', ') from jsonb_array_elements(search_companies('yarns') -> 'rows') r), 'Acme Yarns, Other Yarns',
  'companies are found by name, in that order');
select is((select string_agg(r ->> 'company_name', ', ') from jsonb_array_elements(search_companies('BHIL acme') -> 'rows') r), 'Acme Yarns',
  'every word must match, in name or address');

select * from finish();
rollback;
