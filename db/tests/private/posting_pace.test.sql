-- The rate limit of posts: the number is unlimited, rejected posts do not count, and a minute later posts are allowed
-- again.
begin;
select plan(23);

select tests.make_member('asha', '{"is_dealer": true}');
select tests.make_member('ravi');
select tests.make_member('boss', '{"membership_type": "admin"}');
-- So many enquiries in one statement.
create function pg_temp.post(p_count int, p_table text default 'purchase_enquiries') returns text language sql as $$
  select format('insert into %I (fibre_type, %s) select ''Silk'', %s from generate_series(1, %s)', p_table,
    case when p_table like '%offers' then 'quantity_kgs, price' else 'quantity_required_kgs' end,
    case when p_table like '%offers' then '5, 9' else '5' end, p_count)
$$;
create function pg_temp.posts() returns text language sql security definer as $$
  select format('%s in the minute, %s in the hour', minute_posts, hour_posts) from private.posting_counts where member_id = tests.id_of('asha')
$$;
-- Backdates all posts.
create function pg_temp.pass(p_time interval) returns void language sql security definer as $$
  update private.posting_counts set minute_from = minute_from - p_time, hour_from = hour_from - p_time
$$;
-- When it goes on, by the refusal.
create function pg_temp.free_in(p_table text) returns interval language plpgsql as $$
declare v_detail text;
begin
  execute pg_temp.post(1, p_table);
exception when sqlstate 'PT429' then
  get stacked diagnostics v_detail = pg_exception_detail;
  return date_trunc('second', v_detail::timestamptz - now() + interval '0.999 seconds');
end $$;
grant execute on all functions in schema pg_temp to public;

select tests.sign_in('asha');
select lives_ok(pg_temp.post(1), 'one is posted');
select lives_ok(pg_temp.post(20), 'and twenty at once');
select lives_ok(pg_temp.post(20, 'sales_offers'), 'offers beside them');
select lives_ok(pg_temp.post(19, 'd2d_sales_offers'), 'and to dealers: sixty in all');
select throws_ok(pg_temp.post(1, 'd2d_purchase_enquiries'), 'PT429', null, 'the next is refused, whatever it is');
select throws_ok(pg_temp.post(1), 'PT429', 'You have posted very many listings in a short time. You can post again in 60 seconds.', 'which says when it goes on');
select is(pg_temp.free_in('sales_offers'), interval '1 minute', 'to programs too');
select is(pg_temp.posts(), '60 in the minute, 60 in the hour', 'what is refused is not counted');
select lives_ok($$delete from purchase_enquiries$$, 'taking posts back');
select throws_ok(pg_temp.post(1), 'PT429', null, 'buys none');
select tests.sign_in('ravi');
select lives_ok(pg_temp.post(1), 'another member posts');
select throws_ok(pg_temp.post(51), 'PT413', null, 'but never fifty-one at a time');
select lives_ok(pg_temp.post(50), 'fifty are taken');
select tests.sign_in('asha');
select pg_temp.pass('61 seconds');
select lives_ok(pg_temp.post(30), 'a minute later it goes on');
select throws_ok(pg_temp.post(31), 'PT429', null, 'more than the minute has left is refused as a whole');

select tests.as_owner();
update private.posting_counts set hour_posts = private.limit_posts_per_hour() - 1 where member_id = tests.id_of('asha');
select pg_temp.pass('2 minutes');
select tests.sign_in('asha');
select lives_ok(pg_temp.post(1), 'an hour has its number too');
select is(date_trunc('minute', pg_temp.free_in('sales_offers')), interval '56 minutes', 'after which one waits for its end');

select tests.as_owner();
insert into private.settings values ('posts_per_minute', '2'), ('posts_per_hour', '1000');
select tests.sign_in('asha');
select throws_ok(pg_temp.post(2), 'PT429', null, 'the operator''s numbers count');
select lives_ok(pg_temp.post(1), 'and let a member go on at once who had used a smaller one up');
select throws_ok(pg_temp.post(0) || ' union all select ''Silk'', 0', 'PT429', null, 'who has used it up is told so before any row is looked at');

select tests.as_owner();
select lives_ok($$insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs)
  select tests.id_of('asha'), 'Silk', 5 from generate_series(1, 60)$$, 'the server itself has no limit');
select tests.sign_in('boss');
select lives_ok(pg_temp.post(50), 'nor has an admin');
select tests.sign_in('asha');
select throws_ok($$select * from private.posting_counts$$, '42501', null, 'the counts are nobody''s to read');

select * from finish();
rollback;
