-- Yarns are found by their key: the asked count first, then the nearest, each newest first.
begin;
select plan(22);

select tests.make_member('asha', '{"city": "Sachin"}');
select tests.make_member('paid', '{"membership_type": "Paid Member"}');
select tests.make_member('dara', '{"is_dealer": true}');
insert into purchase_enquiries (user_id, fibre_type, specific_type, lustre, denier_count, filament_count, number_of_plys, quantity_required_kgs, lot_no, updated_at)
values
  (tests.id_of('asha'), 'Polyester Filament', 'Textured', 'Semi-Dull', '150', '48', 1, 1, 'old', now() - interval '2 days'),
  (tests.id_of('asha'), 'Polyester Filament', 'Textured', 'Bright', '150', '48', 1, 2, null, now() - interval '1 day'),
  (tests.id_of('asha'), 'Polyester Filament', 'FDY', 'Semi-Dull', '155', '48', 1, 3, null, now()),
  (tests.id_of('asha'), 'Polyester Filament', 'FDY', 'Semi-Dull', '145', '48', 1, 4, null, now()),
  (tests.id_of('asha'), 'Polyester Filament', null, null, '150', '36', 1, 5, null, now()),
  (tests.id_of('asha'), 'Polyester Filament', null, null, '168', '48', 1, 6, null, now()),
  (tests.id_of('asha'), 'Cotton', 'Combed', null, '30', null, 1, 7, null, now()),
  (tests.id_of('asha'), 'Cotton', 'Combed', null, '31', null, 2, 8, null, now() - interval '9 days'),
  (tests.id_of('asha'), 'Wool', null, null, '30', null, 1, 9, null, now());
insert into purchase_enquiries (user_id, fibre_type, denier_count, filament_count, quantity_required_kgs, status) values (tests.id_of('asha'), 'Polyester Filament', '150', '48', 99, 'Closed');
insert into d2d_sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price) values (tests.id_of('dara'), 'Nylon', '70', 5, 1);
select tests.finish_posts();

-- The quantities of the rows found, which name them.
create function pg_temp.found(p_yarn jsonb, p_tolerance numeric default 5, p_filter jsonb default '{}', p_posted_after timestamptz default null) returns text language sql
  return (select string_agg(r ->> 'quantity_required_kgs', ' ' order by n)
    from json_array_elements(match_purchase_enquiries(p_yarn, p_tolerance, p_filter, p_posted_after) -> 'rows') with ordinality e (r, n));
grant execute on all functions in schema pg_temp to public;

select tests.sign_out();
select is(pg_temp.found('{"millitex": 16667, "filaments": 48}'), '2 1 3 4', 'the asked count comes first, newest first, then the nearest; a closed one never');
select is(pg_temp.found('{"millitex": 16667, "filaments": 48}', 0), '2 1', 'without a tolerance the count alone');
select is(pg_temp.found('{"millitex": 16667, "filaments": 48}', null), '2 1', 'no tolerance is none');
select is(pg_temp.found('{"millitex": 16667, "filaments": 48}', 10), '2 1 3 4', 'a count 12 per cent away is beyond ten');
select is(pg_temp.found('{"millitex": 16667, "filaments": 48}', 1e6), '2 1 3 4', 'a wider tolerance than the limit is the limit');
select is(pg_temp.found('{"millitex": 16667}'), '5 2 1 3 4', 'any number of filaments where none is asked for');
select is(pg_temp.found('{"millitex": 16667, "filaments": 48, "lustre_code": "semi-dull"}'), '1 3 4', 'what else is asked for must be so');
select is(pg_temp.found('{"millitex": 16667, "filaments": 48}', 5, '{"q": "old surat"}'), '1', 'so must further words');
select is(pg_temp.found('{"millitex": 16667}', 5, '{"specific_type": "FDY", "quantity_min": 4}'), '4', 'and filters');
select is(pg_temp.found('{"millitex": 16667, "filaments": 48}', 5, '{}', now() - interval '36 hours'), '2 3 4', 'and the age');
select is(pg_temp.found('{"millitex": 19685, "fibre_code": "cotton"}'), '7 8', 'English counts are found, and a count of an unknown unit is not');
select is(pg_temp.found('{"millitex": 19685, "number_of_plys": 2}'), '8', 'plies are those of the yarn');
select throws_ok($$select match_purchase_enquiries('{"filaments": 48}', 5)$$, '22023', null, 'without a count it is no search of yarns');
select throws_ok($$select match_purchase_enquiries('{"millitex": 2000000000}', 5)$$, '22023', null, 'nor with one that no yarn has');
select is(pg_temp.found($q${"millitex": 16667, "fibre_code": "x' or 'a' = 'a", "status": "Closed"}$q$), null, 'quotes are literal, and a column that is none of the key says nothing');
select throws_ok($$select match_d2d_sales_offers('{"millitex": 7778}', 5)$$, '42501', null, 'a visitor finds nothing of the dealers');
select throws_ok($$select match_products('{"millitex": 7778}', 5)$$, '42501', null, 'nor in Product Search');
select tests.sign_in('dara');
select is(json_array_length(match_d2d_sales_offers('{"millitex": 7778}', 5) -> 'rows'), 1, 'a dealer does');

-- Pages meet, however small they are and however little each may look at.
select tests.as_owner();
insert into purchase_enquiries (user_id, fibre_type, denier_count, quantity_required_kgs, updated_at)
select tests.id_of('asha'), 'Nylon', (950 + n)::text, n, now() - n % 3 * interval '1 minute' from generate_series(1, 100) n, generate_series(1, 2);
select tests.finish_posts();
create or replace function private.limit_listing_page_size() returns int language sql immutable return 7;
create or replace function private.limit_search_further_rows() returns int language sql immutable return 9;
create or replace function private.limit_yarn_counts_looked_at() returns int language sql immutable return 6;
create function pg_temp.walk(p_filter jsonb, p_key jsonb default '{}') returns text language plpgsql as $$
declare
  v_page jsonb;
  v_rows jsonb := '[]';
  v_pages int := 0;
begin
  loop
    v_page := match_purchase_enquiries('{"millitex": 111111}' || p_key, 3, p_filter, null, nullif(v_page -> 'next', 'null'));
    v_rows := v_rows || (v_page -> 'rows');
    v_pages := v_pages + 1;
    exit when v_page -> 'next' = 'null' or v_pages > 200;
  end loop;
  return (
    select format('%s rows, %s different, in order %s', count(*), count(distinct r ->> 'id'),
      coalesce(bool_and(abs((r ->> 'millitex')::int - 111111) >= abs((before ->> 'millitex')::int - 111111)), true))
    from (select r, lag(r) over (order by n) as before from jsonb_array_elements(v_rows) with ordinality e (r, n)) o);
end
$$;
grant execute on all functions in schema pg_temp to public;
select tests.sign_out();
select is(pg_temp.walk('{}'), '122 rows, 122 different, in order t', 'all pages together have every row once, the nearest first');
select is(pg_temp.walk('{}', '{"number_of_plys": 1, "fibre_code": "nylon"}'), '122 rows, 122 different, in order t', 'also those of a key');
select is(pg_temp.walk('{"quantity_min": 70}'), '22 rows, 22 different, in order t', 'also where most rows that are looked at do not match');

-- Rows of another key are passed over without being read.
select tests.as_owner();
select set_eq(
  $$select i.indexrelid::regclass::text, string_agg(a.attname, ', ' order by a.attnum)
    from pg_index i join pg_attribute a on a.attrelid = i.indexrelid and a.attnum > i.indnkeyatts
    where i.indexrelid::regclass::text ~ '_(millitex|filaments)_idx$' group by 1$$,
  $$select t || '_' || c || '_idx', private.yarn_columns()
    from unnest('{purchase_enquiries,sales_offers,d2d_purchase_enquiries,d2d_sales_offers,private.product_search}'::text[]) t,
      unnest('{millitex,filaments}'::text[]) c$$,
  'each index of counts has the whole key');

select * from finish();
rollback;
