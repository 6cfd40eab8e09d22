-- Notifications of open pages about new listings. A stub replaces the sender and records its arguments.
begin;
select plan(20);

select tests.make_member('asha', '{"city": "Sachin", "is_dealer": true}');
create table tests.sent (n int generated always as identity, payload jsonb, event text, topic text, private boolean);
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql as 'insert into tests.sent (payload, event, topic, private) values ($1, $2, $3, $4)';

select tests.sign_in('asha');
select lives_ok($$insert into purchase_enquiries (fibre_type, specific_type, quantity_required_kgs) values ('Cotton', 'Combed', 500)$$, 'an enquiry is posted');
select lives_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 500, 268.5)$$, 'and an offer');
select tests.as_owner();
select is((select count(*) from tests.sent), 0::bigint, 'the posters do not wait for it');
select tests.finish_posts();
select results_eq($$select event, topic, private from tests.sent order by n$$,
  $$values ('insert', 'listings:purchase_enquiries', false), ('insert', 'listings:sales_offers', false)$$, 'each is told on its table''s topic, to everybody');
select results_eq($$select payload ->> 'fibre_type', payload ->> 'price', payload #>> '{tanabana_free,city}', payload #>> '{tanabana_free,district}' from tests.sent where n = 2$$,
  $$values ('Nylon', '268.5', 'Sachin', 'Surat')$$, 'with its fields and the poster''s place');
select is_empty($$select s.n, k from tests.sent s, jsonb_object_keys(payload) k
  where k <> 'tanabana_free' and not has_column_privilege('anon', ('public.' || split_part(topic, ':', 2))::regclass, k, 'select')$$,
  'no field that a visitor may not select is told');
select ok(not exists (select from tests.sent where payload::text ~ 'asha@|Asha|search_text'), 'neither the poster''s name nor an e-mail, and not the text of the search');

-- Closed ones are not public; many at once are a number.
delete from tests.sent;
insert into sales_offers (user_id, fibre_type, quantity_kgs, price, status) values (tests.id_of('asha'), 'Nylon', 5, 1, 'Closed');
select tests.finish_posts();
select is((select count(*) from tests.sent), 0::bigint, 'a closed listing is not told');
insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
  select tests.id_of('asha'), 'Nylon', n, 1 from generate_series(1, private.limit_announced_per_statement()) n;
select tests.finish_posts();
select results_eq($$select event, count(*) from tests.sent group by 1$$, $$values ('insert', private.limit_announced_per_statement()::bigint)$$, 'so many are told one by one');
select results_eq($$select (payload ->> 'quantity_kgs')::int from tests.sent order by n$$, $$select generate_series(1, private.limit_announced_per_statement())$$, 'in the order in which they were posted');
delete from tests.sent;
insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
  select tests.id_of('asha'), 'Nylon', n, 1 from generate_series(1, private.limit_announced_per_statement() + 1) n;
select tests.finish_posts();
select results_eq($$select event, topic, payload from tests.sent$$,
  $$values ('many', 'listings:sales_offers', jsonb_build_object('count', private.limit_announced_per_statement() + 1))$$, 'of more, how many');

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
select is((select count(*) from tests.sent), 0::bigint, 'a poster''s move is not told');
select tests.sign_in('asha');
update sales_offers set status = 'Closed' where lot_no = 'a';
select tests.as_owner();
select results_eq($$select event, topic, payload, private from tests.sent$$,
  $$select 'closed', 'listings:sales_offers', jsonb_build_object('ids', jsonb_build_array(id)), false from tests.offer where lot_no = 'a'$$,
  'a closed listing is told by its key');
delete from tests.sent;
delete from sales_offers;
select results_eq($$select event, payload from tests.sent$$,
  $$select 'closed', jsonb_build_object('ids', jsonb_build_array(id)) from tests.offer where lot_no = 'b'$$,
  'so is a deleted one, if it was open');
insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
  select tests.id_of('asha'), 'Nylon', n, 1 from generate_series(1, private.limit_announced_per_statement() + 1) n;
delete from tests.sent;
delete from sales_offers;
select is((select jsonb_array_length(payload -> 'ids') from tests.sent), private.limit_announced_per_statement(), 'of very many, some');
delete from tests.sent;
select tests.finish_posts();
select is_empty($$select event from tests.sent$$, 'what was gone before it could be told is not told');

-- What dealers post among themselves is not for everybody.
insert into d2d_sales_offers (user_id, fibre_type, quantity_kgs, price) values (tests.id_of('asha'), 'Nylon', 5, 1);
select tests.finish_posts();
select is_empty($$select event from tests.sent$$, 'the dealers'' own tables announce nothing');

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as 'begin raise exception ''no telling''; end';
select tests.sign_in('asha');
select lives_ok($$insert into sales_offers (fibre_type, quantity_kgs, price) values ('Nylon', 777, 1)$$, 'a post stands although it could not be told');
select tests.finish_posts();
select is((select count(*) from sales_offers where quantity_kgs = 777), 1::bigint, 'and is there');
select tests.as_owner();
select is_empty($$select fault from private.unfinished_posts$$, 'and nothing waits');

select * from finish();
rollback;
