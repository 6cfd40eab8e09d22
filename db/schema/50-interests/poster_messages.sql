-- Every attempt to notify a poster, written before the call of the provider. A crash leaves a row without a result, so
-- that nothing is sent a second time by mistake.

create table private.poster_messages (
  id uuid primary key default gen_random_uuid(),
  interest_id uuid not null references public.listing_interests on delete cascade,
  poster_id uuid not null references private.members on delete cascade,
  channel text not null
    constraint poster_messages_channel_check check (channel = any (private.words_interest_channels())),
  begun_at timestamptz not null default clock_timestamp(),
  answered_at timestamptz,
  outcome text
    constraint poster_messages_outcome_check check (outcome = any (private.words_message_outcomes())),
  failure text,
  provider_message_id text constraint poster_messages_provider_message_id_key unique,
  sent_at timestamptz,
  delivered_at timestamptz,
  read_at timestamptz,
  failed_at timestamptz,
  constraint poster_messages_answer_check check ((answered_at is null) = (outcome is null))
);

alter table private.poster_messages enable row level security;

-- NOTE: there is no policy: a provider's id of a message spells the number that it went to.

-- Operators read it to investigate a message; only the functions of this folder write it.
grant select on private.poster_messages to service_role;

-- One attempt at a time, for any number of presses and servers.
create unique index poster_messages_under_way_idx on private.poster_messages (interest_id) where answered_at is null;

-- The latest attempt of an interest.
create index poster_messages_interest_id_idx on private.poster_messages (interest_id, begun_at desc);

-- Messages to a member who leaves are deleted too.
create index poster_messages_poster_id_idx on private.poster_messages (poster_id);

comment on table private.poster_messages is 'Tries to tell a poster of an interest, with what became of each. @no_policy the server alone uses it.';
comment on column private.poster_messages.id is 'Key of the try. WhatsApp repeats it in its receipts.';
comment on column private.poster_messages.interest_id is 'The interest that the message is about.';
comment on column private.poster_messages.poster_id is 'The poster who receives the message.';
comment on column private.poster_messages.channel is 'By WhatsApp or by e-mail.';
comment on column private.poster_messages.begun_at is 'When the provider was about to be called.';
comment on column private.poster_messages.answered_at is 'When its answer was written down; null while it is waited for.';
comment on column private.poster_messages.outcome is 'taken, later (it could not now), refused (it never will), unknown (no answer, so it may have gone out).';
comment on column private.poster_messages.failure is 'Why it was not taken or not delivered; never an address.';
comment on column private.poster_messages.provider_message_id is 'What WhatsApp calls the message.';
comment on column private.poster_messages.sent_at is 'When WhatsApp sent it on, by its own clock.';
comment on column private.poster_messages.delivered_at is 'When it reached the poster''s phone.';
comment on column private.poster_messages.read_at is 'When the poster opened it, where the poster lets that be known.';
comment on column private.poster_messages.failed_at is 'When WhatsApp gave it up.';
