-- Promotional mailings, one row each, including the tests that admins send to themselves
-- (docs/decisions/087-a-mailing-is-tested-and-has-a-history.md).

create table private.mailings (
  id uuid primary key,
  actor_id uuid not null,
  actor_name text,
  actor_email text,
  is_test boolean not null default false,
  subject text not null,
  body text not null,
  recipients int not null default 0,
  sent int not null default 0,
  failed int not null default 0,
  opted_out int not null default 0,
  not_reached int not null default 0,
  unsubscribed int not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  constraint mailings_counts_check
    check (least(recipients, sent, failed, opted_out, not_reached, unsubscribed) >= 0 and sent + failed + opted_out + not_reached <= recipients),
  constraint mailings_test_check check (not is_test or recipients = 1 and sent + failed = 1)
);
alter table private.mailings enable row level security;

-- NOTE: nothing is granted: only functions of this folder use it.

-- The page of mailings, newest first.
create index mailings_created_at_idx on private.mailings (created_at desc, id desc);
-- What an admin has tested or started lately.
create index mailings_actor_id_idx on private.mailings (actor_id, created_at desc);

comment on table private.mailings is 'Promotional mailings and tests of them, with how many letters went out. @no_policy functions alone use it.';
comment on column private.mailings.id is 'Key of the mailing: the browser''s, or that of the first call.';
comment on column private.mailings.actor_id is 'The admin.';
comment on column private.mailings.actor_name is 'The name of the admin at that time.';
comment on column private.mailings.actor_email is 'The address of the admin at that time.';
comment on column private.mailings.is_test is 'Whether it went to the admin alone.';
comment on column private.mailings.subject is 'Subject of the template at that time.';
comment on column private.mailings.body is 'Its text.';
comment on column private.mailings.recipients is 'How many addresses the calls named, each call''s once.';
comment on column private.mailings.sent is 'Letters that the mail server took.';
comment on column private.mailings.failed is 'Letters that were given up. A test counts as failed until the mail server has taken it.';
comment on column private.mailings.opted_out is 'Recipients who had unsubscribed before their letter was sent.';
comment on column private.mailings.not_reached is 'Recipients who were not written to for another reason: no member''s address, an unproved one, an admin''s.';
comment on column private.mailings.unsubscribed is 'Readers for whom this was the last letter before they unsubscribed.';
comment on column private.mailings.created_at is 'When it began.';
