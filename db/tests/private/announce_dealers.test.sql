-- A member's open pages are notified on the member's private topic when the member becomes a dealer or stops being one.
-- announce_bids.test.sql tests who may join access:<id>.
begin;
select plan(8);

select tests.make_member('asha');
select tests.make_member('dev');
select tests.make_member('boss', '{"membership_type": "admin"}');
insert into company_details (company_name) values ('Acme Yarns');
create table tests.sent (payload jsonb, event text, topic text, is_private boolean);
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql as 'insert into tests.sent values ($1, $2, $3, $4)';
create function pg_temp.heard() returns text language sql security definer as $$
  with gone as (delete from tests.sent where topic ~ '^access:' returning *)
  select coalesce(string_agg(concat_ws(' ', replace(replace(topic, tests.id_of('asha')::text, 'asha'), tests.id_of('dev')::text, 'dev'), event, payload, is_private),
    ', ' order by replace(topic, tests.id_of('asha')::text, 'asha')), 'nothing') from gone
$$;
grant execute on function pg_temp.heard() to public;

select tests.sign_in('boss');
update tanabana_free set is_dealer = true where id = tests.id_of('asha');
select is(pg_temp.heard(), 'access:asha changed {} t', 'an admin makes a member a dealer');
update tanabana_free set is_dealer = true where id = tests.id_of('asha');
select is(pg_temp.heard(), 'nothing', 'a flag that does not change is not broadcast');
update company_details set dealer_user_ids = array[tests.id_of('asha'), tests.id_of('dev')] where company_name = 'Acme Yarns';
select is(pg_temp.heard(), 'access:dev changed {} t', 'a company adds dealers: a former dealer gets no broadcast');
update company_details set dealer_user_ids = array[tests.id_of('asha')] where company_name = 'Acme Yarns';
select is(pg_temp.heard(), 'access:dev changed {} t', 'a company removes a dealer');
update tanabana_free set is_dealer = false where id = tests.id_of('asha');
select is(pg_temp.heard(), 'nothing', 'a dealer of a company stays one without the flag of an admin');
delete from company_details where company_name = 'Acme Yarns';
select is(pg_temp.heard(), 'access:asha changed {} t', 'a deleted company removes the flag');
select tests.as_owner();
update private.members set city = 'Surat' where id = tests.id_of('dev');
select is(pg_temp.heard(), 'nothing', 'another change of a member is not broadcast');

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as 'begin raise exception ''the service is away''; end';
select is(tests.rows_of($$update private.members set is_dealer = true where id = tests.id_of('dev')$$), 1::bigint, 'the flag is saved when the broadcast fails');

select * from finish();
rollback;
