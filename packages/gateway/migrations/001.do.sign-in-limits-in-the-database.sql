-- Sign-in limits that hold across servers, places where somebody is known, and a record of what happened to accounts.

-- What was counted lasts an hour, and was counted by another clock: everybody begins anew.
delete from auth.rate_limits;

create table auth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place_hash text not null,
  last_at timestamptz not null,
  primary key (user_id, place_hash)
);

create table auth.security_events (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  event text not null check (event ~ '^[a-z_]{1,40}$'),
  user_id uuid,
  actor_id uuid,
  session_id uuid,
  detail text check (length(detail) <= 200)
);

drop index auth.rate_limits_window_started_at_idx;

alter table auth.one_time_tokens add column client_hash text;

alter table auth.one_time_tokens add column proves_phone text;

alter table auth.rate_limits add column window_ends_at timestamp with time zone not null;

alter table auth.rate_limits drop column window_started_at;

alter table auth.rate_limits set (fillfactor=50);

alter table auth.one_time_tokens drop constraint one_time_tokens_token_type_check;

alter table auth.one_time_tokens add constraint one_time_tokens_token_type_check CHECK ((token_type = ANY (ARRAY['signup'::text, 'magiclink'::text, 'recovery'::text, 'invite'::text, 'email_change_current'::text, 'email_change_new'::text, 'sms'::text, 'phone_change'::text, 'phone_proof'::text, 'reauthentication'::text]))) not valid;

create index rate_limits_window_ends_at_idx on auth.rate_limits (window_ends_at);

create index security_events_at_idx on auth.security_events (at);

create index security_events_user_id_idx on auth.security_events (user_id, at);
