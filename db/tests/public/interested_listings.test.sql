-- Only a member who expressed interest in a listing reads it after it was closed, in each of the four tables.
begin;
select plan(37);

select tests.make_member('dev', '{"is_dealer": true}');
select tests.make_member('dina', '{"is_dealer": true}');
select tests.make_member('ravi', '{"is_dealer": true}');
select tests.make_member('sara', '{"is_dealer": true, "messaging_credits": 10}');

select tests.sign_in('dev');
insert into purchase_enquiries (fibre_type, quantity_required_kgs) values ('Nylon', 501);
insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 501, 200);
insert into d2d_purchase_enquiries (fibre_type, quantity_required_kgs) values ('Nylon', 501);
insert into d2d_sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 501, 200);

select tests.as_owner();
create temporary table posted (name text, id uuid);
insert into posted select 'purchase_enquiries', id from purchase_enquiries where quantity_required_kgs = 501;
insert into posted select 'sales_offers', id from sales_offers where quantity_kgs = 501;
insert into posted select 'd2d_purchase_enquiries', id from d2d_purchase_enquiries where quantity_required_kgs = 501;
insert into posted select 'd2d_sales_offers', id from d2d_sales_offers where quantity_kgs = 501;
grant select on posted to public;
insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
  select tests.id_of('dina'), name, id, 'sent', null, now() from posted;
insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at)
  select tests.id_of('ravi'), name, id, 'failed', null from posted;
-- The message of an interest that was paid for may fail as well, and there is a moment between the payment and the interest.
select private.deduct_credit(tests.id_of('sara'), case when name like '%sales_offers' then 'usage_offer' else 'usage_enquiry' end, id, null)
from posted;
insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at)
  select tests.id_of('sara'), name, id, 'failed', null from posted where name not like 'd2d%';

-- How many of the posted rows of a table the present reader finds.
create function tests.found_in(p_table text) returns int language plpgsql as $$
declare v int;
begin
  execute format('select count(*) from public.%I t join posted p on p.name = %L and p.id = t.id', p_table, p_table) into v;
  return v;
end
$$;
grant execute on function tests.found_in(text) to public;

select tests.sign_in('dev');
update purchase_enquiries set status = 'Closed' where id in (select id from posted);
update sales_offers set status = 'Closed' where id in (select id from posted);
update d2d_purchase_enquiries set status = 'Closed' where id in (select id from posted);
update d2d_sales_offers set status = 'Closed' where id in (select id from posted);

select is(tests.found_in(name), 1, 'the poster still reads the own one: ' || name) from posted;
select tests.sign_in('dina');
select is(tests.found_in(name), 1, 'who was interested reads it after it was closed: ' || name) from posted;
select is((select count(*)::int from listing_interests), 4, 'a member reads only own interests');
update purchase_enquiries set status = 'Closed' where id in (select id from posted);
delete from purchase_enquiries where id in (select id from posted);
delete from d2d_sales_offers where id in (select id from posted);
select is(tests.found_in(name), 1, 'and neither changes nor deletes it: ' || name) from posted;
select tests.sign_in('ravi');
select is(tests.found_in(name), 0, 'whose message failed, and who paid nothing, does not: ' || name) from posted;
select tests.sign_in('sara');
select is(tests.found_in(name), 1, 'whose credit stays spent does, whatever became of the message: ' || name) from posted;
select tests.as_owner();
select private.return_credit(tests.id_of('sara'), name, id) from posted;
select tests.sign_in('sara');
select is(tests.found_in(name), 0, 'until the credit came back: ' || name) from posted;
select tests.sign_out();
select is(tests.found_in(name), 0, 'nor does a visitor: ' || name) from posted where name not like 'd2d%';
select throws_ok(format('select 1 from %I', name), '42501', null, 'a visitor may not ask: ' || name) from posted where name like 'd2d%';

select tests.as_owner();
update d2d_purchase_enquiries set created_at = now() - interval '90 days' where id in (select id from posted);
select tests.sign_in('dina');
select is(tests.found_in('d2d_purchase_enquiries'), 1, 'the limit of ten days for dealers does not apply');

select tests.as_owner();
insert into hidden_listings (listing_table, listing_id, member_id, is_by_suspension, note)
  select name, id, tests.id_of('dev'), false, 'spam' from posted where name in ('sales_offers', 'd2d_sales_offers');
select tests.sign_in('dina');
select is(tests.found_in(name), (name not in ('sales_offers', 'd2d_sales_offers'))::int, 'what is hidden stays hidden: ' || name) from posted;

select tests.sign_in('dev');
delete from purchase_enquiries where id in (select id from posted);
select tests.sign_in('dina');
select is(tests.found_in('purchase_enquiries'), 0, 'a deleted listing is missing');

select tests.as_owner();
select is(
  (select array_agg(tablename::text order by tablename) from pg_policies where policyname = 'select_interested' and roles = '{authenticated}'),
  array['d2d_purchase_enquiries', 'd2d_sales_offers', 'purchase_enquiries', 'sales_offers'], 'only members of the four tables are listed');
select is((select count(*)::int from posted), 4, 'each table is read');

select * from finish();
rollback;
