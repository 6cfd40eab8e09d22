-- No table is published to clients, so no write pays for a trigger that passes changes on.
begin;
select plan(2);

select is_empty($$select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime'$$,
  'the publication has no table');
select is(realtime.follow_publication(), 0, 'a client that asks for changes makes no trigger');

select * from finish();
rollback;
