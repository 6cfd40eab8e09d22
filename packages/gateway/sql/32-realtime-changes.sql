-- The realtime service's changes of published tables (https://supabase.com/docs/guides/realtime/postgres-changes): triggers pass them on, or a
-- server that reads the log of the database.

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime') then
    create publication supabase_realtime;
  end if;
end
$$;

create table realtime.decoding (
  is_one boolean primary key default true check (is_one),
  is_on boolean not null default false,
  lsn pg_lsn,
  passed bigint not null default 0
);
comment on table realtime.decoding is 'One row: whether changes come from the log of the database, and up to where they were passed on.';
comment on column realtime.decoding.is_one is 'True: there is one row.';
comment on column realtime.decoding.is_on is 'Whether a server reads the log. Otherwise triggers pass changes on.';
comment on column realtime.decoding.lsn is 'The last transaction of which changes were passed on, by its place in the log; null without a slot.';
comment on column realtime.decoding.passed is 'How many changes of that transaction were passed on.';
grant select, update on realtime.decoding to service_role;

-- One notification for each row. A row's values are the texts of their JSON, so that no server rounds a number.
create function realtime.change_message(id text, schema text, table_name text, type text, at text, is_long boolean,
  new jsonb, old jsonb) returns text
  language plpgsql immutable set search_path = ''
as $$
declare
  c_most_bytes constant int := 1048576;
  v_is_long boolean := is_long;
  v_new jsonb := new;
  v_old jsonb := old;
begin
  if coalesce(octet_length(v_new::text), 0) + coalesce(octet_length(v_old::text), 0) > c_most_bytes then
    v_is_long := true;
    v_new := (select jsonb_object_agg(key, value) from jsonb_each(v_new) where octet_length(value::text) <= 64);
    v_old := (select jsonb_object_agg(key, value) from jsonb_each(v_old) where octet_length(value::text) <= 64);
  end if;
  return jsonb_build_object('change', jsonb_build_object(
    'id', id, 'schema', schema, 'table', table_name, 'type', type, 'is_long', v_is_long, 'at', at,
    'record', (select jsonb_object_agg(key, value::text) from jsonb_each(v_new)),
    'old', (select jsonb_object_agg(key, value::text) from jsonb_each(v_old))))::text;
end
$$;
comment on function realtime.change_message(text, text, text, text, text, boolean, jsonb, jsonb) is
  'A changed row as the servers hear it. Of one of more than a megabyte it has the short values alone.';
grant execute on function realtime.change_message(text, text, text, text, text, boolean, jsonb, jsonb) to service_role;

create function realtime.tg_published__notify() returns trigger
  language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  c_most_rows constant int := 10000;
  v_rows constant int := coalesce(nullif(current_setting('realtime.changed_rows', true), '')::int, 0) + 1;
  v_identity "char";
  v_keys text[];
  v_new jsonb;
  v_old jsonb;
begin
  -- A change of a whole table must not fill the queue of notifications.
  if v_rows > c_most_rows then
    if v_rows = c_most_rows + 1 then
      raise warning 'realtime: changes past % rows of a transaction are not passed on', c_most_rows;
      perform set_config('realtime.changed_rows', v_rows::text, true);
    end if;
    return null;
  end if;
  perform set_config('realtime.changed_rows', v_rows::text, true);
  if tg_op <> 'DELETE' then
    v_new := to_jsonb(new);
  end if;
  if tg_op <> 'INSERT' then
    select relreplident into v_identity from pg_class where oid = tg_relid;
    v_old := to_jsonb(old);
    if v_identity <> 'f' then
      v_keys := array(
        select a.attname from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey)
        where i.indrelid = tg_relid and case v_identity when 'd' then i.indisprimary when 'i' then i.indisreplident end);
      v_old := (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(v_old) where key = any (v_keys));
    end if;
  end if;
  perform realtime.notify(realtime.change_message(gen_random_uuid()::text, tg_table_schema, tg_table_name, tg_op,
    to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), false, v_new, v_old));
  return null;
end
$$;
comment on function realtime.tg_published__notify() is
  'Passes a changed row on to every server. Of an old row it has what the replica identity of the table names.';

create function realtime.follow_publication() returns int
  language plpgsql security definer set search_path = '' set lock_timeout = '1s'
as $$
declare
  v_table record;
  v_changed int := 0;
begin
  -- Calls run one after the other. A concurrent call would fail on a trigger that the first call has created, and its rollback would remove the
  -- triggers that it has created itself. Clients that subscribe to those tables would receive no changes.
  perform set_config('lock_timeout', '10s', true);
  perform pg_advisory_xact_lock(hashtextextended('realtime.follow_publication', 0));
  -- Writers of a table queue behind this lock request, so it is short.
  perform set_config('lock_timeout', '1s', true);
  for v_table in
    with published as (
      select c.oid from pg_publication_tables p
      join pg_namespace n on n.nspname = p.schemaname
      join pg_class c on c.relnamespace = n.oid and c.relname = p.tablename and c.relkind in ('r', 'p')
      where p.pubname = 'supabase_realtime' and not exists (select from realtime.decoding where is_on)
    ), followed as (
      select tgrelid as oid from pg_trigger where tgname = 'realtime_changes' and not tgisinternal and tgparentid = 0
    )
    select coalesce(p.oid, f.oid)::regclass as name, f.oid is null as is_new
    from published p full join followed f on f.oid = p.oid where p.oid is null or f.oid is null
  loop
    begin
      if v_table.is_new then
        execute format('create trigger realtime_changes after insert or update or delete on %s
          for each row execute function realtime.tg_published__notify()', v_table.name);
      else
        execute format('drop trigger realtime_changes on %s', v_table.name);
      end if;
      v_changed := v_changed + 1;
    exception when lock_not_available or undefined_table then
      raise warning 'realtime: % cannot be followed now: %', v_table.name, sqlerrm;
    end;
  end loop;
  return v_changed;
end
$$;
comment on function realtime.follow_publication() is
  'Gives the tables of the publication supabase_realtime the trigger that passes their changes on, and takes it from others. None has it where the log of the database is read.';
grant execute on function realtime.follow_publication() to service_role;

-- Where a server reads the log of the database (logical decoding), it passes the changes on in place of the triggers.

create function realtime.use_decoding(is_on boolean) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into realtime.decoding as d (is_on) values (use_decoding.is_on)
  on conflict (is_one) do update set is_on = excluded.is_on where d.is_on <> excluded.is_on;
  select case when use_decoding.is_on then realtime.follow_publication() end;
end;
comment on function realtime.use_decoding(boolean) is 'Says whether changes come from the log of the database, or from triggers.';
grant execute on function realtime.use_decoding(boolean) to service_role;

create function realtime.begin_decoding(lsn pg_lsn) returns void
  language plpgsql set search_path = ''
as $$
begin
  -- A position without a slot is that of a slot that was lost.
  if exists (select from realtime.decoding d where d.lsn is not null) then
    perform realtime.notify(jsonb_build_object('lost', gen_random_uuid())::text);
  end if;
  update realtime.decoding d set lsn = begin_decoding.lsn, passed = 0;
end
$$;
comment on function realtime.begin_decoding(pg_lsn) is
  'The log is read from here on, by a new slot. Every server hears of it when that follows a slot that was lost.';
grant execute on function realtime.begin_decoding(pg_lsn) to service_role;

-- A change has its values as the log has them: texts, which become JSON by the types of the table, as in the trigger. Only json itself is
-- parsed: a text of JSON is a JSON text otherwise. The row of the position is locked, so that no change is passed on twice, whoever reads.
create function realtime.pass_on(changes jsonb) returns void
  language plpgsql set search_path = '' set timezone = 'UTC'
as $$
declare
  v_table record;
  v_json text[];
  v_some text[];
  v_messages text[] := '{}';
  v_position record;
begin
  select d.lsn, d.passed into v_position from realtime.decoding d for update;
  for v_table in
    select c ->> 'schema' as schema, c ->> 'table' as name, count(*) as rows,
      to_regclass(format('%I.%I', c ->> 'schema', c ->> 'table')) as id, jsonb_agg(jsonb_build_object('n', n, 'change', c)) as changes
    from jsonb_array_elements(changes) with ordinality as e (c, n)
    where ((c ->> 'lsn')::pg_lsn, (c ->> 'place')::bigint) > (v_position.lsn, v_position.passed)
    group by 1, 2
  loop
    continue when v_table.id is null or v_table.schema = 'realtime';
    v_json := array(
      with recursive types as (
        select a.attname, a.atttypid as id from pg_catalog.pg_attribute a
        where a.attrelid = v_table.id and a.attnum > 0 and not a.attisdropped
        union all
        select t.attname, y.typbasetype from types t join pg_catalog.pg_type y on y.oid = t.id and y.typtype = 'd'
      )
      select attname from types where id in ('json'::regtype, 'jsonb'::regtype));
    begin
      execute format(
        $q$
          select array_agg(lpad(e ->> 'n', 6, '0') || ' ' || realtime.change_message(
            format('%%s %%s', c ->> 'lsn', c ->> 'place'), c ->> 'schema', c ->> 'table', c ->> 'type', c ->> 'at', (c ->> 'isLong')::boolean,
            (select jsonb_object_agg(key, value) from jsonb_each(r_new) where c -> 'record' ? key),
            (select jsonb_object_agg(key, value) from jsonb_each(r_old) where c -> 'old' ? key)))
          from jsonb_array_elements($1) as e, lateral (select e -> 'change' as c) as f,
            lateral (select coalesce(jsonb_object_agg(k, (c -> 'record' ->> k)::jsonb), '{}') as j_new,
              coalesce(jsonb_object_agg(k, (c -> 'old' ->> k)::jsonb), '{}') as j_old from unnest($2) as k) as j,
            lateral (select to_jsonb(jsonb_populate_record(null::%1$s, c -> 'record' || j_new)) as r_new,
              to_jsonb(jsonb_populate_record(null::%1$s, c -> 'old' || j_old)) as r_old) as r
        $q$, v_table.id)
      into v_some using v_table.changes, v_json;
      v_messages := v_messages || v_some;
    exception when others then
      raise warning 'realtime: % changes of %.% cannot be passed on: %', v_table.rows, v_table.schema, v_table.name, sqlerrm;
    end;
  end loop;
  perform realtime.notify(substr(m, 8)) from (select m from unnest(v_messages) as m order by m) as ordered;
  update realtime.decoding d set lsn = (last ->> 'lsn')::pg_lsn, passed = (last ->> 'place')::bigint
  from (select changes -> -1 as last) as l
  where ((last ->> 'lsn')::pg_lsn, (last ->> 'place')::bigint) > (v_position.lsn, v_position.passed);
end
$$;
comment on function realtime.pass_on(jsonb) is
  'Passes changes of the log on to every server, and keeps the position of the last one: what was passed on before is left out.';
grant execute on function realtime.pass_on(jsonb) to service_role;
