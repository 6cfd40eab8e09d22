-- Open pages are notified of price lists when they are published; drafts and scheduled lists are not announced.
begin;
select plan(16);

create temp table sent (payload jsonb, event text, topic text, is_private boolean);
create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language sql set search_path = '' as 'insert into pg_temp.sent values ($1, $2, $3, $4)';
create function pg_temp.heard() returns text language sql as $$
  with gone as (delete from pg_temp.sent returning *)
  select coalesce(string_agg(concat_ws(' ', topic, event, payload, is_private), ', '), 'nothing') from gone
$$;
delete from price_updates_pdfs;
delete from pg_temp.sent;

insert into price_updates_pdfs (file_name, file_url, description, published_at)
  select 'd' || n || '.pdf', '/x.pdf', 'Draft ' || n, case n when 2 then now() + interval '1 day' end from generate_series(1, 2) n;
select is(pg_temp.heard(), 'nothing', 'a draft and a scheduled list are not broadcast');
update price_updates_pdfs set description = description || ' of jute';
select is(pg_temp.heard(), 'nothing', 'changes of a draft are not broadcast');
delete from price_updates_pdfs where description ~ '^Draft 2';
select is(pg_temp.heard(), 'nothing', 'the deletion of a draft is not broadcast');
update price_updates_pdfs set published_at = now() + interval '2 days';
select is(pg_temp.heard(), 'nothing', 'a scheduled time is not broadcast');
update price_updates_pdfs set published_at = now();
select is(pg_temp.heard(), 'price-lists changed {} f', 'a published list is broadcast without its content');
update price_updates_pdfs set published_at = published_at;
select is(pg_temp.heard(), 'nothing', 'a statement without a change is not broadcast');
update price_updates_pdfs set description = 'Corrected';
select is(pg_temp.heard(), 'price-lists changed {} f', 'a change of a published list is broadcast');
update price_updates_pdfs set published_at = null;
select is(pg_temp.heard(), 'price-lists changed {} f', 'a list that becomes a draft again is broadcast');
insert into price_updates_pdfs (file_name, file_url, description) select n || '.pdf', '/x.pdf', 'Jute' from generate_series(1, 50) n;
select is(pg_temp.heard(), 'price-lists changed {} f', 'fifty new lists are one broadcast');
delete from price_updates_pdfs;
select is(pg_temp.heard(), 'price-lists changed {} f', 'fifty deleted lists are one broadcast');

-- Lists that are published by their scheduled time.
insert into price_updates_pdfs (file_name, file_url, description, published_at) values
  ('a.pdf', '/x.pdf', 'Just now', now() - interval '30 seconds'), ('b.pdf', '/x.pdf', 'Earlier', now() - interval '1 hour'),
  ('c.pdf', '/x.pdf', 'Later', now() + interval '30 seconds'), ('d.pdf', '/x.pdf', 'Draft', null);
delete from pg_temp.sent;
select is(private.announce_price_lists_due(90), 1, 'the job broadcasts a list whose time has come');
select is(pg_temp.heard(), 'price-lists changed {} f', 'the broadcast of the job is equal to any other');
select is(private.announce_price_lists_due(10), 0, 'the job broadcasts nothing when no time has come');
select is(pg_temp.heard(), 'nothing', 'there is no broadcast then');
select is(has_function_privilege('authenticated', 'private.announce_price_lists_due(int)', 'execute'), false, 'no member calls the job function');

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql as 'begin raise exception ''the service is away''; end';
select lives_ok($$insert into price_updates_pdfs (file_name, file_url, description) values ('z.pdf', '/x.pdf', 'Jute')$$, 'a list is saved when the broadcast fails');

select * from finish();
rollback;
