-- The pauses between two tries: random, below a bound that doubles with every try.
begin;
select plan(5);

select tests.as_owner();
create function pg_temp.pauses(p_tries int, p_least int default null) returns setof numeric language sql as $$
  select extract(epoch from case when p_least is null then private.retry_pause(p_tries) else private.retry_pause(p_tries, p_least) end)
  from generate_series(1, 1000)
$$;
select is((select bool_and(p between 10 and 120) and max(p) > 60 and min(p) < 60 from pg_temp.pauses(1) p), true, 'the first pause is anything up to two minutes');
select is((select bool_and(p between 10 and 240) and max(p) > 120 from pg_temp.pauses(2) p), true, 'the second pause is anything up to twice as long');
select is((select bool_and(p between 10 and 1800) and max(p) > 900 from pg_temp.pauses(30) p), true, 'no pause is longer than the longest');
select ok((select count(distinct p) from pg_temp.pauses(1) p) > 100, 'what failed together is not tried again together');
select is((select bool_and(p between 120 and 240) and max(p) > 180 from pg_temp.pauses(2, 120) p), true, 'a lease is not shorter than a try may take');

select * from finish();
rollback;
