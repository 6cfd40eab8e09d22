-- Only a poster is notified of interests in own listings, and no message contains contact data.
begin;
select plan(15);

select tests.make_member('asha');
select tests.make_member('ravi');
select tests.make_member('meena');
select tests.make_member('boss', '{"membership_type": "admin"}');
create function pg_temp.may_join(p_topic text) returns boolean language plpgsql as $$
declare
  v_message uuid;
begin
  perform set_config('realtime.topic', p_topic, true);
  v_message := realtime.try_message(p_topic);
  return exists (select from realtime.messages where id = v_message);
end
$$;
create function pg_temp.topic_of_asha() returns text language sql security definer as $$ select 'interests:' || tests.id_of('asha') $$;
grant execute on function pg_temp.may_join(text), pg_temp.topic_of_asha() to public;

select tests.sign_in('asha');
select ok(pg_temp.may_join(pg_temp.topic_of_asha()), 'a poster joins the own topic');
select tests.sign_in('ravi');
select ok(not pg_temp.may_join(pg_temp.topic_of_asha()), 'another member does not join it');
select ok(not pg_temp.may_join('interests:'), 'a topic without a poster cannot be joined');
select tests.sign_in('boss');
select ok(not pg_temp.may_join(pg_temp.topic_of_asha()), 'an admin does not join it');
select tests.sign_out();
select ok(not pg_temp.may_join(pg_temp.topic_of_asha()), 'a visitor does not join it');
select tests.as_owner();

insert into sales_offers (id, user_id, fibre_type, quantity_kgs, price)
  select ('00000000-0000-4000-8000-00000000000' || n)::uuid, tests.id_of(name), 'Silk', 500, 400
  from (values (1, 'asha'), (2, 'asha'), (3, 'ravi')) v (n, name);
create temp table sent (payload jsonb, event text, topic text, is_private boolean);
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql set search_path = '' as 'insert into pg_temp.sent values ($1, $2, $3, $4)';
create function pg_temp.heard() returns text language sql as $$
  with gone as (delete from pg_temp.sent returning *)
  select coalesce(string_agg(concat_ws(' ', replace(replace(topic, tests.id_of('asha')::text, 'asha'), tests.id_of('ravi')::text, 'ravi'), event, payload, is_private),
    ', ' order by replace(topic, tests.id_of('asha')::text, 'asha')), 'nothing') from gone
$$;

insert into listing_interests (interested_user_id, listing_table, listing_id)
  values (tests.id_of('meena'), 'sales_offers', '00000000-0000-4000-8000-000000000001');
select is(pg_temp.heard(), 'nothing', 'an interest that is not sent yet is not broadcast');
update listing_interests set status = 'sent', next_try_at = null, sent_at = now();
select is(pg_temp.heard(), 'interests:asha changed {} t', 'a sent interest is broadcast to the poster only, without content');
update listing_interests set tried_at = now();
select is(pg_temp.heard(), 'nothing', 'another change of the interest is not broadcast');
update listing_interests set status = 'failed', sent_at = null;
select is(pg_temp.heard(), 'interests:asha changed {} t', 'an interest that fails later is broadcast');
delete from listing_interests;
insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
  select m.id, 'sales_offers', o.id, 'sent', null, now()
  from sales_offers o, (select tests.id_of('meena') id union all select tests.id_of('boss')) m;
select is((select count(*) from pg_temp.sent where topic = 'interests:' || tests.id_of('asha')), 1::bigint, 'four interests of one statement are one broadcast to a poster');
select is((select count(*) from pg_temp.sent), 2::bigint, 'the other poster gets one broadcast');
delete from pg_temp.sent;
insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
  values (tests.id_of('meena'), 'sales_offers', '00000000-0000-4000-8000-00000000000f', 'sent', null, now());
select is(pg_temp.heard(), 'nothing', 'an interest in a deleted listing has no poster');

insert into sales_offers (user_id, fibre_type, quantity_kgs, price)
  select tests.make_member('p' || n), 'Silk', 500, 400 from generate_series(1, private.limit_announced_per_statement() + 1) n;
delete from listing_interests;
delete from pg_temp.sent;
insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
  select tests.id_of('boss'), 'sales_offers', o.id, 'sent', null, now() from sales_offers o;
select is((select count(*) from pg_temp.sent), private.limit_announced_per_statement()::bigint, 'one statement has a limited number of broadcasts');

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as 'begin raise exception ''the service is away''; end';
delete from listing_interests;
select lives_ok($$insert into listing_interests (interested_user_id, listing_table, listing_id, status, next_try_at, sent_at)
  values (tests.id_of('meena'), 'sales_offers', '00000000-0000-4000-8000-000000000001', 'sent', null, now())$$, 'an interest is saved when the broadcast fails');
select is((select count(*) from listing_interests), 1::bigint, 'the interest is complete');

select * from finish();
rollback;
