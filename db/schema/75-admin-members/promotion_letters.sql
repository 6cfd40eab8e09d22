-- Promotional e-mail: one row for each letter, stored before anything is sent
-- (docs/decisions/059-members-are-managed-by-functions.md).

-- Who wants none any more. It belongs to the account, so it outlives a profile that an admin deletes.
create table private.promotion_stops (
  user_id uuid primary key references auth.users on delete cascade,
  stopped_at timestamptz not null default now()
);
alter table private.promotion_stops enable row level security;

-- NOTE: nothing is granted: only functions of this folder use it.

comment on table private.promotion_stops is 'Who has unsubscribed from promotional e-mail. @no_policy functions alone use it.';
comment on column private.promotion_stops.user_id is 'Whose account.';
comment on column private.promotion_stops.stopped_at is 'Since when.';

-- One call of promotion-email. The text is copied: a later change of the template changes no stored letter.
create table private.promotion_pieces (
  id uuid primary key,
  mailing_id uuid not null references private.mailings on delete cascade,
  actor_id uuid not null,
  subject text not null,
  body text not null,
  created_at timestamptz not null default now()
);
alter table private.promotion_pieces enable row level security;

-- NOTE: nothing is granted: only functions of this folder use it.

-- The pieces of a mailing, and when the last of them was stored.
create index promotion_pieces_mailing_id_idx on private.promotion_pieces (mailing_id, created_at);

comment on table private.promotion_pieces is 'Calls of promotion-email. @no_policy functions alone use it.';
comment on column private.promotion_pieces.id is 'The key of the call, made by the browser. The same piece requested twice is one piece.';
comment on column private.promotion_pieces.mailing_id is 'The mailing that the call belongs to.';
comment on column private.promotion_pieces.actor_id is 'The admin.';
comment on column private.promotion_pieces.subject is 'Subject of the template at that time.';
comment on column private.promotion_pieces.body is 'Its text.';
comment on column private.promotion_pieces.created_at is 'When it was requested.';

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
  unsubscribed_at timestamptz,
  created_at timestamptz not null default now(),
  constraint promotion_letters_once_key unique (piece_id, member_id),
  constraint promotion_letters_next_try_check check ((status = 'pending') = (next_try_at is not null))
);
alter table private.promotion_letters enable row level security;

-- NOTE: nothing is granted: only functions of this folder use it.

-- The job reads the due rows every minute.
create index promotion_letters_next_try_at_idx on private.promotion_letters (next_try_at) where status = 'pending';
-- Counts the letters that were stored recently.
create index promotion_letters_created_at_idx on private.promotion_letters (created_at);
-- The letters of a member who leaves are deleted.
create index promotion_letters_member_id_idx on private.promotion_letters (member_id);

comment on table private.promotion_letters is 'Promotional letters, one row for each reader. @no_policy functions alone use it.';
comment on column private.promotion_letters.id is 'Key of the letter.';
comment on column private.promotion_letters.piece_id is 'The call that requested it.';
comment on column private.promotion_letters.member_id is 'Who is written to.';
comment on column private.promotion_letters.email is 'The address at that time.';
comment on column private.promotion_letters.status is 'pending while it is to be sent, then sent or failed; skipped where the member wants none, or has not proved the address.';
comment on column private.promotion_letters.tries is 'How often it was tried.';
comment on column private.promotion_letters.next_try_at is 'When it is due; null after the last attempt.';
comment on column private.promotion_letters.begun_at is 'When the try began that is under way; null when none is.';
comment on column private.promotion_letters.note is 'Why it was not sent: unsubscribed, unproved, admin, or what the provider said; never an address.';
comment on column private.promotion_letters.created_at is 'When it was stored.';
comment on column private.promotion_letters.unsubscribed_at is 'When its reader unsubscribed, where no later letter had come.';
