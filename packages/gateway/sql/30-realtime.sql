-- The realtime service's own schema, as far as a bare Supabase has it
-- (https://supabase.com/docs/guides/realtime/broadcast): SQL that sends a message to whoever has joined a topic, and the
-- table on which a product says who may join a private one.

create schema if not exists realtime;

-- Policies on the table below name its functions; sending is the server's alone.
grant usage on schema realtime to anon, authenticated, service_role;

-- 1. Who may join a private topic

create table realtime.messages (
  id uuid primary key default gen_random_uuid(),
  topic text not null,
  extension text not null check (extension in ('broadcast', 'presence')),
  event text,
  payload jsonb,
  private boolean not null default false,
  inserted_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
alter table realtime.messages enable row level security;

-- Who may select a message of a topic may join it. The rows are granted; the product's policies choose among them.
grant select on realtime.messages to anon, authenticated, service_role;

comment on table realtime.messages is
  'Holds no rows: a message is passed on and forgotten. Its select policies say who may join which private topic.';
comment on column realtime.messages.id is 'Key of the message.';
comment on column realtime.messages.topic is 'The topic as a client names it, without "realtime:".';
comment on column realtime.messages.extension is 'What the message would be for; a policy for reading asks for broadcast.';
comment on column realtime.messages.event is 'The event that a client binds to.';
comment on column realtime.messages.payload is 'What is told.';
comment on column realtime.messages.private is 'Whether it is for those who joined the topic as a private one.';
comment on column realtime.messages.inserted_at is 'When it was sent.';
comment on column realtime.messages.updated_at is 'When it was sent.';

create function realtime.topic() returns text
  language sql stable
  return nullif(current_setting('realtime.topic', true), '');
comment on function realtime.topic() is 'The topic that is about to be joined: for policies on realtime.messages.';
grant execute on function realtime.topic() to anon, authenticated, service_role;

-- The row on which the policies are tried. The service calls it in a transaction that it rolls back.
create function realtime.try_message(topic text) returns uuid
  language sql security definer set search_path = ''
begin atomic
  insert into realtime.messages (topic, extension, event, private)
  values (try_message.topic, 'broadcast', 'join', true) returning id;
end;
comment on function realtime.try_message(text) is 'Puts a message of the topic there for the length of a transaction, to see who may select it.';
grant execute on function realtime.try_message(text) to anon, authenticated, service_role;

-- 2. Sending

create function realtime.message_text(payload jsonb, event text, topic text, private boolean) returns text
  language sql volatile set search_path = ''
  return jsonb_build_object('id', gen_random_uuid(), 'topic', topic, 'event', event,
    'private', private, 'payload', payload)::text;
comment on function realtime.message_text(jsonb, text, text, boolean) is
  'A message as the servers hear it. Its id makes two equal messages of one transaction two notifications.';
grant execute on function realtime.message_text(jsonb, text, text, boolean) to service_role;

-- As on hosted Supabase, a failure to send a message is only a warning, because its event has happened all the same. A
-- notification carries less than 8000 bytes.
create function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
  language plpgsql set search_path = ''
as $$
declare
  message constant text := realtime.message_text(payload, event, topic, private);
begin
  perform pg_notify('realtime', message);
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: % (% bytes for topic %)', sqlerrm, octet_length(message), topic;
end
$$;
comment on function realtime.send(jsonb, text, text, boolean) is
  'Sends a message to everybody who has joined the topic, once the transaction commits. Less than 8000 bytes in all.';
grant execute on function realtime.send(jsonb, text, text, boolean) to service_role;
