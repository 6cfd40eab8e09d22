-- The statistics of the market count open listings, each on its side, and typed fibres as Others.
begin;
select plan(7);

select tests.make_member('asha');
select tests.sign_in('asha');
insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Nylon', 5), ('Nylon', 5), ('Hemp', 5);
insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 5, 9), ('Silk', 5, 9);
update sales_offers set status = 'Closed' where fibre_type = 'Silk';

select tests.sign_out();
select is(get_market_facts() ->> 'open_enquiries', '3', 'open enquiries are counted');
select is(get_market_facts() ->> 'open_offers', '1', 'closed offers do not count');
select is(
  get_market_facts() -> 'fibres',
  '[{"fibre_type": "Nylon", "count": 3, "enquiries": 2, "offers": 1},
    {"fibre_type": "Others", "count": 1, "enquiries": 1, "offers": 0}]'::jsonb,
  'fibres are sorted by number, with both sides'
);

-- A tile or chip counts what the list has that it leads to.
select is_empty($$
  select f ->> 'fibre_type' from jsonb_array_elements(get_market_facts() -> 'fibres') f
  where (f ->> 'enquiries')::int <> json_array_length(search_purchase_enquiries(fibre_type => f ->> 'fibre_type') -> 'rows')
    or (f ->> 'offers')::int <> json_array_length(search_sales_offers(fibre_type => f ->> 'fibre_type') -> 'rows')$$,
  'a fibre counts the results of a search by it, typed fibres among Others');

-- Closing, deleting, moving and merging leave the statistics equal to a count.
select tests.sign_in('asha');
delete from purchase_enquiries where fibre_type = 'Hemp';
update purchase_enquiries set status = 'Closed' where id = (select min(id::text)::uuid from purchase_enquiries);
select tests.as_owner();
update private.members set city = 'Udhna' where id = tests.id_of('asha');
select tests.sign_in('asha');
insert into sales_offers (fibre_type, quantity_kgs, price) values ('Jute', 1, 1), ('Nylon', 1, 1), ('Flax', 1, 1);
select tests.as_owner();
create table tests.before as select get_market_facts() as facts;
select tests.finish_posts();
select is(get_market_facts(), (select facts from tests.before), 'a post counts once, whether it is finished or not');
select private.fold_open_listing_changes();
select results_eq(
  $$select listing_table, fibre_type, sum(change)::bigint, count(*) from private.open_listing_changes group by 1, 2 order by 1, 2$$,
  $$select 'purchase_enquiries', 'Nylon', 1::bigint, 1::bigint union all select 'sales_offers', 'Jute', 1, 1
    union all select 'sales_offers', 'Nylon', 2, 1 union all select 'sales_offers', 'Others', 1, 1$$,
  'what is open, each fibre once');
delete from private.members where id = tests.id_of('asha');
select is(get_market_facts() -> 'fibres', '[]', 'the posts of a deleted member are not counted');

select * from finish();
rollback;
