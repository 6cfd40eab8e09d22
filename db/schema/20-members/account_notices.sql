-- Notifications to a member about changes to the ways of signing in, so that a thief cannot make them unseen. Triggers
-- write a notice in the transaction of the change, so none can be lost. The job deliver-account-notices sends it and
-- deletes it. A notice that the provider rejects is not retried; admins see it for as long as security events are
-- stored.

create table private.account_notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint account_notices_kind_check check (kind = any (private.words_account_notices())),
  to_email text not null,
  number_ending text,
  user_agent text,
  happened_at timestamptz not null default now(),
  tries int not null default 0,
  next_try_at timestamptz default now(),
  note text,
  constraint account_notices_note_check check (note is not null or next_try_at is not null)
);
create index account_notices_next_try_at_idx on private.account_notices (next_try_at);
create index account_notices_user_id_idx on private.account_notices (user_id);
alter table private.account_notices enable row level security;

-- The job claims and deletes them.
grant select, insert, update, delete on private.account_notices to service_role;

comment on table private.account_notices is
  'Mails about changed ways of signing in that are still to be sent, or were refused. @no_policy only the server reads and writes them.';
comment on column private.account_notices.id is 'Order of the changes.';
comment on column private.account_notices.user_id is 'Whose account was changed.';
comment on column private.account_notices.kind is 'What was changed.';
comment on column private.account_notices.to_email is 'The address before the change.';
comment on column private.account_notices.number_ending is 'Last four digits of the number that it is about.';
comment on column private.account_notices.user_agent is 'The browser that made the change, as it called itself; null when the server did.';
comment on column private.account_notices.happened_at is 'When the change was made.';
comment on column private.account_notices.tries is 'How often a provider was called.';
comment on column private.account_notices.next_try_at is 'Not tried before; null once it was given up.';
comment on column private.account_notices.note is 'Why the last try did not send it; never an address.';

create function private.note_change(p_user uuid, p_kind text, p_to text, p_number text default null) returns void
  language sql security definer set search_path = ''
as $$
  insert into private.account_notices (user_id, kind, to_email, number_ending, user_agent)
  select p_user, p_kind, p_to, right(p_number, 4),
    left(nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent', 512)
  where p_to is not null
$$;
comment on function private.note_change(uuid, text, text, text) is 'Stores a notice for the address; none if there is no address.';

-- An attempt is counted before it is made, and the next one is due later. So another server repeats it after a crash,
-- and two servers do not send the same notice.
create function private.claim_account_notices(p_limit int) returns setof private.account_notices
  language sql security definer set search_path = ''
as $$
  update private.account_notices n
  set tries = n.tries + 1, next_try_at = now() + private.retry_pause(n.tries, private.limit_interest_try_seconds())
  where n.id = any (array(
    select due.id from private.account_notices due where due.next_try_at <= now()
    order by due.id limit p_limit for update skip locked))
  returning n.*
$$;
comment on function private.claim_account_notices(int) is 'Notices that are due, each put off in case it cannot be sent. @words kind account_notices';

-- The job deliver-account-notices calls it.
grant execute on function private.claim_account_notices(int) to service_role;

-- p_outcome is one of words_message_outcomes. An unknown outcome is sent again: two notices are better than none.
create function private.finish_account_notice(p_notice bigint, p_outcome text, p_failure text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_outcome = 'taken' then
    delete from private.account_notices n where n.id = p_notice;
  else
    update private.account_notices n set note = p_failure, next_try_at = case when p_outcome <> 'refused' then n.next_try_at end
      where n.id = p_notice;
  end if;
end
$$;
comment on function private.finish_account_notice(bigint, text, text) is
  'Records what a provider did with a notice: taken it is gone, refused it is given up.';

-- The job deliver-account-notices calls it after the response of the provider.
grant execute on function private.finish_account_notice(bigint, text, text) to service_role;
