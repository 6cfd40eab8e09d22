-- Product Search: who may, the searched texts, whole words, the order and its pages.
begin;
select plan(38);

select tests.make_member('free');
select tests.make_member('paid', '{"membership_type": "Paid Member"}');
select tests.make_member('corporate', '{"membership_type": "Corporate Member"}');
select tests.make_member('root', '{"membership_type": "admin"}');
select tests.make_user('guest');
select tests.make_member('asha', '{"business_name": "Asha Silk Mills", "city": "Bardoli"}');
select tests.make_member('rina', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Linen"}');
insert into company_details (id, company_name, address) values
  ('00000000-0000-4000-8000-0000000000c1', 'Acme Yarns', E'Plot 7,\n  Sachin GIDC');
insert into purchase_enquiries (id, user_id, fibre_type, specific_type, lustre, twist_intermingling, grade, denier_count,
  filament_count, quantity_required_kgs, lot_no, updated_at) values
  ('00000000-0000-4000-8000-000000000001', tests.id_of('asha'), 'Polyester Filament', 'FDY', 'Semi-Dull', 'NIM',
   'First Equal Packing(A+)', '150', '48', 900, 'L_7', '2026-01-05'),
  ('00000000-0000-4000-8000-000000000002', tests.id_of('asha'), 'Jute', null, null, null, null, null, null, 5, null, '2026-01-04');
insert into sales_offers (id, user_id, fibre_type, specific_type, denier_count, number_of_plys, quantity_kgs, price, company_name,
  updated_at) values
  ('00000000-0000-4000-8000-000000000003', tests.id_of('asha'), 'Cotton', 'Combed', '40', 2, 900, 268.5, 'Zari House', '2026-01-03'),
  ('00000000-0000-4000-8000-000000000004', tests.id_of('asha'), 'Cotton', 'Carded', '30', 1, 900, 199, 'Akota Mills', '2026-01-03');
insert into corporate_products (id, company_id, associated_corporate_user_id, department_name, fibre_type, denier_count, basic_price,
  visibility_status, updated_at) values
  ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-0000000000c1', tests.id_of('rina'), 'Linen', 'Linen', '60', null, 'Reveal', '2026-01-02'),
  ('00000000-0000-4000-8000-000000000006', '00000000-0000-4000-8000-0000000000c1', tests.id_of('rina'), 'Linen', 'Linen', '80', 700, 'Hide', '2026-01-06');

select tests.finish_posts();

-- The last digits of what a search finds, in its order.
create function pg_temp.found(p_search text) returns text language sql as $$
  select coalesce(string_agg(right(p ->> 'id', 1), ' ' order by n), '')
  from jsonb_array_elements(search_products(p_search) -> 'rows') with ordinality t (p, n)
$$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_out();
select throws_ok($$select search_products()$$, '42501', null, 'a visitor may not search products');
select tests.sign_in('guest');
select throws_ok($$select search_products()$$, '42501', null, 'a user without a profile may not');
select tests.sign_in('free');
select throws_ok($$select search_products('cotton')$$, '42501', null, 'a Free Member may not');
select throws_ok($$select * from get_all_products_for_search()$$, '42501', null, 'a Free Member may not read them all');
select throws_ok($$select * from private.product_search$$, '42501', null, 'a Free Member may not call the inner functions');
select tests.sign_in('corporate');
select lives_ok($$select search_products()$$, 'a Corporate Member may');
select tests.sign_in('rina');
select lives_ok($$select search_products()$$, 'an executive may');
select tests.sign_in('root');
select lives_ok($$select search_products()$$, 'an admin may');

select tests.sign_in('paid');
select is(pg_temp.found(''), '1 2 4 3 5', 'a Paid Member finds all but the hidden product, newest first, then by company name');
select results_eq($$select right(id::text, 1) from get_all_products_for_search()$$, $$values ('1'), ('2'), ('4'), ('3'), ('5')$$,
  'without an argument they have the same order');
select results_eq(
  $$select source, company_name, yarn_details, specifications, price, listing_page_url ~ '^/enquiry/PE-\d{6}$', listing_page_name,
      poster_id, poster_name, location from get_all_products_for_search() limit 1$$,
  $$values ('Wanted', 'Asha Silk Mills', 'Polyester Filament FDY', '150D/48F · Semi-Dull · NIM · 1 ply · A+ · 900 kg · Lot L_7', null::numeric,
      true, 'Purchase Enquiries', tests.id_of('asha'), 'Asha', 'Bardoli, Surat')$$,
  'an enquiry has the business of its poster as its company');
select results_eq(
  $$select source, company_name, yarn_details, specifications, price, listing_page_url ~ '^/offer/SO-\d{6}$', listing_page_name
    from get_all_products_for_search() offset 3 limit 1$$,
  $$values ('Offered', 'Zari House', 'Cotton Combed', '2/40s · 2 ply · 900 kg', 268.5, true, 'Sales Offers')$$, 'an offer is found');
select results_eq(
  $$select source, company_name, yarn_details, specifications, price, listing_page_url, listing_page_name, poster_name, location
    from get_all_products_for_search() offset 4$$,
  $$values ('Product', 'Acme Yarns', 'Linen', '60s · 1 ply · Linen', null::numeric,
      '/corporate/00000000-0000-4000-8000-0000000000c1', 'Acme Yarns', 'Rina', 'Plot 7, Sachin GIDC')$$,
  'a product of a company is found, with its price on request');

select is(pg_temp.found('COTTON bardoli'), '4 3', 'two words match in two fields, in any case');
select is(pg_temp.found('cott'), '', 'the beginning of a word does not match');
select is(pg_temp.found('150d/48f a+ l_7'), '1', 'words with signs match');
select is(pg_temp.found('268.50'), '3', 'a price matches as shown');
select is(pg_temp.found('sachin'), '5', 'the address of a company matches');
select is(
  (select string_agg(pg_temp.found(typed), ',' order by n) from unnest(array['150/48', '150', '150d', '48f', '2/40', '40/2', '2/40s', '40s']) with ordinality t (typed, n)),
  '1,1,1,1,3,3,3,3', 'a count matches in every notation');
select is(
  (select string_agg(pg_temp.found(typed), ',' order by n) from unnest(array['900 kgs', '900kgs', '268', '₹268.50', '₹268.50/kg', 'SD', 'Equal Packing', 'dist. surat', 'gujarat']) with ordinality t (typed, n)),
  '1 4 3,1 4 3,3,3,3,1,1,1 2 4 3,1 2 4 3', 'quantity, price, short and full names, district and state match');
select is(pg_temp.found('15') || pg_temp.found('0/4') || pg_temp.found('90'), '', 'a part of a number does not match');
select is(pg_temp.found('%'), '', 'a per cent sign is literal');

select tests.sign_in('asha');
update purchase_enquiries set status = 'Closed' where id = '00000000-0000-4000-8000-000000000002';
delete from sales_offers where id = '00000000-0000-4000-8000-000000000004';
update tanabana_free set member_name = 'Asha Ben', business_name = 'Asha Weaves', city = 'Olpad' where id = tests.id_of('asha');
select tests.as_owner();
update corporate_products set visibility_status = 'Reveal' where id = '00000000-0000-4000-8000-000000000006';
update corporate_products set role = 'User', basic_price = 715 where id = '00000000-0000-4000-8000-000000000005';
update company_details set company_name = 'Acme Linen', address = 'Hazira' where company_name = 'Acme Yarns';
select private.finish_copies();
select tests.sign_in('paid');
select is(pg_temp.found('jute'), '', 'a closed enquiry is not found any more');
select is(pg_temp.found('akota'), '', 'a deleted offer is not found any more');
select is(pg_temp.found('olpad ben weaves'), '1', 'a member is found by a new name, business and town');
select is(pg_temp.found('hazira linen'), '6 5', 'a company is found by a new name, and its revealed product');
select is(pg_temp.found('bardoli'), '', 'the old words find nothing');
select is(pg_temp.found('715'), '5', 'a product is found by a new price, whatever else changed with it');
select tests.as_owner();
create temporary table before_role as select id, ctid as version from private.product_search;
update corporate_products set role = 'Super Admin';
select is((select count(*) from before_role b join private.product_search s on s.id = b.id and s.ctid = b.version),
  (select count(*) from private.product_search), 'a role that changes alone rewrites no copy');
update corporate_products set visibility_status = 'Hide' where id = '00000000-0000-4000-8000-000000000006';
select tests.sign_in('paid');
select is(pg_temp.found('hazira linen'), '5', 'a product that is hidden again is not found');
select tests.as_owner();
update corporate_products set visibility_status = 'Reveal' where id = '00000000-0000-4000-8000-000000000006';
select is_empty($$(select id, source, updated_at, company_name, yarn_details, specifications, price, listing_page_url, listing_page_name,
    poster_id, poster_name, location, found_by, fibre_code, process_code, millitex, filaments, lustre_code,
    intermingling_code, grade_rank, number_of_plys from private.product_search except select * from private.searchable_products)
  union all (select * from private.searchable_products except select id, source, updated_at, company_name, yarn_details,
    specifications, price, listing_page_url, listing_page_name, poster_id, poster_name, location, found_by, fibre_code, process_code, millitex, filaments,
    lustre_code, intermingling_code, grade_rank, number_of_plys from private.product_search)$$,
  'the copies are equal to their sources');

-- The listings of a member who leaves disappear from the search, and the member is shown beside no product.
select tests.make_member('lena', '{"business_name": "Lena Looms"}');
insert into sales_offers (user_id, fibre_type, quantity_kgs, price) values (tests.id_of('lena'), 'Hemp', 5, 9);
select tests.finish_posts();
select tests.sign_in('paid');
select is((select jsonb_array_length(search_products('lena') -> 'rows')), 1, 'a new offer is found');
select tests.as_owner();
select private.delete_member(tests.id_of('lena'));
select private.delete_member(tests.id_of('rina'));
select tests.sign_in('paid');
select is(pg_temp.found('lena') || pg_temp.found('rina'), '', 'a deleted member and the listings are not found');
select is(pg_temp.found('hazira linen'), '6 5', 'the products of the company are found');
select throws_ok($$select search_products('x', '{"updated_at": "never"}')$$, '22007', null, 'an invalid place is refused');
select is(search_products($q$' | !x & (\$q$) -> 'rows', '[]', 'operators of text search are literal');
select tests.as_owner();

-- Pages: 120 offers of one moment, 2100 newer ones that the words do not name.
insert into sales_offers (user_id, fibre_type, quantity_kgs, price, lot_no, updated_at)
select tests.id_of('asha'), 'Hemp', 5, 9, 'H' || n % 4, '2026-02-01' from generate_series(1, 120) n;
insert into sales_offers (user_id, fibre_type, quantity_kgs, price, updated_at)
select tests.id_of('asha'), 'Nylon', 5, 9, '2026-03-01'::timestamptz + n * interval '1 minute' from generate_series(1, 2100) n;
select tests.finish_posts();
create function pg_temp.walk(p_search text) returns table (pages int, products bigint, different bigint) language plpgsql as $$
declare
  page jsonb;
  ids text[] := '{}';
begin
  pages := 0;
  loop
    page := search_products(p_search, page -> 'next');
    pages := pages + 1;
    ids := ids || array(select p ->> 'id' from jsonb_array_elements(page -> 'rows') p);
    exit when page ->> 'next' is null or pages > 200;
  end loop;
  return query select pages, count(*), count(distinct id) from unnest(ids) id;
end
$$;
grant execute on all functions in schema pg_temp to public;
select tests.sign_in('paid');
select results_eq($$select * from pg_temp.walk('hemp')$$, $$values (3, 120::bigint, 120::bigint)$$,
  'pages behind many newer products hold every product once, though all are of one moment');

-- Plain texts are split in another way, with the same result.
reset role;
select is_empty(
  $$select text from (values (''), (' '), (E' a  b\n\n c '), (E'it''s \\ "q" !#$%&()*+,-./:;<=>?@[]^_`{|}~'), ('₹1,268.50/kg · 150D/48F A+'),
      ('-a--b '), (repeat('a', 101) || ' b'), (E'Tab\tand'), ('Ludhiāna É'), (E'x\u0001y')) t (text)
    where private.search_vector(text) is distinct from (
      select coalesce(string_agg(private.search_lexeme(k.token) || ':' || k.place, ' ')::tsvector, '') from private.search_tokens(text) k)$$,
  'plain texts have the words and places of all texts');

select * from finish();
rollback;
