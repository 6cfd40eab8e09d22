-- Who changed what, before and after. Only triggers write rows, nobody changes them, and a job deletes them after their
-- retention time. audited_tables.sql says what is stored of which table;
-- docs/decisions/057-the-database-records-who-changed-what.md

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null constraint audit_log_actor_role_check check (actor_role = any (private.words_audit_roles())),
  actor_name text,
  actor_email text,
  reason text,
  request_id text,
  object_table text not null
    constraint audit_log_object_table_check check (object_table = any (private.words_audited_tables())),
  object_id text,
  object_name text,
  member_id uuid,
  action text not null constraint audit_log_action_check check (action = any (private.words_audit_actions())),
  changes jsonb not null default '[]',
  row_count int not null default 1 constraint audit_log_row_count_check check (row_count > 0),
  place int not null default 1,
  search_text text not null generated always as (lower(
    coalesce(object_name, '') || E'\n' || coalesce(object_id, '') || E'\n' || coalesce(request_id, ''))) stored
);

alter table private.audit_log enable row level security;

-- NOTE: nothing is granted to anybody: triggers write with the owner's rights, public.search_audit_log reads,
-- private.forget_audit_rows deletes.

-- The page, newest first; and what is over.
create index audit_log_at_idx on private.audit_log (at desc, id desc);

-- The acts of one person.
create index audit_log_actor_id_idx on private.audit_log (actor_id, at desc, id desc);

-- What became of one thing, or of a kind.
create index audit_log_object_idx on private.audit_log (object_table, object_id, at desc, id desc);

-- What was done to a member.
create index audit_log_member_id_idx on private.audit_log (member_id, at desc, id desc) where member_id is not null;

-- A key, a part of a name, a request.
create index audit_log_search_idx on private.audit_log using gin (search_text extensions.gin_trgm_ops);

-- A part of the name or the address of an admin, whose account may be gone.
create index audit_log_actor_text_idx on private.audit_log
  using gin (lower(actor_name) extensions.gin_trgm_ops, lower(actor_email) extensions.gin_trgm_ops);

comment on table private.audit_log is 'Changes by admins, executives and the service. @no_policy admins read it by search_audit_log.';
comment on column private.audit_log.id is 'Order of the rows.';
comment on column private.audit_log.at is 'When.';
comment on column private.audit_log.actor_id is 'Who did it, the service in whose name included; null when it was nobody. No foreign key: the row outlives the account.';
comment on column private.audit_log.actor_role is 'What they were then.';
comment on column private.audit_log.actor_name is 'The name of an admin, who acts for the operator; for others only the key is stored.';
comment on column private.audit_log.actor_email is 'The sign-in address of an admin at that time; null for others, and in rows that are older than the column.';
comment on column private.audit_log.reason is 'For what the service did it, in its own words.';
comment on column private.audit_log.request_id is 'The request, as the server''s log and X-Request-Id have it.';
comment on column private.audit_log.object_table is 'The table of the row, or security_events.';
comment on column private.audit_log.object_id is 'Its key; null if one entry stands for several rows.';
comment on column private.audit_log.object_name is 'What it is called, where that is no person.';
comment on column private.audit_log.member_id is 'The member whom it is about. No foreign key.';
comment on column private.audit_log.action is 'What was done to it.';
comment on column private.audit_log.changes is 'The columns that changed: [{column, before, after, is_masked}], texts, lists by what went and what came; personal data by the first character.';
comment on column private.audit_log.row_count is 'How many rows of the table this entry stands for.';
comment on column private.audit_log.place is 'Which change of its kind it was in its transaction.';
comment on column private.audit_log.search_text is 'What a search looks through.';

create function private.tg_audit_log__stands() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  raise insufficient_privilege using message = 'what the audit log says stays';
end
$$;
comment on function private.tg_audit_log__stands() is 'Refuses changes of recorded entries.';

-- Not even a function of the owner's changes a row.
create trigger _100_stands before update on private.audit_log for each statement execute function private.tg_audit_log__stands();
