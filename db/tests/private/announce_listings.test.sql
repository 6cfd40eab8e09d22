-- Notifications of open pages about new listings. A stub replaces the sender and records its arguments.
begin;
select plan(20);

select tests.make_member('asha', '{"city": "Sachin", "is_dealer": true}');
create table tests.sent (n int generated always as identity, payload jsonb, event text, topic text, private boolean);
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql as 'insert into tests.sent (payload, event, topic, private) values ($1, $2, $3, $4)';

select tests.sign_in('asha');
select lives_ok($$insert into purchase_enquiries (fibre_type, specific_type, quantity_required_kgs) values ('Cotton', 'Combed', 500)$$, 'an enquiry is posted');
select lives_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 268.5)$$, 'an offer is posted');
select tests.as_owner();
select is((select count(*) from tests.sent), 0::bigint, 'posts do not wait for their broadcast');
select tests.finish_posts();
select results_eq($$select event, topic, private from tests.sent order by n$$,
  $$values ('insert', 'listings:purchase_enquiries', false), ('insert', 'listings:sales_offers', false)$$, 'each post is broadcast on the topic of its table, to everybody');
select results_eq($$select payload ->> 'fibre_type', payload ->> 'price', payload #>> '{tanabana_free,city}', payload #>> '{tanabana_free,district}' from tests.sent where n = 2$$,
  $$values ('Nylon', '268.5', 'Sachin', 'Surat')$$, 'the broadcast has its fields and the place of the poster');
select is_empty($$select s.n, k from tests.sent s, jsonb_object_keys(payload) k
  where k <> 'tanabana_free' and not has_column_privilege('anon', ('public.' || split_part(topic, ':', 2))::regclass, k, 'select')$$,
  'the broadcast has no field that a visitor may not select');
select ok(not exists (select from tests.sent where payload::text ~ 'asha@|Asha|search_text'), 'the broadcast has no name and no e-mail address of the poster, and no search text');

-- Closed ones are not public; many at once are a number.
delete from tests.sent;
insert into sales_offers (user_id, fibre_type, quantity_kgs, price, status) values (tests.id_of('asha'), 'Nylon', 5, 1, 'Closed');
select tests.finish_posts();
select is((select count(*) from tests.sent), 0::bigint, 'a closed listing is not broadcast');
insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
  select tests.id_of('asha'), 'Nylon', n, 1 from generate_series(1, private.limit_announced_per_statement()) n;
select tests.finish_posts();
select results_eq($$select event, count(*) from tests.sent group by 1$$, $$values ('insert', private.limit_announced_per_statement()::bigint)$$, 'a limited number of posts is broadcast one by one');
select results_eq($$select (payload ->> 'quantity_kgs')::int from tests.sent order by n$$, $$select generate_series(1, private.limit_announced_per_statement())$$, 'posts are broadcast in the order of posting');
delete from tests.sent;
insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
  select tests.id_of('asha'), 'Nylon', n, 1 from generate_series(1, private.limit_announced_per_statement() + 1) n;
select tests.finish_posts();
select results_eq($$select event, topic, payload from tests.sent$$,
  $$values ('many', 'listings:sales_offers', jsonb_build_object('count', private.limit_announced_per_statement() + 1))$$, 'more posts are broadcast as a number');

-- A closed listing is announced by its key; one that was closed before is not announced, and a poster who moves closes
-- nothing.
delete from sales_offers;
insert into sales_offers (user_id, fibre_type, quantity_kgs, price, lot_no)
  values (tests.id_of('asha'), 'Nylon', 5, 1, 'a'), (tests.id_of('asha'), 'Nylon', 6, 1, 'b');
select tests.finish_posts();
create table tests.offer as select id, lot_no from sales_offers;
grant select on tests.offer to authenticated;
delete from tests.sent;
update private.members set city = 'Vapi' where id = tests.id_of('asha');
select is((select count(*) from tests.sent), 0::bigint, 'a new place of the poster is not broadcast');
select tests.sign_in('asha');
update sales_offers set status = 'Closed' where lot_no = 'a';
select tests.as_owner();
select results_eq($$select event, topic, payload, private from tests.sent$$,
  $$select 'closed', 'listings:sales_offers', jsonb_build_object('ids', jsonb_build_array(id)), false from tests.offer where lot_no = 'a'$$,
  'a closed listing is broadcast by its key');
delete from tests.sent;
delete from sales_offers;
select results_eq($$select event, payload from tests.sent$$,
  $$select 'closed', jsonb_build_object('ids', jsonb_build_array(id)) from tests.offer where lot_no = 'b'$$,
  'a deleted open listing is broadcast by its key');
insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
  select tests.id_of('asha'), 'Nylon', n, 1 from generate_series(1, private.limit_announced_per_statement() + 1) n;
delete from tests.sent;
delete from sales_offers;
select is((select jsonb_array_length(payload -> 'ids') from tests.sent), private.limit_announced_per_statement(), 'of very many a limited number is broadcast');
delete from tests.sent;
select tests.finish_posts();
select is_empty($$select event from tests.sent$$, 'a post that was deleted before its broadcast is not broadcast');

-- What dealers post among themselves is not for everybody.
insert into d2d_sales_offers (user_id, fibre_type, quantity_kgs, price) values (tests.id_of('asha'), 'Nylon', 5, 1);
select tests.finish_posts();
select is_empty($$select event from tests.sent$$, 'the tables of dealers broadcast nothing');

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as 'begin raise exception ''no telling''; end';
select tests.sign_in('asha');
select lives_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 777, 1)$$, 'a post is stored when its broadcast fails');
select tests.finish_posts();
select is((select count(*) from sales_offers where quantity_kgs = 777), 1::bigint, 'the post exists');
select tests.as_owner();
select is_empty($$select fault from private.unfinished_posts$$, 'no post waits for its broadcast');

select * from finish();
rollback;
