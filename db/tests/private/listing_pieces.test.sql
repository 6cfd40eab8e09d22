-- A search for a word in no listing ends without reading a row; every word in a listing is found, however it was
-- stored.
begin;
select plan(15);

select is((select array_agg(piece order by piece collate "C") from unnest(private.pieces(array['jute 40s/2 polyester', 'jute'])) piece),
  array['/', 'e', 'er', 'ester', 'jute', 'lyeste', 'olyest', 'polyes', 'r', 's/', 'ster', 'te', 'ter', 'ute', 'yester'], 'pieces start anywhere and end at the next blank or digit, after six letters at most');

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

select is(pg_temp.found('firster'), '0 rows, cut', 'with very many unfinished posts nothing is known');
select is((select sum(private.finish_posts(20)) from generate_series(1, 3)), 31::bigint, 'the posts are finished');
select is(pg_temp.found('firster'), '0 rows, whole', 'a word whose trigrams occur in many rows is known to be in none');
select is(pg_temp.found('firster', sort => 'quantity_asc'), '0 rows, whole', 'two words in another order are known too');
select is(pg_temp.found('qz'), '0 rows, whole', 'two letters, which have no trigram, are known too');
select is(pg_temp.found('jute', city => 'suchin'), '0 rows, whole', 'a town is known too');
select is(pg_temp.found('jute/first'), '0 rows, whole', 'two common words that never occur together are known');
select is((select array_agg(q) from unnest(array['wex', 'exford', 'ford''s', 'wexford''s', 'सूर', 'रत', '@7-up', '7-u']) q where pg_temp.found(q) = '0 rows, whole'),
  null, 'no part of an existing text is reported as missing');

-- A post is found before it is finished.
insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs, company_name, updated_at)
values (tests.id_of('asha'), 'Jute', 5, 'Quizzical', now() - interval '2 hours');
select is(private.is_nowhere('purchase_enquiries', '{quizz}'), false, 'an unfinished post may have new words');
select is(private.is_nowhere('purchase_enquiries', '{jute,firster}'), true, 'other words are still known');
select is(private.is_nowhere('sales_offers', '{jute}'), true, 'each table has its own pieces');
select private.finish_posts();
select is(private.is_nowhere('purchase_enquiries', '{quizz}'), false, 'the finished post changes them');

-- Listings move with their poster.
select is(private.is_nowhere('purchase_enquiries', '{vadakara}'), true, 'a town without a member is known');
update private.members set city = 'Vadakara' where id = tests.id_of('asha');
select is(private.is_nowhere('purchase_enquiries', '{vadakara}'), false, 'a new member in the town changes it');

select * from finish();
rollback;
