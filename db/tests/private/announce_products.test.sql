-- Which changes of products are announced to open company pages, and that no announcement contains a price.
begin;
select plan(10);

insert into company_details (company_name) values ('Acme Yarns'), ('Other Yarns');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "User", "department": "Cotton"}');
create temp table sent (company text, event text, payload text, is_private boolean);
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql set search_path = '' as $$
  insert into pg_temp.sent
  select c.company_name, event, payload::text, private from public.company_details c where topic = 'products:' || c.id
$$;
create function pg_temp.heard() returns text language sql as $$
  with gone as (delete from pg_temp.sent returning *)
  select coalesce(string_agg(concat_ws(' ', company, event, payload, is_private), ', ' order by company), 'nothing') from gone
$$;

insert into corporate_products (company_id, fibre_type, basic_price)
  select c.id, 'Jute', 100 + n from company_details c, generate_series(1, 200) n where c.company_name = 'Acme Yarns';
select is(pg_temp.heard(), 'Acme Yarns changed {} f', 'two hundred new products are one broadcast');
insert into corporate_products (company_id, fibre_type, basic_price, visibility_status)
  select id, 'Linen', 200, 'Hide' from company_details;
select is(pg_temp.heard(), 'nothing', 'hidden products are not broadcast');
update corporate_products set basic_price = basic_price + 1 where fibre_type = 'Jute';
select is(pg_temp.heard(), 'Acme Yarns changed {} f', 'two hundred prices are one broadcast without a price');
update corporate_products set basic_price = basic_price + 1 where fibre_type = 'Linen';
select is(pg_temp.heard(), 'nothing', 'prices of hidden products are not broadcast');
update corporate_products set basic_price = basic_price where fibre_type = 'Jute';
select is(pg_temp.heard(), 'nothing', 'an unchanged price is not broadcast');
update corporate_products set visibility_status = 'Reveal' where fibre_type = 'Linen';
select is(pg_temp.heard(), 'Acme Yarns changed {} f, Other Yarns changed {} f', 'revealed products are broadcast on the topic of each company');
update corporate_products set visibility_status = 'Hide' where fibre_type = 'Linen';
select is(pg_temp.heard(), 'Acme Yarns changed {} f, Other Yarns changed {} f', 'products that become hidden are broadcast');
update corporate_products set associated_corporate_user_id = tests.id_of('kavitha'), role = 'User' where fibre_type = 'Jute';
select is(pg_temp.heard(), 'nothing', 'another executive of a product is not a price change');
delete from corporate_products where fibre_type = 'Jute';
select is(pg_temp.heard(), 'Acme Yarns changed {} f', 'deleted products are broadcast');
delete from corporate_products;
select is(pg_temp.heard(), 'nothing', 'deleted hidden products are not broadcast');

select * from finish();
rollback;
