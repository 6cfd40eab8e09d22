-- Price Trends shows prices of price lists as a series of their own.
begin;
select plan(12);

select tests.make_member('asha');
insert into price_updates_pdfs (id, file_name, file_url, description, published_at)
select ('00000000-0000-0000-0000-00000000000' || n)::uuid, n || '.pdf', '/' || n || '.pdf', 'List ' || n, at from (values
  ('1', now() - interval '3 days'), ('2', now() - interval '2 days'), ('3', null), ('4', now() + interval '1 day'),
  ('5', now() - make_interval(weeks => private.limit_price_weeks_shown(), days => 1))) v (n, at);

-- Cotton 30s of a list, with what else is said of it.
create function pg_temp.enter(p_list text, p_position int, p_price numeric, p_more jsonb default '{}') returns void language sql as $$
  insert into price_list_points (price_list_id, position, page, description, price, fibre_type, specific_type, denier_count, number_of_plys)
  select ('00000000-0000-0000-0000-00000000000' || p_list)::uuid, p_position, p_position, 'printed', p_price, 'Cotton', p.specific_type,
    coalesce(p.denier_count, '30'), coalesce(p.number_of_plys, 1)
  from jsonb_populate_record(null::price_list_points, p_more) p $$;
select pg_temp.enter('1', 1, 200), pg_temp.enter('1', 2, 210, '{"specific_type": "Combed"}'), pg_temp.enter('1', 3, 220, '{"number_of_plys": 2}'),
  pg_temp.enter('1', 4, 230, '{"denier_count": "40"}'), pg_temp.enter('2', 7, 205), pg_temp.enter('3', 1, 1), pg_temp.enter('4', 1, 2),
  pg_temp.enter('5', 1, 3);

-- The yarns of a search, each with its prices in lists.
create function pg_temp.trends(p_yarn jsonb, p_series text default 'asks') returns text language sql as $$
  select coalesce(string_agg(concat_ws(' ', y ->> 'process_code', y ->> 'number_of_plys', y -> 'weeks', (
    select string_agg(concat(l ->> 'price_list', ' p', l ->> 'page', ' ', l ->> 'price_per_kg'), ', ' order by place)
    from jsonb_array_elements(y -> 'listed') with ordinality t (l, place))), '; ' order by y ->> 'process_code' nulls first, y ->> 'number_of_plys'), 'none')
  from jsonb_array_elements(public.get_price_trends(p_series, null, p_yarn) -> 'yarns') y $$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_in('asha');
select is(pg_temp.trends('{"millitex": 19685, "process_code": "combed"}'), 'combed 1 [] List 1 p2 210.00',
  'a yarn that price lists alone name is found, and has no week');
select is(pg_temp.trends('{"millitex": 19685}'), '1 [] List 2 p7 205.00, List 1 p1 200.00; 2 [] List 1 p3 220.00; combed 1 [] List 1 p2 210.00',
  'each yarn has its own, newest first, without drafts, scheduled and old lists');
select is(pg_temp.trends('{"millitex": 19685}', 'bids'), pg_temp.trends('{"millitex": 19685}'), 'beside each other series');
select is(pg_temp.trends('{"millitex": 29528}'), 'none', 'another count has none');
select is(public.get_price_trends('asks') -> 'yarns', '[]', 'the yarns with most prices are those of the figures alone');
select results_eq($$select l ->> 'file_url', l ->> 'description', l ->> 'price', l -> 'gst_included'
    from jsonb_array_elements(public.get_price_trends('asks', null, '{"millitex": 14764}') #> '{yarns,0,listed}') l$$,
  $$values ('/1.pdf', 'printed', '230', 'null'::jsonb)$$, 'a price has its list, its words and its figures');
select tests.as_owner();
update price_updates_pdfs set published_at = null where description = 'List 2';
select tests.sign_in('asha');
select is(pg_temp.trends('{"millitex": 19685, "number_of_plys": 1, "process_code": null}'), '1 [] List 1 p1 200.00', 'a list that is withdrawn takes its prices along');

-- Five lists of as many mills are no figure, and move none.
select tests.as_owner();
select is((select count(*) from private.price_figures), 0::bigint, 'no price of a list is in a figure');
select private.count_price_week();
select is((select count(*) from private.price_figures), 0::bigint, 'nor is it counted into one');
update price_list_points set denier_count = '20' where denier_count = '40';
select isnt((select id from private.priced_yarns where millitex = 29527), null, 'a corrected yarn gets its number too');
select is((select count(*) from private.priced_yarns where millitex = 19685), 3::bigint, 'a yarn has one number, however many lists name it');
delete from price_updates_pdfs;
select tests.sign_in('asha');
select is(pg_temp.trends('{"millitex": 19685}'), 'none', 'the prices of a deleted list are gone');

select * from finish();
rollback;
