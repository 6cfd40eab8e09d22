-- Promotional e-mail: the one text, the letters that are kept, and who wants none.

create or replace function private.limit_promotion_subject_length() returns int language sql immutable parallel safe return 150;

create or replace function private.limit_promotion_text_length() returns int language sql immutable parallel safe return 5000;

create table private.promotion_pieces (
  id uuid primary key,
  actor_id uuid not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);

create table private.promotion_letters (
  id uuid primary key default gen_random_uuid(),
  piece_id uuid not null references private.promotion_pieces on delete cascade,
  member_id uuid not null references private.members on delete cascade,
  email text not null,
  status text not null default 'pending'
    constraint promotion_letters_status_check check (status in ('pending', 'sent', 'failed', 'skipped')),
  tries int not null default 0,
  next_try_at timestamptz,
  begun_at timestamptz,
  note text,
  created_at timestamptz not null default now(),
  constraint promotion_letters_once_key unique (piece_id, member_id),
  constraint promotion_letters_next_try_check check ((status = 'pending') = (next_try_at is not null))
);

create table private.promotion_stops (
  user_id uuid primary key references auth.users on delete cascade,
  stopped_at timestamptz not null default now()
);

create table public.promotion_templates (
  id boolean primary key default true constraint promotion_templates_id_check check (id),
  subject text not null
    constraint promotion_templates_subject_check
    check (char_length(btrim(subject)) between 1 and private.limit_promotion_subject_length() and subject !~ '[\r\n]'),
  body text not null
    constraint promotion_templates_body_check
    check (char_length(btrim(body)) between 1 and private.limit_promotion_text_length()),
  updated_at timestamptz not null default now()
);

create index promotion_letters_created_at_idx on private.promotion_letters (created_at);

create index promotion_letters_member_id_idx on private.promotion_letters (member_id);

create index promotion_letters_next_try_at_idx on private.promotion_letters (next_try_at) where status = 'pending';
