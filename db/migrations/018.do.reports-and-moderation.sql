-- Members report posts and members, the database flags posts, and admins decide: the queue, the decisions, what is hidden, who is suspended.

create or replace function private.words_reported_tables() returns text[] language sql immutable parallel safe return array['purchase_enquiries', 'sales_offers', 'd2d_purchase_enquiries', 'd2d_sales_offers', 'members'];

create or replace function private.words_moderation_acts() returns text[] language sql immutable parallel safe return array['hide', 'restore', 'suspend', 'lift', 'dismiss'];

create or replace function private.limit_moderation_note_length() returns int language sql immutable parallel safe return 500;

create or replace function private.words_case_statuses() returns text[] language sql immutable parallel safe return array['open', 'done'];

create or replace function private.words_moderation_flags() returns text[] language sql immutable parallel safe return array['contact', 'repeated'];

create or replace function private.words_report_reasons() returns text[] language sql immutable parallel safe return array['wrong', 'spam', 'contact', 'fraud', 'offensive', 'other'];

create or replace function private.limit_report_text_length() returns int language sql immutable parallel safe return 500;

create or replace function private.words_listing_tables() returns text[] language sql immutable parallel safe return array['purchase_enquiries', 'sales_offers', 'd2d_purchase_enquiries', 'd2d_sales_offers'];

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
  acted_at timestamptz not null default now()
);

create table private.reports (
  id bigint generated always as identity primary key,
  case_id bigint not null references private.moderation_cases on delete cascade,
  reporter_id uuid not null references private.members on delete cascade,
  reason text not null constraint reports_reason_check check (reason = any (private.words_report_reasons())),
  text text
    constraint reports_text_check check (char_length(text) between 1 and private.limit_report_text_length())
    constraint reports_other_check check (reason <> 'other' or text is not null),
  reported_at timestamptz not null default now(),
  constraint reports_once_key unique (case_id, reporter_id)
);

create table private.suspensions (
  member_id uuid primary key references auth.users on delete cascade,
  note text not null,
  was_listed boolean not null,
  suspended_at timestamptz not null default now()
);

create table public.hidden_listings (
  listing_table text not null
    constraint hidden_listings_listing_table_check check (listing_table = any (private.words_listing_tables())),
  listing_id uuid not null,
  member_id uuid not null references private.members on delete cascade,
  is_by_suspension boolean not null,
  note text not null,
  hidden_at timestamptz not null default now(),
  constraint hidden_listings_pkey primary key (listing_table, listing_id)
);

create index moderation_acts_case_id_idx on private.moderation_acts (case_id, acted_at desc);

create index moderation_cases_at_idx on private.moderation_cases (status, at desc, id desc);

create index moderation_cases_member_id_idx on private.moderation_cases (member_id);

create unique index moderation_cases_open_idx on private.moderation_cases (object_table, object_id) where status = 'open';

create index reports_reporter_id_idx on private.reports (reporter_id, reported_at desc);

create index hidden_listings_member_id_idx on public.hidden_listings (member_id);
