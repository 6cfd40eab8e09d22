-- Signed events of providers that could not be parsed or stored, unchanged. An admin or an operator inspects them, and
-- the provider gets a success response (docs/decisions/069-hostile-input-is-refused-or-set-aside.md).

create table private.events_aside (
  id uuid primary key default gen_random_uuid(),
  source text not null
    constraint events_aside_source_check check (source = any (private.words_event_sources())),
  event_id text not null,
  body bytea not null,
  fault text not null,
  times int not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  constraint events_aside_event_id_key unique (source, event_id),
  constraint events_aside_lines_check check (private.are_lines(event_id, fault))
);

alter table private.events_aside enable row level security;

-- NOTE: there is no policy: events contain addresses and numbers of payers. Admins see the kind of an event, not its
-- content.

-- Operators read it to investigate an event; only the function below writes it.
grant select on private.events_aside to service_role;

create index events_aside_last_at_idx on private.events_aside (last_at);

comment on table private.events_aside is 'Signed events that could not be read or stored. @no_policy the server alone uses it.';
comment on column private.events_aside.id is 'Names it in the log and on the page of payments.';
comment on column private.events_aside.source is 'Which provider sent it.';
comment on column private.events_aside.event_id is 'The provider''s id of the event, or the SHA-256 of its body.';
comment on column private.events_aside.body is 'The event as it was signed: its first event_aside_bytes.';
comment on column private.events_aside.fault is 'Why it could not be taken: a code, never what it says.';
comment on column private.events_aside.times is 'How often it came.';
comment on column private.events_aside.first_at is 'When it came first.';
comment on column private.events_aside.last_at is 'When it came last.';

create function private.set_event_aside(p_source text, p_event_id text, p_body text, p_fault text) returns uuid
  language plpgsql security definer set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into private.events_aside as e (source, event_id, body, fault)
  values (p_source, p_event_id, substr(decode(p_body, 'base64'), 1, private.limit_event_aside_bytes()), p_fault)
  on conflict (source, event_id) do update set times = e.times + 1, last_at = now()
  returning id into v_id;
  -- So many stay of each provider, the newest.
  delete from private.events_aside e where e.source = p_source and e.id in (
    select o.id from private.events_aside o where o.source = p_source
    order by o.last_at desc, o.id offset private.limit_events_aside());
  return v_id;
end
$$;
comment on function private.set_event_aside(text, text, text, text) is
  'Stores a signed event that could not be taken, its body in base64, and gives its id; one that came before is counted.';

create function private.forget_events_aside() returns int
  language sql security definer set search_path = ''
as $$
  with gone as (
    delete from private.events_aside where last_at < now() - make_interval(days => private.limit_event_aside_days()) returning 1
  )
  select count(*)::int from gone
$$;
comment on function private.forget_events_aside() is 'Deletes what was set aside long ago, and says how many there were.';

-- The webhooks and the job that forgets.
grant execute on function private.set_event_aside(text, text, text, text), private.forget_events_aside() to service_role;

create function public.get_events_aside() returns table (id uuid, source text, bytes int, fault text, times int, last_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees the events that were set aside';
  end if;
  return query select e.id, e.source, octet_length(e.body), e.fault, e.times, e.last_at from private.events_aside e
    order by e.last_at desc, e.id limit private.limit_events_aside_shown();
end
$$;
comment on function public.get_events_aside() is
  'The newest signed events that could not be taken: what they are, not what they say. For admins. @words source event_sources';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_events_aside() to authenticated;
