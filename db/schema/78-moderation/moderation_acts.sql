-- Decisions of admins. A row is never changed; the audit log records each too, with its note, for its whole retention
-- time.

create table private.moderation_acts (
  id bigint generated always as identity primary key,
  case_id bigint not null references private.moderation_cases on delete cascade,
  object_table text not null
    constraint moderation_acts_object_table_check check (object_table = any (private.words_reported_tables())),
  object_id uuid not null,
  object_name text,
  member_id uuid not null,
  act text not null constraint moderation_acts_act_check check (act = any (private.words_moderation_acts())),
  note text
    constraint moderation_acts_note_check check (char_length(note) between 1 and private.limit_moderation_note_length())
    constraint moderation_acts_said_check check (act not in ('hide', 'suspend') or note is not null),
  actor_id uuid,
  acted_at timestamptz not null default now(),
  constraint moderation_acts_texts_check check (private.are_texts(note))
);

alter table private.moderation_acts enable row level security;

-- NOTE: it is granted to nobody: private.decide_case writes it.

-- What was decided of a case.
create index moderation_acts_case_id_idx on private.moderation_acts (case_id, acted_at desc);

comment on table private.moderation_acts is 'Decisions about what was reported. @no_policy admins read them by search_moderation_cases.';
comment on column private.moderation_acts.id is 'Key of the act.';
comment on column private.moderation_acts.case_id is 'The case that was decided.';
comment on column private.moderation_acts.object_table is 'The table of what it is about: of the listing, or members.';
comment on column private.moderation_acts.object_id is 'Key of the listing or member.';
comment on column private.moderation_acts.object_name is 'The number of the listing; null for a member.';
comment on column private.moderation_acts.member_id is 'The member whom it is about. No foreign key: it goes with the case.';
comment on column private.moderation_acts.act is 'What was done.';
comment on column private.moderation_acts.note is 'Why. Of a post that is hidden and a member who is suspended the member reads it.';
comment on column private.moderation_acts.actor_id is 'The admin. No foreign key.';
comment on column private.moderation_acts.acted_at is 'When.';
