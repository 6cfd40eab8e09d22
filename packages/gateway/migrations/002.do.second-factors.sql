-- Second factors: authenticator apps and recovery codes. Every session there is has shown none.

create table auth.mfa_factors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  friendly_name text check (length(friendly_name) <= 100),
  factor_type text not null check (factor_type in ('totp', 'recovery_code')),
  status text not null default 'unverified' check (status in ('unverified', 'verified')),
  sealed_secret text,
  last_step bigint not null default 0,
  last_challenged_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((factor_type = 'totp') = (sealed_secret is not null))
);

create table auth.mfa_challenges (
  id uuid primary key default gen_random_uuid(),
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  session_id uuid not null references auth.sessions on delete cascade,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create table auth.mfa_recovery_codes (
  factor_id uuid not null references auth.mfa_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

alter table auth.sessions add column factor_id uuid;

create index mfa_challenges_factor_id_idx on auth.mfa_challenges (factor_id);

create index mfa_challenges_session_id_idx on auth.mfa_challenges (session_id, created_at);

create unique index mfa_factors_name_key on auth.mfa_factors (user_id, friendly_name);

create unique index mfa_factors_recovery_key on auth.mfa_factors (user_id) where factor_type = 'recovery_code';
