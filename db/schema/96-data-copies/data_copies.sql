-- "Download my data": the file with everything about a member, one at a time. A job makes it, and a letter brings the
-- link. The bytes are rows, not a file of the storage service: so the copy becomes ready in the transaction that stores
-- its end, and goes with the account in the transaction that deletes it.

create table private.data_copies (
  user_id uuid primary key references auth.users on delete cascade,
  id uuid not null default gen_random_uuid() constraint data_copies_id_key unique,
  status text not null default 'requested' constraint data_copies_status_check check (status = any (private.words_data_copy_statuses())),
  requested_at timestamptz not null default now(),
  tries int not null default 0,
  next_try_at timestamptz default now(),
  bytes int,
  ready_at timestamptz,
  ready_until timestamptz,
  letter_tries int not null default 0,
  letter_due_at timestamptz,
  failure text,
  constraint data_copies_ready_check check ((status = 'ready') = (ready_until is not null and ready_at is not null and bytes is not null)),
  constraint data_copies_texts_check check (private.are_texts(failure))
);
create index data_copies_next_try_at_idx on private.data_copies (next_try_at);
create index data_copies_letter_due_at_idx on private.data_copies (letter_due_at);
alter table private.data_copies enable row level security;

-- NOTE: it is granted to nobody: the functions beside read and write it.

comment on table private.data_copies is 'Files with everything about one member, made at the member''s request. @no_policy the function download-my-data shows the own one.';
comment on column private.data_copies.user_id is 'About whom.';
comment on column private.data_copies.id is 'Which file; the link names it.';
comment on column private.data_copies.status is 'requested, ready or failed.';
comment on column private.data_copies.requested_at is 'When the member asked.';
comment on column private.data_copies.tries is 'How often a job has begun it. Each attempt writes under its own number.';
comment on column private.data_copies.next_try_at is 'Not begun again before; null when it is ready or given up.';
comment on column private.data_copies.bytes is 'Length of the file.';
comment on column private.data_copies.ready_at is 'When it was complete.';
comment on column private.data_copies.ready_until is 'The link is valid until then.';
comment on column private.data_copies.letter_tries is 'How often the letter was tried.';
comment on column private.data_copies.letter_due_at is 'The letter is not tried before; null when it was sent, or is not due.';
comment on column private.data_copies.failure is 'Why the last attempt failed.';

create table private.data_copy_parts (
  copy_id uuid not null references private.data_copies (id) on delete cascade,
  position int not null,
  bytes bytea not null,
  primary key (copy_id, position)
);
alter table private.data_copy_parts enable row level security;

-- NOTE: it is granted to nobody: the functions beside read and write it.

comment on table private.data_copy_parts is 'The bytes of a copy, in parts. @no_policy the link of the copy leads to them.';
comment on column private.data_copy_parts.copy_id is 'Which copy.';
comment on column private.data_copy_parts.position is 'Order, from 0.';
comment on column private.data_copy_parts.bytes is 'The part.';

create function private.get_data_copy(p_user uuid)
  returns table (id uuid, status text, requested_at timestamptz, ready_until timestamptz)
  language sql stable security definer set search_path = ''
as $$
  select c.id, c.status, c.requested_at, c.ready_until from private.data_copies c
  where c.user_id = p_user and (c.ready_until is null or c.ready_until > now())
$$;
comment on function private.get_data_copy(uuid) is 'The copy of a member''s data, from the request until the link ends. @nullable ready_until';

-- download-my-data calls it for the signed-in caller.
grant execute on function private.get_data_copy(uuid) to service_role;

-- A copy that is being made or ready stays: so a member has one in a day, and a second press changes nothing.
create function private.request_data_copy(p_user uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.data_copies c where c.user_id = p_user and (c.status = 'failed' or c.ready_until <= now());
  insert into private.data_copies (user_id) values (p_user) on conflict (user_id) do nothing;
end
$$;
comment on function private.request_data_copy(uuid) is 'Requests a copy of a member''s data, unless one is being made or ready. A failed one is begun anew.';

-- download-my-data calls it for the signed-in caller.
grant execute on function private.request_data_copy(uuid) to service_role;
