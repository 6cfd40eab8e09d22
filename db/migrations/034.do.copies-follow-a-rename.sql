-- Companies and members who were renamed leave a note, and the copies of Product Search follow it.

create table private.stale_copies (
  id bigint primary key generated always as identity,
  company_id uuid,
  member_id uuid,
  settled_from xid8,
  is_settled boolean not null default false,
  is_clean boolean not null default true,
  passes int not null default 0,
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  noted_at timestamptz not null default now(),
  constraint stale_copies_subject_check check (num_nonnulls(company_id, member_id) = 1)
);
