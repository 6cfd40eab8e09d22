-- Messages that are stored instead of sent: the outbox provider writes them when no mail, SMS or WhatsApp service is
-- configured. They are read at /__dev/outbox, which does not exist in production.

create table private.outbox_messages (
  id bigint generated always as identity primary key,
  channel text not null constraint outbox_messages_channel_check check (channel in ('email', 'sms', 'whatsapp', 'payment')),
  recipient text not null,
  subject text,
  body text not null,
  code text,
  link text,
  created_at timestamptz not null default now()
);

alter table private.outbox_messages enable row level security;

-- NOTE: there is no policy: one-time codes are here in clear text, so only the server itself may read or write.

-- The server stores each message and lists them, and never changes one.
grant select, insert on private.outbox_messages to service_role;

create index outbox_messages_recipient_idx on private.outbox_messages (recipient, id desc);

comment on table private.outbox_messages is 'Messages that the outbox provider stores instead of sending them. @no_policy the server alone uses it.';
comment on column private.outbox_messages.id is 'Grows with time: the newest message has the highest.';
comment on column private.outbox_messages.channel is 'How it would have been sent: email, sms or whatsapp; payment is a refund.';
comment on column private.outbox_messages.recipient is 'E-mail address, mobile number as +919876543210, or the payment that is returned.';
comment on column private.outbox_messages.subject is 'Subject of an e-mail; null otherwise.';
comment on column private.outbox_messages.body is 'The words, as plain text.';
comment on column private.outbox_messages.code is 'The one-time code in the message, if it has one; for a refund its key.';
comment on column private.outbox_messages.link is 'The link in the message, if it has one.';
comment on column private.outbox_messages.created_at is 'When it was written.';
