-- Lists and searches use their indexes, with and without row-level security.
begin;
select plan(10);

select tests.make_member('asha');
insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs, lot_no, updated_at)
select tests.id_of('asha'), 'Nylon', 5, 'L' || n, now() - n * interval '1 minute' from generate_series(1, 3000) n;
select ok(gin_clean_pending_list('purchase_enquiries_keys_idx') >= 0, 'new rows are moved into the index, as vacuum does');
analyze purchase_enquiries;
insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
select tests.id_of('asha'), 'Nylon', 5, n from generate_series(1, 500) n;
analyze sales_offers;

set local enable_seqscan = off;
select cmp_ok(tests.rows_read_by('purchase_enquiries', $$
  update purchase_enquiries set status = 'Closed' where updated_at = now() - interval '1500 minutes'$$),
  '<', 100::bigint, 'a closed post leaves Product Search without a scan of the others');
set local enable_seqscan = on;

create function pg_temp.plan_of(p_query text) returns text language plpgsql as $$
declare
  line text;
  lines text := '';
begin
  for line in execute 'explain (costs off) ' || p_query loop
    lines := lines || line || E'\n';
  end loop;
  return lines;
end
$$;
grant execute on all functions in schema pg_temp to public;

-- Few rows are read faster one by one: forbid that, and see whether the index may be used at all.
set local enable_seqscan = off;
set local enable_indexscan = off;
select matches(pg_temp.plan_of($$select id from purchase_enquiries where status = 'Open' and $$
    || private.search_key_condition('purchase_enquiries', '{"q": "l2999", "grade": "AA", "count_min": 30}')),
  'purchase_enquiries_keys_idx', 'a search of enquiries reads the index of keys');
select matches(pg_temp.plan_of($$select id from sales_offers where status = 'Open' and $$
    || private.search_key_condition('sales_offers', '{"city": "surat", "price_max": 30}')),
  'sales_offers_keys_idx', 'a search of offers reads it too');

set local enable_seqscan = on;
set local enable_indexscan = on;
select tests.sign_in('asha');
select doesnt_match(pg_temp.plan_of($$select id from purchase_enquiries order by updated_at desc limit 50$$),
  'Seq Scan', 'a list that names no status is not sorted as a whole');

-- A list of few among many is compared in the index of its order: their rows alone are fetched. PostgreSQL compares there only with
-- operators that tell nothing of rows which policies hide, as these are.
set local enable_seqscan = off;
set local enable_bitmapscan = off;
select cmp_ok(tests.rows_read_by('purchase_enquiries', 'select id from purchase_enquiries where ' || listed),
  '<', 50::bigint, 'the rows of a few alone are fetched: ' || listed)
from unnest(array[
  $$status = 'Open' and denier_count = '77' order by updated_at desc, id desc limit 50$$,
  $$grade = 'AA' and quantity_required_kgs = 5 order by created_at desc, id desc limit 50$$,
  $$status = 'Open' and number_of_plys in (2, 3) and created_at > now() - interval '1 day' order by quantity_required_kgs, id limit 50$$,
  $$lustre in ('Bright', 'Dull') order by updated_at desc, id desc limit 50$$]) listed;
set local enable_seqscan = on;
set local enable_bitmapscan = on;
reset role;

-- Where nearly all enquiries are open, two indexes cost the same. Half of them are closed here, so that one is clearly better.
update purchase_enquiries set status = 'Closed' where updated_at < now() - interval '1500 minutes';
analyze purchase_enquiries;
select tests.sign_out();
select matches(pg_temp.plan_of($$select id from purchase_enquiries where status = 'Open' order by updated_at desc, id desc limit 50$$),
  'purchase_enquiries_open_idx', 'a visitor''s list reads the index of open enquiries');

select * from finish();
rollback;
