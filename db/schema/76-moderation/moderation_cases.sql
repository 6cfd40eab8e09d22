-- Reported or flagged things, one case per listing or member: open until an admin decides it. A later report starts
-- another case (docs/decisions/060-reports-and-flags-are-one-queue.md).

create table private.moderation_cases (
  id bigint generated always as identity primary key,
  object_table text not null
    constraint moderation_cases_object_table_check check (object_table = any (private.words_reported_tables())),
  object_id uuid not null,
  object_name text,
  member_id uuid not null references private.members on delete cascade
    constraint moderation_cases_member_id_check check (object_table <> 'members' or object_id = member_id),
  status text not null default 'open'
    constraint moderation_cases_status_check check (status = any (private.words_case_statuses())),
  flags text[] not null default '{}'
    constraint moderation_cases_flags_check check (flags <@ private.words_moderation_flags()),
  found text,
  report_count int not null default 0,
  opened_at timestamptz not null default now(),
  at timestamptz not null default now()
);

alter table private.moderation_cases enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

-- Reports and flags of one thing come to one case.
create unique index moderation_cases_open_idx on private.moderation_cases (object_table, object_id) where status = 'open';

-- The queue, the latest first.
create index moderation_cases_at_idx on private.moderation_cases (status, at desc, id desc);

-- The cases of a member who leaves, and whether one is flagged already.
create index moderation_cases_member_id_idx on private.moderation_cases (member_id);

comment on table private.moderation_cases is 'What was reported or flagged, for admins to decide. @no_policy admins read it by search_moderation_cases.';
comment on column private.moderation_cases.id is 'Key of the case.';
comment on column private.moderation_cases.object_table is 'The table of the listing; members for a member.';
comment on column private.moderation_cases.object_id is 'Key of the listing, which may have been deleted since, or of the member.';
comment on column private.moderation_cases.object_name is 'The number of the listing; null for a member.';
comment on column private.moderation_cases.member_id is 'The member, or the one who posted the listing.';
comment on column private.moderation_cases.status is 'Whether an admin has decided it.';
comment on column private.moderation_cases.flags is 'What the database saw by itself.';
comment on column private.moderation_cases.found is 'The piece of a text that it was flagged for; null for other flags.';
comment on column private.moderation_cases.report_count is 'How many members reported it.';
comment on column private.moderation_cases.opened_at is 'When it was reported or flagged first.';
comment on column private.moderation_cases.at is 'When it was reported or flagged last, or decided.';

-- The caller has locked the poster or is the poster, so the foreign key waits for nobody.
create function private.open_case(p_table text, p_id uuid, p_name text, p_member uuid, p_flag text default null, p_found text default null)
  returns bigint
  language sql security definer set search_path = ''
as $$
  insert into private.moderation_cases as c (object_table, object_id, object_name, member_id, flags, found)
  values (p_table, p_id, p_name, p_member, array_remove(array[p_flag], null), p_found)
  on conflict (object_table, object_id) where status = 'open' do update set
    flags = case when c.flags @> excluded.flags then c.flags else c.flags || excluded.flags end,
    found = coalesce(c.found, excluded.found), at = now()
  returning id
$$;
comment on function private.open_case(text, uuid, text, uuid, text, text) is 'The open case of a listing or member, with a flag more; made where there is none.';

-- NOTE: execute is granted to nobody: functions of the owner call it.
