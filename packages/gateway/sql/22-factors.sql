-- Second factors (https://supabase.com/docs/guides/auth/auth-mfa): authenticator apps that show a code every half
-- minute, numbers that get a code by SMS, security keys (23-webauthn.sql), and recovery codes for users who have lost their app. Only the
-- service reads or writes these tables.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text check (length(friendly_name) <= 100),
  factor_type text not null check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  sealed_secret text,
  phone text check (phone ~ '^[1-9][0-9]{6,14}$'),
  last_step bigint not null default 0,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((factor_type = 'totp') = (sealed_secret is not null) and (factor_type = 'phone') = (phone is not null))
);
-- A name is unique for each user; the index also serves look-ups by user.
create unique index mfa_factors_name_key on auth.mfa_factors (user_id, friendly_name);
create unique index mfa_factors_recovery_key on auth.mfa_factors (user_id) where factor_type = 'recovery_code';
create unique index mfa_factors_phone_key on auth.mfa_factors (user_id, phone) where status = 'verified';
alter table auth.mfa_factors enable row level security;

comment on table auth.mfa_factors is 'What users prove themselves by besides their password or their mail.';
comment on column auth.mfa_factors.id is 'The name of the factor on the wire.';
comment on column auth.mfa_factors.user_id is 'Whose it is.';
comment on column auth.mfa_factors.friendly_name is 'What its owner calls it; null for no name.';
comment on column auth.mfa_factors.factor_type is 'totp: an authenticator app. phone: a number that gets a code. webauthn: a security key. recovery_code: the list of codes for when that is lost.';
comment on column auth.mfa_factors.status is 'verified once a first code was right; an unverified factor proves nothing and is forgotten after an hour.';
comment on column auth.mfa_factors.sealed_secret is 'The app''s secret, AES-256-GCM under a key that is not in the database; null for other factors.';
comment on column auth.mfa_factors.phone is 'The number that gets the codes, digits with the country code first; null for other factors.';
comment on column auth.mfa_factors.last_step is 'The half minute (since 1970) whose code was taken last: that one and earlier ones are refused.';
comment on column auth.mfa_factors.last_challenged_at is 'When a code was last asked for.';
comment on column auth.mfa_factors.created_at is 'When it was begun.';
comment on column auth.mfa_factors.updated_at is 'When any of this last changed.';

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  code_hash text,
  webauthn_challenge text,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);
create index mfa_challenges_session_id_idx on auth.mfa_challenges (session_id, created_at);
alter table auth.mfa_challenges enable row level security;

comment on table auth.mfa_challenges is 'Codes that were asked for and not given yet; a few for each session.';
comment on column auth.mfa_challenges.id is 'Named when the code is given.';
comment on column auth.mfa_challenges.factor_id is 'Whose code is wanted.';
comment on column auth.mfa_challenges.session_id is 'The session that asked, and that alone may answer.';
comment on column auth.mfa_challenges.code_hash is 'HMAC-SHA-256 of challenge and code under a key that is not in the database; null where an app makes the codes.';
comment on column auth.mfa_challenges.webauthn_challenge is 'What a security key is asked to sign, in base64url; null for other factors.';
comment on column auth.mfa_challenges.expires_at is 'Not answered after this.';
comment on column auth.mfa_challenges.created_at is 'When it was asked.';

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);
alter table auth.mfa_recovery_codes enable row level security;

comment on table auth.mfa_recovery_codes is 'The present list of recovery codes; each is good once.';
comment on column auth.mfa_recovery_codes.factor_id is 'The factor that they are.';
comment on column auth.mfa_recovery_codes.code_hash is 'HMAC-SHA-256 of factor and code under a key that is not in the database.';
comment on column auth.mfa_recovery_codes.used_at is 'When it was used; null while it is good.';

-- The service itself works as service_role; row-level security without a policy shuts out everybody else.
grant select, insert, update, delete on auth.mfa_factors, auth.mfa_challenges, auth.mfa_recovery_codes to service_role;
