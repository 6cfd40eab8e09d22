-- Reports of members about a listing or another member. Only admins see who reported whom.

create table private.reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references private.moderation_cases on delete cascade,
  reporter_id uuid not null references private.members on delete cascade,
  reason text not null constraint reports_reason_check check (reason = any (private.words_report_reasons())),
  text text
    constraint reports_text_check check (char_length(text) between 1 and private.limit_report_text_length())
    constraint reports_other_check check (reason <> 'other' or text is not null),
  reported_at timestamptz not null default now(),
  constraint reports_once_key unique (case_id, reporter_id),
  constraint reports_texts_check check (private.are_texts(text))
);

alter table private.reports enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

-- The limits count one member's latest.
create index reports_reporter_id_idx on private.reports (reporter_id, reported_at desc);

comment on table private.reports is 'Reports by members. @no_policy admins read them by search_moderation_cases.';
comment on column private.reports.id is 'Key of the report.';
comment on column private.reports.case_id is 'The case that it belongs to.';
comment on column private.reports.reporter_id is 'Who reported it: once as long as the case is open.';
comment on column private.reports.reason is 'What is wrong, of the list.';
comment on column private.reports.text is 'The same in the reporter''s words; needed where the list has no word for it.';
comment on column private.reports.reported_at is 'When.';
