-- What admins find in the audit log, and nobody else.
begin;
select plan(25);

select tests.make_member('asha');
select tests.make_member('bina');
select tests.make_member('boss', '{"membership_type": "admin"}');
truncate private.audit_log;
select tests.sign_in('boss');
update tanabana_free set is_dealer = true where id = tests.id_of('asha');
update tanabana_free set mobile_number = '9876543210', country_code = '+91' where id = tests.id_of('bina');
insert into partner_organisations (name) values ('Loom Circle'), ('Weavers of 100%');
select tests.as_owner();
insert into private.audit_log (at, actor_role, object_table, object_id, object_name, action, request_id)
  select '2026-03-01 20:00+00'::timestamptz + make_interval(mins => n), 'service', 'settings', 'k' || n, 'k' || n, 'update', 'req-' || n
  from generate_series(1, 60) n;
delete from auth.users where id = tests.id_of('bina');

-- Names of what was found, the newest first.
create function tests.names(p_page jsonb) returns text language sql as $$
  select coalesce(string_agg(coalesce(r ->> 'object_name', r ->> 'member_name', '-'), ', ' order by n), '')
  from jsonb_array_elements(p_page -> 'rows') with ordinality p (r, n)
$$;
grant execute on all functions in schema tests to public;

select tests.sign_in('asha');
select throws_ok($$select search_audit_log()$$, '42501', null, 'a member does not read the log');
select tests.sign_out();
select throws_ok($$select search_audit_log()$$, '42501', null, 'a visitor does not read the log');

select tests.sign_in('boss');
select is((select string_agg(jsonb_array_length(search_audit_log() -> 'rows')::text, '')), '50', 'a page is limited');
select is(tests.names(search_audit_log(p_role => 'admin')), 'Weavers of 100%, Loom Circle, -, Asha', 'rows are newest first, members have their present name, deleted members none');
select is(search_audit_log(p_role => 'admin') #>> '{rows,0,actor_name}', 'Boss', 'a row has its actor');
select is(search_audit_log(p_role => 'admin') #>> '{rows,0,actor_email}', 'boss@scene.example', 'an actor has an address');
select is(search_audit_log('asha') #>> '{rows,0,member_email}', 'asha@scene.example', 'a row has the member it is about');
select is(tests.names(search_audit_log('boss@scene', p_table => 'partner_organisations')), 'Weavers of 100%, Loom Circle', 'the log is searched by the address of the actor');
select is(search_audit_log(p_role => 'admin') #> '{rows,2,changes,0}', '{"column": "country_code", "before": null, "after": "+•••", "is_masked": true}', 'a row is masked as stored');
select is(tests.names(search_audit_log(p_table => 'partner_organisations')), 'Weavers of 100%, Loom Circle', 'the log is filtered by table');
select is(tests.names(search_audit_log(p_action => 'delete')), '-', 'the log is filtered by kind of change');
select is(tests.names(search_audit_log(p_actor => tests.id_of('boss'), p_table => 'members', p_action => 'update')), '-, Asha', 'the log is filtered by person');
select is(tests.names(search_audit_log('circle LOOM')), 'Loom Circle', 'the log is searched by parts of a name, in any order');
select is(tests.names(search_audit_log('100%')), 'Weavers of 100%', 'no character of it is a wildcard');
select is(tests.names(search_audit_log('asha')), 'Asha', 'the log is searched by the name of the member');
select is(tests.names(search_audit_log('req-17')), 'k17', 'the log is searched by the request');
select is(jsonb_array_length(search_audit_log(p_from => '2026-03-02', p_to => '2026-03-02') -> 'rows'), 50, 'the log is filtered by a day in India, which begins the evening before');
select is((
  with recursive pages as (
    select search_audit_log(p_role => 'service') as page, 1 as n
    union all
    select search_audit_log(p_role => 'service', p_before => (page #>> '{next,at}')::timestamptz, p_before_id => (page #>> '{next,id}')::bigint), n + 1
    from pages where page -> 'next' <> 'null' and n < 9
  )
  select string_agg(jsonb_array_length(page -> 'rows')::text, '+' order by n) || '=' ||
    (select count(distinct r ->> 'id') from pages p, jsonb_array_elements(p.page -> 'rows') r) from pages
), '50+10=60', 'pages have every row once');

-- Many rows by an admin, none of which has the word.
select tests.as_owner();
insert into private.audit_log (at, actor_role, actor_name, actor_email, object_table, object_id, object_name, action)
  select now() - make_interval(mins => n), 'admin', 'Boss', 'boss@scene.example', 'settings', 'k' || n, 'one of many ' || n, 'update'
  from generate_series(1, 30000) n;
-- As vacuum does, which no transaction may run.
do $$ begin
  perform gin_clean_pending_list(x) from unnest(array['private.audit_log_search_idx', 'private.audit_log_actor_text_idx']::regclass[]) x;
end $$;
analyze private.audit_log;
create function tests.rows_read() returns bigint language sql as $$
  select seq_tup_read + coalesce(idx_tup_fetch, 0) from pg_stat_xact_user_tables where relid = 'private.audit_log'::regclass
$$;
grant execute on function tests.rows_read() to public;
create temporary table before (read bigint);
grant all on before to public;
select tests.sign_in('boss');
insert into before select tests.rows_read();
select is(tests.names(search_audit_log('zebra')), '', 'nothing has the word');
select cmp_ok(tests.rows_read() - (select read from before), '<', 12000::bigint, 'a word that nothing has is looked for among the newest rows, then in the indexes');
update before set read = tests.rows_read();
select is(tests.names(search_audit_log('zeb many')), '', 'nothing has both words');
select cmp_ok(tests.rows_read() - (select read from before), '<', 12000::bigint, 'so is one beside a longer word that everything has');

-- One letter: pages end after so many rows, and have every row once.
create function pg_temp.pages(p_query text) returns table (rows jsonb, is_complete boolean) language sql as $$
  with recursive pages as (
    select search_audit_log(p_query) as page, 1 as n
    union all
    select search_audit_log(p_query, p_before => (page #>> '{next,at}')::timestamptz, p_before_id => (page #>> '{next,id}')::bigint), n + 1
    from pages where page -> 'next' <> 'null' and n < 9
  )
  select page -> 'rows', (page -> 'is_complete')::boolean from pages order by n
$$;
grant execute on function pg_temp.pages(text) to public;
update before set read = tests.rows_read();
select is((search_audit_log('zq') - 'next')::text, '{"rows": [], "is_complete": false}', 'two letters that no new row has: the page is empty, not the last');
select cmp_ok(tests.rows_read() - (select read from before), '<', 45000::bigint, 'it looks at a limited number of rows');
select is((select string_agg(is_complete::text, ' ') || ', ' || sum(jsonb_array_length(rows)) from pg_temp.pages('re 17')), 'false true, 1',
  'the next page goes on behind them, to the oldest');

select * from finish();
rollback;
