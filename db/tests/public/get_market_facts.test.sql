-- The figures of the market count open listings, each on its side, and typed fibres as Others.
begin;
select plan(3);

select tests.make_member('asha');
select tests.sign_in('asha');
insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Nylon', 5), ('Nylon', 5), ('Hemp', 5);
insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 5, 9), ('Silk', 5, 9);
update sales_offers set status = 'Closed' where fibre_type = 'Silk';

select tests.sign_out();
select is(get_market_facts() ->> 'open_enquiries', '3', 'open enquiries');
select is(get_market_facts() ->> 'open_offers', '1', 'closed offers do not count');
select is(
  get_market_facts() -> 'fibres',
  '[{"fibre_type": "Nylon", "count": 3, "enquiries": 2, "offers": 1},
    {"fibre_type": "Others", "count": 1, "enquiries": 1, "offers": 0}]'::jsonb,
  'fibres, most first, with both sides'
);

select * from finish();
rollback;
