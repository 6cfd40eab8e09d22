-- Counts beside the values of filters: each filter is counted without itself and with all others, over open listings.
begin;
select plan(41);

select tests.make_member('asha', '{"city": "Surat", "state": "Gujarat"}');
select tests.make_member('kavya', '{"city": "Kochi", "state": "Kerala"}');
select tests.make_member('dara', '{"is_dealer": true}');
insert into sales_offers (user_id, fibre_type, specific_type, lustre, denier_count, filament_count, number_of_plys, grade, quantity_kgs, price)
values
  (tests.id_of('asha'), 'Polyester Filament', 'Textured', 'Semi-Dull', '150', '48', 1, null, 1, 100),
  (tests.id_of('asha'), 'Polyester Filament', 'Textured', 'Bright', '150', '48', 1, null, 2, 100),
  (tests.id_of('kavya'), 'Polyester Filament', 'FDY', 'Semi-Dull', '75', '36', 2, null, 3, 200),
  (tests.id_of('asha'), 'Cotton', 'Combed', null, '30', null, 1, null, 4, 300),
  (tests.id_of('kavya'), 'Cotton', 'Combed', null, '40', null, 2, null, 5, 300),
  (tests.id_of('kavya'), 'Banana', null, null, '30', null, 1, null, 6, 400);
insert into sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price, status) values (tests.id_of('asha'), 'Cotton', '30', 7, 100, 'Closed');
insert into d2d_sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price) values (tests.id_of('dara'), 'Nylon', '70', 8, 1);
insert into d2d_sales_offers (user_id, fibre_type, denier_count, quantity_kgs, price, created_at)
values (tests.id_of('dara'), 'Nylon', '70', 9, 1, now() - interval '30 days');
select tests.finish_posts();

-- The values of a filter with their counts, a tilde before those that are not exact.
create function pg_temp.counts(p_name text, p_filter jsonb default '{}', p_yarn jsonb default null, p_tolerance numeric default 5) returns text language sql
  return (select string_agg(format('%s%s %s', case when not (f ->> 'is_exact')::boolean then '~' end, v ->> 'value', v ->> 'count'), ', ' order by n)
    from json_array_elements(count_sales_offers(p_filter, null, p_yarn, p_tolerance) -> 'facets') f,
      json_array_elements(f -> 'values') with ordinality e (v, n) where f ->> 'name' = p_name);
create function pg_temp.total(p_filter jsonb default '{}', p_yarn jsonb default null) returns text language sql
  return (select concat(case when not (c ->> 'is_exact')::boolean then '~' end, c ->> 'total') from count_sales_offers(p_filter, null, p_yarn, 5) c);
create function pg_temp.found(p_filter text) returns text language plpgsql as $$
declare v_found text;
begin
  execute format('select string_agg(r ->> ''quantity_kgs'', '' '' order by r ->> ''quantity_kgs'') from json_array_elements(search_sales_offers(%s) -> ''rows'') r', p_filter) into v_found;
  return v_found;
end
$$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_out();
select is(pg_temp.counts('fibre_type'), 'Polyester Filament 3, Cotton 2, Others 1', 'a visitor sees how many are open of each fibre, typed ones as Others, closed ones never');
select is(pg_temp.counts('state'), 'Gujarat 3, Kerala 3', 'of each state');
select is(pg_temp.counts('filaments'), '48 2, 36 1', 'of each number of filaments');
select is(pg_temp.total(), '6', 'and in all');
select is(pg_temp.counts('fibre_type', '{"fibre_type": "Cotton"}'), 'Polyester Filament 3, Cotton 2, Others 1', 'the fibre that is chosen does not narrow the fibres');
select is(pg_temp.counts('number_of_plys', '{"fibre_type": "Cotton"}'), '1 1, 2 1', 'but it narrows all else');
select is(pg_temp.counts('fibre_type', '{"fibre_type": "Cotton", "state": "Kerala"}'), 'Cotton 1, Others 1, Polyester Filament 1', 'the fibres are narrowed by the state');
select is(pg_temp.counts('state', '{"fibre_type": "Cotton", "state": "Kerala"}'), 'Gujarat 1, Kerala 1', 'and the states by the fibre');
select is(pg_temp.counts('lustre', '{"fibre_type": "Polyester Filament", "filaments": 48, "lustre": "Bright"}'), 'Bright 1, Semi-Dull 1', 'filaments narrow the lustres');
select is(pg_temp.counts('filaments', '{"lustre": "Semi-Dull", "filaments": 48}'), '36 1, 48 1', 'and not the filaments');
select is(pg_temp.total('{"lustre": "Semi-Dull", "filaments": 48}'), '1', 'the total is of all filters');
select is(pg_temp.counts('fibre_type', '{"q": "kochi"}'), 'Cotton 1, Others 1, Polyester Filament 1', 'words narrow everything');
select is(pg_temp.counts('fibre_type', '{"price_min": 200, "price_max": 300}'), 'Cotton 2, Polyester Filament 1', 'ranges too');
select is(pg_temp.counts('lustre', '{}', '{"millitex": 16667, "filaments": 48}'), 'Bright 1, Semi-Dull 1', 'and a yarn');
select is(pg_temp.total('{}', '{"millitex": 16667, "lustre_code": "bright"}'), '1', 'with all that is asked of it');
select is(pg_temp.counts('fibre_type', '{"fibre_type": "x'' or ''a'' = ''a", "status": "Closed"}'), 'Polyester Filament 3, Cotton 2, Others 1', 'quotes are literal, and what is no filter says nothing');
select throws_ok($$select count_d2d_sales_offers()$$, '42501', null, 'a visitor counts nothing of the dealers');
select throws_ok($$select count_sales_offers('{}', null, '{"millitex": 2000000000}')$$, '22023', null, 'nor anything of a count that no yarn has');
select tests.sign_in('dara');
select is(count_d2d_sales_offers() ->> 'total', '1', 'a dealer counts what is shown to dealers, of the last days');

-- The filters by what a yarn is.
select is(pg_temp.found('filaments => 48'), '1 2', 'offers of a number of filaments');
select is(pg_temp.found($$count_min => 140, count_max => 180, count_unit => 'denier'$$), '1 2 4', 'counts in denier are those of cotton too: 30s is 177.2');
select is(pg_temp.found($$count_min => 30, count_max => 40, count_unit => 'ne'$$), '1 2 4 5', 'English counts are those of filament too, and both ends are found');
select is(pg_temp.found($$count_min => 160, count_max => 170, count_unit => 'dtex'$$), '1 2', 'dtex');
select is(pg_temp.found($$count_max => 60, count_unit => 'nm'$$), '1 2 4', 'a metric count may have one end');
select is(pg_temp.found('count_min => 30, count_max => 40'), '4 5 6', 'without a unit the digits are compared as they were posted');
select throws_ok($$select search_sales_offers(count_min => 1, count_unit => 'lea')$$, '22023', null, 'another unit is refused');

select is(pg_temp.total('{"count_min": 149, "count_max": 150, "count_unit": "denier"}'), '2', 'a whole last count takes its fractions in');
select is(pg_temp.total('{"count_min": 29, "count_max": 30.5, "count_unit": "ne"}'), pg_temp.total('{"count_min": 29, "count_max": 30, "count_unit": "ne"}'), 'one with decimals takes in what lies below it');
-- The bands of ranges: each is counted as its ends would be searched for, without the range that is chosen.
select is(pg_temp.counts('price'), '300-499.99 3, 100-149.99 2, 200-299.99 1', 'a price at which a band begins is in that one alone');
select is(pg_temp.counts('price', '{"price_min": 300}'), pg_temp.counts('price'), 'the range of prices that is chosen does not narrow their bands');
select is(pg_temp.counts('fibre_type', '{"price_min": 300}'), 'Cotton 2, Others 1', 'but it narrows all else');
select is(pg_temp.counts('price', '{"fibre_type": "Cotton", "quantity_max": 4}'), '300-499.99 1', 'and all else narrows the bands');
select is(pg_temp.counts('quantity'), '-499 6', 'bands of quantities');
select is(pg_temp.counts('count'), '150- 2, 20-39 2, 40-79 2', 'counts as they were posted have bands of their digits');
select is(pg_temp.counts('count', '{"count_unit": "denier"}'), '150-299 3, 100-149 1, 50-99 1', 'with a unit they have bands of that unit: 30s is 177.2 denier');
select is(pg_temp.counts('count', '{"count_unit": "ne", "count_min": 36}'), '24-35 3, 36-59 1, 60- 1', 'a range of English counts does not narrow theirs');
select is((select string_agg(f ->> 'name', ' ') from json_array_elements(count_purchase_enquiries() -> 'facets') f where f ->> 'name' in ('count', 'quantity', 'price')),
  'count quantity', 'enquiries have no price');

select tests.as_owner();
select is((select array_agg(private.in_millitex(jsonb_build_object('count_max', n, 'count_unit', 'ne')) ->> 'millitex_min' order by n) from unnest(array[29.5, 30]::numeric[]) n),
  array[private.count_millitex(29.5, 'ne')::text, (private.count_millitex(31, 'ne') + 1)::text], 'and nothing above it');
select is_empty($$
  select * from (
    select unit, value, (ends ->> 'millitex_max')::int + 1 as follows, lead((ends ->> 'millitex_min')::int) over finer as next
    from private.filter_bands(), private.in_millitex(filter) ends where unit <> 'posted'
    window finer as (partition by unit order by coalesce((ends ->> 'millitex_min')::int, 0))) b
  where next <> follows$$, 'the bands of a unit leave no count out and share none, fractions included');

-- Where there are more rows than are counted.
create or replace function private.limit_facet_rows() returns int language sql immutable return 2;
create or replace function private.limit_search_candidates() returns int language sql immutable return 4;
select is(pg_temp.counts('fibre_type', '{"lustre": "Bright"}'), 'Polyester Filament 1', 'the rows of few are looked up: the count is exact');
select matches(pg_temp.counts('fibre_type'), '^~', 'where nothing narrows the list, it is the least that there are');

select * from finish();
rollback;
