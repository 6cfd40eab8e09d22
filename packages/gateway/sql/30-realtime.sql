-- The realtime service's own schema, as upstream has it (https://supabase.com/docs/guides/realtime): broadcasts from SQL
-- to the subscribers of a topic, the table whose policies decide who reads and writes a private topic, and the changes of
-- published tables.

create schema if not exists realtime;

-- Policies on the table below name its functions.
grant usage on schema realtime to anon, authenticated, service_role;

-- 1. Who may read and write a private topic

create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null check (extension in ('broadcast', 'presence')),
  event text,
  payload jsonb,
  private boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  binary_payload bytea
);
alter table realtime.messages enable row level security;

create index messages_inserted_at_topic_idx on realtime.messages (inserted_at desc, topic) where extension = 'broadcast' and private;

-- Who may select a message of a topic may join it, who may insert one may send. The rows are granted; policies choose among them.
grant select, insert on realtime.messages to anon, authenticated, service_role;

comment on table realtime.messages is
  'Sent messages, where they are kept (realtime.settings). Its policies say who may read (select) and write (insert) which private topic.';
comment on column realtime.messages.id is 'Key of the message.';
comment on column realtime.messages.topic is 'The topic as a client names it, without "realtime:".';
comment on column realtime.messages.extension is 'What the message is for: broadcast or presence.';
comment on column realtime.messages.event is 'The event that a client binds to.';
comment on column realtime.messages.payload is 'What is told.';
comment on column realtime.messages.private is 'Whether it is for those who joined the topic as a private one.';
comment on column realtime.messages.inserted_at is 'When it was sent.';
comment on column realtime.messages.updated_at is 'When it was sent.';
comment on column realtime.messages.binary_payload is 'What is told by realtime.send_binary.';

create table realtime.settings (
  is_one boolean primary key default true check (is_one),
  keep_hours int not null check (keep_hours between 0 and 8760)
);
comment on table realtime.settings is 'One row that the realtime service writes when it starts; none until then.';
comment on column realtime.settings.is_one is 'True: there is one row.';
comment on column realtime.settings.keep_hours is 'For how many hours messages are kept for replay; 0 for not at all.';
grant select on realtime.settings to anon, authenticated, service_role;

create function realtime.keep_messages(hours int) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into realtime.settings as s (keep_hours) values (hours)
  on conflict (is_one) do update set keep_hours = excluded.keep_hours where s.keep_hours <> excluded.keep_hours;
end;
comment on function realtime.keep_messages(int) is 'Sets for how many hours messages are kept; 0 for not at all.';
grant execute on function realtime.keep_messages(int) to service_role;

create function realtime.delete_old_messages() returns bigint
  language sql security definer set search_path = ''
begin atomic
  with old as (
    delete from realtime.messages where id in (
      select m.id from realtime.messages m
      where m.inserted_at < now() - (select coalesce(max(keep_hours), 0) from realtime.settings) * interval '1 hour'
      order by m.inserted_at limit 10000)
    returning 1)
  select count(*) from old;
end;
comment on function realtime.delete_old_messages() is 'Deletes up to 10,000 messages that have been kept long enough. Answers how many.';
grant execute on function realtime.delete_old_messages() to service_role;

create function realtime.topic() returns text
  language sql stable
  return nullif(current_setting('realtime.topic', true), '');
comment on function realtime.topic() is 'The topic that is about to be joined or written to: for policies on realtime.messages.';
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- The row on which the policies are tried. The service calls it in a transaction that it rolls back.
create function realtime.try_message(topic text, extension text default 'broadcast') returns uuid
  language sql security definer set search_path = ''
begin atomic
  insert into realtime.messages (topic, extension, private)
  values (try_message.topic, try_message.extension, true) returning id;
end;
comment on function realtime.try_message(text, text) is
  'Puts a message of the topic there for the length of a transaction, to see who may select it.';
grant execute on function realtime.try_message(text, text) to anon, authenticated, service_role;

create function realtime.may_send(topic text) returns text[]
  language plpgsql set search_path = ''
as $$
declare
  v_extension text;
  v_allowed text[] := '{}';
begin
  perform set_config('realtime.topic', topic, true);
  foreach v_extension in array array['broadcast', 'presence'] loop
    begin
      insert into realtime.messages (topic, extension) values (may_send.topic, v_extension);
      v_allowed := v_allowed || v_extension;
    exception when insufficient_privilege then
      null;
    end;
  end loop;
  return v_allowed;
end
$$;
comment on function realtime.may_send(text) is
  'The extensions for which the caller may insert a message of the topic. For a transaction that is rolled back.';
grant execute on function realtime.may_send(text) to anon, authenticated, service_role;

-- 2. Sending

-- A notification carries less than 8000 bytes. A longer message becomes several, which the servers put together again:
-- "part", an id, the place of the piece, the number of pieces, and the piece.
create function realtime.notify(message text) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
  -- Characters of a piece: UTF-8 takes four bytes at most.
  v_length constant int := case when octet_length(message) = char_length(message) then 7800 else 1900 end;
  v_pieces constant int := ceil(char_length(message)::numeric / v_length);
  v_rest text := message;
begin
  if octet_length(message) > 3200000 then
    raise exception 'Payload size exceeds tenant limit' using errcode = 'program_limit_exceeded';
  elsif octet_length(message) < 7900 then
    perform pg_notify('realtime', message);
    return;
  end if;
  for n in 1 .. v_pieces loop
    perform pg_notify('realtime', format('part %s %s %s ', v_id, n, v_pieces) || left(v_rest, v_length));
    v_rest := substr(v_rest, v_length + 1);
  end loop;
end
$$;
comment on function realtime.notify(text) is 'Passes a message on to every server, once the transaction commits.';
grant execute on function realtime.notify(text) to service_role;

create function realtime.message_text(id uuid, payload jsonb, event text, topic text, private boolean) returns text
  language sql immutable set search_path = ''
  return jsonb_build_object('id', id, 'topic', topic, 'event', event, 'private', private, 'payload', payload)::text;
comment on function realtime.message_text(uuid, jsonb, text, text, boolean) is
  'A message as the servers hear it. Its id makes two equal messages of one transaction two notifications.';
grant execute on function realtime.message_text(uuid, jsonb, text, text, boolean) to service_role;

-- A server of the release before calls it while it runs beside this one.
create function realtime.message_text(payload jsonb, event text, topic text, private boolean) returns text
  language sql volatile set search_path = ''
  return realtime.message_text(gen_random_uuid(), payload, event, topic, private);
comment on function realtime.message_text(jsonb, text, text, boolean) is 'A message with an id of its own.';
grant execute on function realtime.message_text(jsonb, text, text, boolean) to service_role;

create function realtime.binary_message_text(id uuid, payload bytea, event text, topic text, private boolean) returns text
  language sql immutable set search_path = ''
  return jsonb_build_object('id', id, 'topic', topic, 'event', event, 'private', private,
    'binary', translate(encode(payload, 'base64'), e'\n', ''))::text;
comment on function realtime.binary_message_text(uuid, bytea, text, text, boolean) is 'A binary message as the servers hear it.';
grant execute on function realtime.binary_message_text(uuid, bytea, text, text, boolean) to service_role;

-- An inserted message is broadcast. Upstream reads the rows from the log of the database instead.
create function realtime.tg_messages__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if new.binary_payload is not null then
    perform realtime.notify(realtime.binary_message_text(new.id, new.binary_payload, new.event, new.topic, new.private));
  else
    perform realtime.notify(realtime.message_text(new.id, coalesce(new.payload, '{}'), new.event, new.topic, new.private));
  end if;
  return null;
end
$$;
comment on function realtime.tg_messages__notify() is 'Passes an inserted broadcast on to every server.';
create trigger notify after insert on realtime.messages for each row
  when (new.extension = 'broadcast' and new.event is not null) execute function realtime.tg_messages__notify();

-- As upstream, a failure to send a message is only a warning, because its event has happened all the same. A caller who is not the server
-- inserts the message by the policies of the table; where messages are not kept, only the server sends.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
begin
  if exists (select from realtime.settings where keep_hours > 0) then
    perform set_config('realtime.topic', topic, true);
    insert into realtime.messages (id, payload, event, topic, private, extension)
    values (v_id, case when payload ? 'id' or jsonb_typeof(payload) <> 'object' then payload
      else payload || jsonb_build_object('id', v_id) end, event, topic, private, 'broadcast');
  else
    perform realtime.notify(realtime.message_text(v_id, payload, event, topic, private));
  end if;
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;
comment on function realtime.send(jsonb, text, text, boolean) is
  'Sends a message to everybody who has joined the topic, once the transaction commits. A kept message has its id in its payload, as upstream.';
grant execute on function realtime.send(jsonb, text, text, boolean) to anon, authenticated, service_role;

create function realtime.send_binary(payload bytea, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_id constant uuid := gen_random_uuid();
begin
  if exists (select from realtime.settings where keep_hours > 0) then
    perform set_config('realtime.topic', topic, true);
    insert into realtime.messages (id, binary_payload, event, topic, private, extension)
    values (v_id, payload, event, topic, private, 'broadcast');
  else
    perform realtime.notify(realtime.binary_message_text(v_id, payload, event, topic, private));
  end if;
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;
comment on function realtime.send_binary(bytea, text, text, boolean) is 'Sends bytes as realtime.send sends JSON.';
grant execute on function realtime.send_binary(bytea, text, text, boolean) to anon, authenticated, service_role;

create function realtime.broadcast_changes(topic_name text, event_name text, operation text, table_name text, table_schema text,
  new record, old record, level text default 'ROW') returns void
  language plpgsql set search_path = ''
as $$
begin
  if level = 'STATEMENT' then
    raise exception 'function can only be triggered for each row, not for each statement';
  elsif operation not in ('INSERT', 'UPDATE', 'DELETE') then
    raise exception 'Unexpected operation type: %', operation;
  end if;
  perform realtime.send(jsonb_build_object('old_record', old, 'record', new, 'operation', operation,
    'table', table_name, 'schema', table_schema), event_name, topic_name);
exception when others then
  raise exception 'Failed to process the row: %', sqlerrm;
end
$$;
comment on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) is
  'Sends a changed row to a private topic. For a trigger for each row, with TG_OP, TG_TABLE_NAME, TG_TABLE_SCHEMA, NEW and OLD.';
grant execute on function realtime.broadcast_changes(text, text, text, text, text, record, record, text) to anon, authenticated, service_role;
