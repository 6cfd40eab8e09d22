-- Who is notified that bids have changed, without any content. A stub replaces the sender and records its arguments.
begin;
select plan(22);

select tests.make_member('asha', '{"messaging_credits": 9}');
select tests.make_member('kavitha', '{"business_name": "Acme Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('nilesh', '{"business_name": "Other Yarns", "is_corporate_member": true, "role": "Admin", "department": "Cotton"}');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (id, company_name) values ('00000000-0000-4000-8000-00000000000a', 'Acme Yarns'), ('00000000-0000-4000-8000-00000000000b', 'Other Yarns');
insert into corporate_products (company_id, fibre_type) values ('00000000-0000-4000-8000-00000000000a', 'Jute');
create function pg_temp.own_topic() returns text language sql security definer as $$ select 'bids:bidder:' || tests.id_of('asha') $$;
create function pg_temp.may_join(p_topic text) returns boolean language plpgsql as $$
declare
  v_message uuid;
begin
  perform set_config('realtime.topic', p_topic, true);
  v_message := realtime.try_message(p_topic);
  return exists (select from realtime.messages where id = v_message);
end
$$;
grant execute on function pg_temp.own_topic(), pg_temp.may_join(text) to public;

-- Who may listen.
select tests.sign_in('asha');
select ok(pg_temp.may_join(pg_temp.own_topic()), 'a bidder may join the topic of the own bids');
select ok(not pg_temp.may_join('bids:company:00000000-0000-4000-8000-00000000000a'), 'a bidder may not join the topic of a company');
select ok(not pg_temp.may_join('bids:all'), 'a bidder may not join the topic of all bids');
select tests.sign_in('kavitha');
select ok(pg_temp.may_join('bids:company:00000000-0000-4000-8000-00000000000a'), 'an executive may join the topic of the own company');
select ok(not pg_temp.may_join('bids:company:00000000-0000-4000-8000-00000000000b'), 'an executive may not join the topic of another company');
select ok(not pg_temp.may_join(pg_temp.own_topic()), 'an executive may not join the topic of a bidder');
select ok(not pg_temp.may_join('listings:sales_offers'), 'the policy opens no other topic');
select ok(pg_temp.may_join('access:' || auth.uid()), 'a member may join the topic of the own rights');
select ok(not pg_temp.may_join(replace(pg_temp.own_topic(), 'bids:bidder', 'access')), 'a member may not join the topic of the rights of another member');
select tests.sign_in('boss');
select ok(pg_temp.may_join('bids:all'), 'an admin may join the topic of all bids');
select tests.sign_out();
select ok(not pg_temp.may_join('bids:all'), 'a visitor may join no topic of bids');
select ok(not pg_temp.may_join(replace(pg_temp.own_topic(), 'bids:bidder', 'access')), 'a visitor may join no topic of rights');
select tests.as_owner();
update private.members set role = null where id = tests.id_of('kavitha');
select tests.sign_in('kavitha');
select ok(not pg_temp.may_join('bids:company:00000000-0000-4000-8000-00000000000a'), 'a former executive may not join the topic of the company');
select tests.as_owner();
update private.members set role = 'Admin' where id = tests.id_of('kavitha');

-- Recorded notifications.
create table tests.sent (n int generated always as identity, payload jsonb, event text, topic text, private boolean);
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql as 'insert into tests.sent (payload, event, topic, private) values ($1, $2, $3, $4)';
create function pg_temp.told() returns text language sql security definer as $$
  with taken as (delete from tests.sent returning *)
  select coalesce(string_agg(concat_ws(' ', replace(topic, tests.id_of('asha')::text, 'asha'), event, payload, private), ', ' order by topic), 'nothing') from taken
$$;
grant execute on function pg_temp.told() to public;
select tests.as_server();
select private.deduct_credit(tests.id_of('asha'), 'bid_submission', '00000000-0000-4000-8000-000000000001', null);
select tests.sign_in('asha');
insert into customer_bids (id, corporate_product_id, bid_price, bid_quantity) select '00000000-0000-4000-8000-000000000001', id, 9, 5 from corporate_products;
select is(pg_temp.told(), 'bids:all changed {} t, bids:bidder:asha changed {} t, bids:company:00000000-0000-4000-8000-00000000000a changed {} t',
  'a new bid is broadcast to both sides and to admins, without content');
select tests.sign_in('kavitha');
update customer_bids set bid_status = 'Accepted';
select is(pg_temp.told(), 'bids:all changed {} t, bids:bidder:asha changed {} t, bids:company:00000000-0000-4000-8000-00000000000a changed {} t', 'a decision is broadcast in the same way');
update customer_bids set bid_status = 'Accepted';
select is(pg_temp.told(), 'nothing', 'a repeated decision is not broadcast');
select tests.as_owner();
update company_details set company_name = 'Acme New' where company_name = 'Acme Yarns';
select is((select company_name from customer_bids), 'Acme New', 'the company gets another name');
select is(pg_temp.told() ~ 'bids:', false, 'a renamed company is not broadcast as a change of bids');
update private.members set role = 'User' where id = tests.id_of('kavitha');
select is(replace(pg_temp.told(), tests.id_of('kavitha')::text, 'kavitha'), 'access:kavitha changed {} t', 'another role is broadcast to its holder only');
insert into customer_bids (bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
  values (tests.id_of('asha'), 'Other Yarns', '00000000-0000-4000-8000-00000000000b', 'Jute', 1, 1);
delete from tests.sent;
delete from company_details where company_name = 'Other Yarns';
select matches(pg_temp.told(), 'bids:bidder:asha changed', 'the deletion of a company is broadcast to its bidders');
insert into customer_bids (bidder_user_id, company_name, corporate_company_id, fibre_type, bid_price, bid_quantity)
select id, 'x', '00000000-0000-4000-8000-00000000000a', 'Jute', 1, 1
from (select tests.make_member('m' || n) as id from generate_series(1, private.limit_announced_per_statement()) n) m;
select ok(exists (select from tests.sent where topic = 'bids:all') and (select count(*) from tests.sent) = private.limit_announced_per_statement(),
  'a statement that changes very many bids is broadcast to the admins and to a limited number of others');

-- A failed notification does not undo the bid.
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as 'begin raise exception ''the service is away''; end';
select tests.sign_in('boss');
select is(tests.rows_of($$update customer_bids set bid_status = 'Rejected' where bid_status = 'Pending'$$), private.limit_announced_per_statement()::bigint, 'an unavailable broadcast service blocks nothing');

select * from finish();
rollback;
