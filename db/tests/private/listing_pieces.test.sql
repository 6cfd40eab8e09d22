-- A search for a word in no listing ends without reading a row; every word in a listing is found, however it was
-- stored.
begin;
select plan(15);

select is((select array_agg(piece order by piece collate "C") from unnest(private.pieces(array['jute 40s/2 polyester', 'jute'])) piece),
  array['/', 'e', 'er', 'ester', 'jute', 'lyeste', 'olyest', 'polyes', 'r', 's/', 'ster', 'te', 'ter', 'ute', 'yester'], 'pieces begin anywhere and go on to the next blank or digit, six letters at most');

select tests.make_member('asha', '{"city": "Sachin", "district": "Surat", "state": "Gujarat", "is_dealer": true}');
insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs, company_name, updated_at)
select tests.id_of('asha'), 'Jute', 5, case when n % 2 = 0 then 'First polyester' end, now() - n * interval '1 minute' from generate_series(1, 30) n;
insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs, company_name, updated_at)
values (tests.id_of('asha'), 'Jute', 5, 'Wexford''s सूरत @7-Up', now() - interval '1 hour');

create function pg_temp.found(q text, city text default null, sort text default null) returns text language sql return (
  select format('%s rows, %s', json_array_length(page -> 'rows'), case when (page ->> 'is_complete')::boolean then 'whole' else 'cut' end)
  from (select search_purchase_enquiries(q, city => city, sort => sort) as page) p);
create or replace function private.limit_search_newest_rows() returns int language sql immutable return 5;
create or replace function private.limit_search_candidates() returns int language sql immutable return 4;
create or replace function private.limit_search_further_rows() returns int language sql immutable return 6;

select is(pg_temp.found('firster'), '0 rows, cut', 'of very many posts that are not finished nothing is known');
select is((select sum(private.finish_posts(20)) from generate_series(1, 3)), 31::bigint, 'they are finished');
select is(pg_temp.found('firster'), '0 rows, whole', 'a word whose trigrams are in many is known to be in none');
select is(pg_temp.found('firster', sort => 'quantity_asc'), '0 rows, whole', 'in another order too');
select is(pg_temp.found('qz'), '0 rows, whole', 'and two letters, which have no trigram');
select is(pg_temp.found('jute', city => 'suchin'), '0 rows, whole', 'and a town');
select is(pg_temp.found('jute/first'), '0 rows, whole', 'and two common words that never stand together');
select is((select array_agg(q) from unnest(array['wex', 'exford', 'ford''s', 'wexford''s', 'सूर', 'रत', '@7-up', '7-u']) q where pg_temp.found(q) = '0 rows, whole'),
  null, 'no part of what is there is thought to be nowhere');

-- A post is found before it is finished.
insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs, company_name, updated_at)
values (tests.id_of('asha'), 'Jute', 5, 'Quizzical', now() - interval '2 hours');
select is(private.is_nowhere('purchase_enquiries', '{quizz}'), false, 'what a post brought that is not finished');
select is(private.is_nowhere('purchase_enquiries', '{jute,firster}'), true, 'while others are as they were');
select is(private.is_nowhere('sales_offers', '{jute}'), true, 'each table has its own');
select private.finish_posts();
select is(private.is_nowhere('purchase_enquiries', '{quizz}'), false, 'and then');

-- Listings move with their poster.
select is(private.is_nowhere('purchase_enquiries', '{vadakara}'), true, 'a town that nobody is from');
update private.members set city = 'Vadakara' where id = tests.id_of('asha');
select is(private.is_nowhere('purchase_enquiries', '{vadakara}'), false, 'until somebody moves there');

select * from finish();
rollback;
