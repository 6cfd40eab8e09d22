-- What a member is told of changes to the ways of signing in, so that a thief cannot make them unseen. Triggers write a
-- notice in the transaction of the change, so none can be lost; the job deliver-account-notices sends it and deletes it.

create table private.account_notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint account_notices_kind_check check (kind = any (private.words_account_notices())),
  to_email text not null,
  number_ending text,
  user_agent text,
  happened_at timestamptz not null default now(),
  tries int not null default 0,
  next_try_at timestamptz not null default now()
);
create index account_notices_next_try_at_idx on private.account_notices (next_try_at);
create index account_notices_user_id_idx on private.account_notices (user_id);
alter table private.account_notices enable row level security;

-- The job takes and deletes them.
grant select, insert, update, delete on private.account_notices to service_role;

comment on table private.account_notices is
  'Mails about changed ways of signing in that are still to be sent. @no_policy only the server reads and writes them.';
comment on column private.account_notices.id is 'Order of the changes.';
comment on column private.account_notices.user_id is 'Whose account was changed.';
comment on column private.account_notices.kind is 'What was changed.';
comment on column private.account_notices.to_email is 'The address before the change.';
comment on column private.account_notices.number_ending is 'Last four digits of the number that it is about.';
comment on column private.account_notices.user_agent is 'The browser that made the change, as it called itself; null when the server did.';
comment on column private.account_notices.happened_at is 'When the change was made.';
comment on column private.account_notices.tries is 'How often a provider was asked to take it.';
comment on column private.account_notices.next_try_at is 'Not tried before.';

create function private.note_change(p_user uuid, p_kind text, p_to text, p_number text default null) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.account_notices (user_id, kind, to_email, number_ending, user_agent)
  select p_user, p_kind, p_to, right(p_number, 4),
    left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 512)
  where p_to is not null
$$;
comment on function private.note_change(uuid, text, text, text) is 'Keeps a notice to be sent to the address; none where there is no address.';

-- A try is counted before it is made; its next is due later, so a killed server repeats it and two servers do not share one.
create function private.claim_account_notices(p_limit int) returns setof private.account_notices
  language sql security definer set search_path = ''
as $$
  update private.account_notices n
  set tries = n.tries + 1, next_try_at = now() + make_interval(mins => least(2 ^ least(n.tries, 5), 30)::int)
  where n.id in (
    select due.id from private.account_notices due where due.next_try_at <= now()
    order by due.id limit p_limit for update skip locked)
  returning n.*
$$;
comment on function private.claim_account_notices(int) is 'Notices that are due, each put off by 1, 2, 4 … 30 minutes in case it cannot be sent. @words kind account_notices';

-- The job deliver-account-notices calls it.
grant execute on function private.claim_account_notices(int) to service_role;
