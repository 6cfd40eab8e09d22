-- The auth service's own schema, as far as a bare Supabase has it (https://supabase.com/docs/guides/auth/architecture):
-- users, sessions, and pending one-time messages. Only the service reads or writes it.

create schema if not exists auth;

-- Everybody may name the functions below, which every policy calls; nothing else in this schema is granted to them.
grant usage on schema auth to anon, authenticated, service_role;

-- 1. The caller

create function auth.jwt() returns jsonb
  language sql stable parallel safe
  -- A claim setting that was reset reads as '', not as null.
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb;
comment on function auth.jwt() is 'The claims of the request''s token, null outside a request.';

create function auth.uid() returns uuid
  language sql stable parallel safe
  return (nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'sub')::uuid;
comment on function auth.uid() is 'The signed-in user, null for anonymous requests.';

create function auth.role() returns text
  language sql stable parallel safe
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'role';
comment on function auth.role() is 'The role of the request''s token: anon, authenticated or service_role.';

create function auth.email() returns text
  language sql stable parallel safe
  return nullif(current_setting('request.jwt.claims', true), '')::jsonb ->> 'email';
comment on function auth.email() is 'The e-mail address in the request''s token, null when it names none.';

grant execute on function auth.jwt(), auth.uid(), auth.role(), auth.email() to anon, authenticated, service_role;

-- 2. Users

create table auth.users (
  id uuid primary key default gen_random_uuid(),
  aud text not null default 'authenticated',
  role text not null default 'authenticated' check (length(role) between 1 and 63),
  email text unique check (email = lower(btrim(email)) and email <> ''),
  phone text unique check (phone ~ '^[1-9][0-9]{6,14}$'),
  encrypted_password text,
  email_confirmed_at timestamptz,
  phone_confirmed_at timestamptz,
  confirmed_at timestamptz generated always as (least(email_confirmed_at, phone_confirmed_at)) stored,
  confirmation_sent_at timestamptz,
  recovery_sent_at timestamptz,
  email_change text,
  email_change_confirmed boolean not null default false,
  email_change_sent_at timestamptz,
  phone_change text,
  phone_change_sent_at timestamptz,
  invited_at timestamptz,
  last_sign_in_at timestamptz,
  banned_until timestamptz,
  deleted_at timestamptz,
  reauthentication_sent_at timestamptz,
  is_super_admin boolean,
  is_sso_user boolean not null default false,
  is_anonymous boolean not null default false,
  raw_app_meta_data jsonb not null default '{}',
  raw_user_meta_data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  email_is_identity boolean not null default true
);
alter table auth.users enable row level security;

comment on table auth.users is 'Everybody who can sign in.';
comment on column auth.users.id is 'The `sub` of the user''s tokens.';
comment on column auth.users.aud is 'The audience of the user''s tokens.';
comment on column auth.users.role is 'The database role that the user''s tokens ask for.';
comment on column auth.users.email is 'Lower-case address, unique; null for those who sign in by phone only.';
comment on column auth.users.phone is 'Digits with the country code first and no plus sign, unique.';
comment on column auth.users.encrypted_password is 'Argon2 hash, or one of another system until the next sign-in; null when the user has never set a password.';
comment on column auth.users.email_confirmed_at is 'When a code or link sent to the address came back.';
comment on column auth.users.phone_confirmed_at is 'When a code sent to the number came back.';
comment on column auth.users.confirmed_at is 'When the first of the two was confirmed.';
comment on column auth.users.confirmation_sent_at is 'When the last sign-up code was made.';
comment on column auth.users.recovery_sent_at is 'When the last sign-in or password-reset code was made.';
comment on column auth.users.email_change is 'The new address until it is confirmed.';
comment on column auth.users.email_change_confirmed is 'Whether one of the two addresses of an e-mail change has agreed.';
comment on column auth.users.email_change_sent_at is 'When the e-mail change was asked for.';
comment on column auth.users.phone_change is 'The new number until it is confirmed.';
comment on column auth.users.phone_change_sent_at is 'When the number change was asked for.';
comment on column auth.users.invited_at is 'When the user was invited, null for those who came themselves.';
comment on column auth.users.last_sign_in_at is 'When the newest session began.';
comment on column auth.users.banned_until is 'No sign-in before this time.';
comment on column auth.users.deleted_at is 'When the account was deleted and its row kept: the row has no address, password or metadata any more.';
comment on column auth.users.reauthentication_sent_at is 'When the last code to prove the owner was made.';
comment on column auth.users.is_super_admin is 'Not used. Upstream has it, and seeds name it.';
comment on column auth.users.is_sso_user is 'Whether a company''s single sign-on made the account; always false, since SAML is not served.';
comment on column auth.users.is_anonymous is 'A user without any address.';
comment on column auth.users.raw_app_meta_data is 'What the service says of the user; in every token, never written by the user.';
comment on column auth.users.raw_user_meta_data is 'What users say of themselves; in every token, never to be trusted.';
comment on column auth.users.created_at is 'When the account was made.';
comment on column auth.users.updated_at is 'When any of this last changed.';
comment on column auth.users.email_is_identity is 'Whether the address is a way to sign in of its own; false where a provider''s identity brought it.';

-- 3. Sessions and their refresh tokens

create table auth.sessions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  aal text not null default 'aal1' check (aal in ('aal1', 'aal2', 'aal3')),
  amr jsonb not null default '[]',
  factor_id uuid,
  user_agent text,
  ip inet,
  not_after timestamptz,
  refreshed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user_id_idx on auth.sessions (user_id);
alter table auth.sessions enable row level security;

create function auth.tg_sessions__ended() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_notify('auth_session_ended', old.id::text);
  return null;
end $$;
comment on function auth.tg_sessions__ended() is 'Tells every gateway that the tokens of a session are good for nothing any more.';

-- A token outlives its session, so code that trusts a token is notified when the end is committed, however the session
-- ended.
create trigger _900_ended after delete on auth.sessions for each row execute function auth.tg_sessions__ended();

comment on table auth.sessions is 'One sign-in on one device, until it is signed out.';
comment on column auth.sessions.id is 'The `session_id` of the session''s access tokens.';
comment on column auth.sessions.user_id is 'Who signed in.';
comment on column auth.sessions.aal is 'Authenticator assurance level: aal1 one factor, aal2 two.';
comment on column auth.sessions.amr is 'How the user proved it: [{method, timestamp}], newest first.';
comment on column auth.sessions.factor_id is 'The second factor that made it aal2; without that factor it is aal1 again.';
comment on column auth.sessions.user_agent is 'The browser, as it called itself.';
comment on column auth.sessions.ip is 'Where the sign-in or the last refresh came from.';
comment on column auth.sessions.not_after is 'The session ends then whatever happens; null for no such end.';
comment on column auth.sessions.refreshed_at is 'When an access token was last renewed.';
comment on column auth.sessions.created_at is 'When the user signed in.';
comment on column auth.sessions.updated_at is 'When the row last changed.';

create table auth.refresh_tokens (
  id bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  token_hash text not null unique,
  -- Unique: a token has one successor at most, however many requests race for it.
  parent_id bigint unique references auth.refresh_tokens on delete set null,
  salt text,
  revoked_at timestamptz,
  created_at timestamptz not null default now()
);
create index refresh_tokens_session_id_idx on auth.refresh_tokens (session_id);
alter table auth.refresh_tokens enable row level security;

comment on table auth.refresh_tokens is 'The chain of refresh tokens of each session; the last one is good, the others were used.';
comment on column auth.refresh_tokens.id is 'Order of issue.';
comment on column auth.refresh_tokens.session_id is 'The session that it renews.';
comment on column auth.refresh_tokens.token_hash is 'SHA-256 of the token; the token itself is kept nowhere.';
comment on column auth.refresh_tokens.parent_id is 'The token that was traded for this one.';
comment on column auth.refresh_tokens.salt is 'With the parent''s text and the server''s key it gives this token again, for a client that missed the answer.';
comment on column auth.refresh_tokens.revoked_at is 'When it was used, or its family revoked.';
comment on column auth.refresh_tokens.created_at is 'When it was issued.';

-- 4. One-time messages

create table auth.one_time_tokens (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  token_type text not null check (token_type in
    ('signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new', 'sms', 'phone_change',
     'phone_proof', 'reauthentication')),
  relates_to text not null,
  proves_phone text,
  client_hash text,
  code_hash text not null,
  link_hash text unique,
  tries int not null default 0,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (user_id, token_type)
);
create index one_time_tokens_relates_to_idx on auth.one_time_tokens (relates_to);
alter table auth.one_time_tokens enable row level security;

comment on table auth.one_time_tokens is 'Codes and links that were sent and not used yet; a new one replaces the old of its type.';
comment on column auth.one_time_tokens.id is 'Names the message that it went out with.';
comment on column auth.one_time_tokens.user_id is 'Whom it lets in.';
comment on column auth.one_time_tokens.token_type is 'What it is good for.';
comment on column auth.one_time_tokens.relates_to is 'The address or number that it was sent to.';
comment on column auth.one_time_tokens.proves_phone is 'The number that becomes the user''s confirmed one when the code comes back; null for none.';
comment on column auth.one_time_tokens.client_hash is 'For `phone_proof`: HMAC of where the SMS code came from, since only the same place proves the number.';
comment on column auth.one_time_tokens.code_hash is 'HMAC-SHA-256 of user, type and six-digit code under a key that is not in the database.';
comment on column auth.one_time_tokens.link_hash is 'SHA-256 of the secret in the link; null for SMS.';
comment on column auth.one_time_tokens.tries is 'Codes tried so far; too many kill the code.';
comment on column auth.one_time_tokens.code_challenge is 'PKCE: the link then gives a code to trade instead of a session.';
comment on column auth.one_time_tokens.code_challenge_method is 'How the challenge was made from the verifier.';
comment on column auth.one_time_tokens.expires_at is 'Not accepted after this.';
comment on column auth.one_time_tokens.created_at is 'When it was made.';

create table auth.flow_state (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  auth_code_hash text not null unique,
  code_challenge text not null,
  code_challenge_method text not null check (code_challenge_method in ('s256', 'plain')),
  authentication_method text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  sealed_provider_tokens text
);
create index flow_state_user_id_idx on auth.flow_state (user_id);
alter table auth.flow_state enable row level security;

comment on table auth.flow_state is 'PKCE: links that were followed and whose code has not been traded for a session yet.';
comment on column auth.flow_state.id is 'Nothing but a key.';
comment on column auth.flow_state.user_id is 'Who followed the link.';
comment on column auth.flow_state.auth_code_hash is 'SHA-256 of the code that the browser was sent back with.';
comment on column auth.flow_state.code_challenge is 'What the browser''s verifier must hash to.';
comment on column auth.flow_state.code_challenge_method is 'How the challenge was made from the verifier.';
comment on column auth.flow_state.authentication_method is 'How the user proved it, for `amr`.';
comment on column auth.flow_state.expires_at is 'Not traded after this.';
comment on column auth.flow_state.sealed_provider_tokens is 'The provider''s tokens for the app, AES-256-GCM under a key that is not in the database; null for a link.';
comment on column auth.flow_state.created_at is 'When the link was followed.';

create table auth.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  user_id uuid,
  actor_id uuid,
  session_id uuid,
  detail text check (length(detail) <= 200)
);
create index security_events_at_idx on auth.security_events (at);
create index security_events_user_id_idx on auth.security_events (user_id, at);
alter table auth.security_events enable row level security;

comment on table auth.security_events is 'Who signed in, who was refused, and what changed about it: ids alone, for 180 days.';
comment on column auth.security_events.id is 'Order of the events.';
comment on column auth.security_events.at is 'When.';
comment on column auth.security_events.event is 'What: `sign_in`, `password_changed` and so on; the list stands in security-events.ts and with the server''s own triggers.';
comment on column auth.security_events.user_id is 'Whose account; null when nobody has it. No foreign key: an event outlives its account.';
comment on column auth.security_events.actor_id is 'Who did it, where that is somebody else or is known to be the same.';
comment on column auth.security_events.session_id is 'The session that it began, ended or happened in.';
comment on column auth.security_events.detail is 'How, in a word or two: a method, a scope, a right. Never an address, a number or a name.';

-- Each new event deletes a few old ones.
create function auth.tg_security_events__forget() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.security_events where id = any (array(
    select id from auth.security_events where at < now() - interval '180 days' order by at limit 20 for update skip locked));
  return null;
end
$$;
comment on function auth.tg_security_events__forget() is 'Deletes some events that are older than 180 days.';

-- Each write makes room for itself.
create trigger _100_forget after insert on auth.security_events
  for each statement execute function auth.tg_security_events__forget();

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  payload json not null,
  ip_address text not null default '' check (length(ip_address) <= 64),
  created_at timestamptz not null default now()
);
create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);
alter table auth.audit_log_entries enable row level security;

comment on table auth.audit_log_entries is 'The audit log of the service as upstream keeps it, with addresses and numbers. The option auditLog turns it off.';
comment on column auth.audit_log_entries.id is 'Nothing but a key.';
comment on column auth.audit_log_entries.payload is 'Who did what: `actor_id`, `actor_username`, `actor_via_sso`, `action`, `log_type`, `traits`.';
comment on column auth.audit_log_entries.ip_address is 'Where the request came from, for the actions where upstream stores it; empty for the others.';
comment on column auth.audit_log_entries.created_at is 'When.';

-- Each new entry deletes a few old ones.
create function auth.tg_audit_log_entries__forget() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.audit_log_entries where id = any (array(
    select id from auth.audit_log_entries where created_at < now() - interval '180 days'
    order by created_at limit 20 for update skip locked));
  return null;
end
$$;
comment on function auth.tg_audit_log_entries__forget() is 'Deletes some audit log entries that are older than 180 days.';

-- Each write makes room for itself.
create trigger _100_forget after insert on auth.audit_log_entries
  for each statement execute function auth.tg_audit_log_entries__forget();

-- The service itself works as service_role; row-level security without a policy shuts out everybody else.
grant select, insert, update, delete on all tables in schema auth to service_role;
