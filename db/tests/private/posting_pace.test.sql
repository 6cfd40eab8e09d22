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
select lives_ok(pg_temp.post(1), 'one post is accepted');
select lives_ok(pg_temp.post(20), 'twenty posts at once are accepted');
select lives_ok(pg_temp.post(20, 'sales_offers'), 'offers count together with enquiries');
select lives_ok(pg_temp.post(19, 'd2d_sales_offers'), 'posts to dealers count too: sixty in all');
select throws_ok(pg_temp.post(1, 'd2d_purchase_enquiries'), 'PT429', null, 'the next post is refused, whatever its table');
select throws_ok(pg_temp.post(1), 'PT429', 'You have posted very many listings in a short time. You can post again in 60 seconds.', 'the refusal has the time of the next try');
select is(pg_temp.free_in('sales_offers'), interval '1 minute', 'the refusal has the time for programs too');
select is(pg_temp.posts(), '60 in the minute, 60 in the hour', 'refused posts are not counted');
select lives_ok($$delete from purchase_enquiries$$, 'a member deletes posts');
select throws_ok(pg_temp.post(1), 'PT429', null, 'deleted posts still count');
select tests.sign_in('ravi');
select lives_ok(pg_temp.post(1), 'another member may post');
select throws_ok(pg_temp.post(51), 'PT413', null, 'fifty-one rows in one body are refused');
select lives_ok(pg_temp.post(50), 'fifty rows are accepted');
select tests.sign_in('asha');
select pg_temp.pass('61 seconds');
select lives_ok(pg_temp.post(30), 'a post is accepted a minute later');
select throws_ok(pg_temp.post(31), 'PT429', null, 'a body over the rest of the minute is refused as a whole');

select tests.as_owner();
update private.posting_counts set hour_posts = private.limit_posts_per_hour() - 1 where member_id = tests.id_of('asha');
select pg_temp.pass('2 minutes');
select tests.sign_in('asha');
select lives_ok(pg_temp.post(1), 'an hour has its own limit');
select is(date_trunc('minute', pg_temp.free_in('sales_offers')), interval '56 minutes', 'posts are refused until the hour ends');

select tests.as_owner();
insert into private.settings values ('posts_per_minute', '2'), ('posts_per_hour', '1000');
select tests.sign_in('asha');
select throws_ok(pg_temp.post(2), 'PT429', null, 'the settings of the operator apply');
select lives_ok(pg_temp.post(1), 'a higher setting applies at once');
select throws_ok(pg_temp.post(0) || ' union all select ''Silk'', 0', 'PT429', null, 'the limit is checked before any row');

select tests.as_owner();
select lives_ok($$insert into purchase_enquiries (user_id, fibre_type, quantity_required_kgs)
  select tests.id_of('asha'), 'Silk', 5 from generate_series(1, 60)$$, 'the server has no limit');
select tests.sign_in('boss');
select lives_ok(pg_temp.post(50), 'an admin has no limit');
select tests.sign_in('asha');
select throws_ok($$select * from private.posting_counts$$, '42501', null, 'no client reads the counts');

select * from finish();
rollback;
