-- Passkeys, and security keys as second factors.

alter table auth.mfa_factors drop constraint mfa_factors_factor_type_check;

alter table auth.mfa_factors add constraint mfa_factors_factor_type_check
  check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code'));

alter table auth.mfa_challenges add column webauthn_challenge text;

create table auth.webauthn_credentials (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users on delete cascade,
  factor_id uuid references auth.mfa_factors on delete cascade,
  credential_id bytea not null check (length(credential_id) between 1 and 1023),
  public_key bytea not null check (length(public_key) between 1 and 8192),
  aaguid uuid,
  sign_count bigint not null default 0,
  transports jsonb not null default '[]',
  backup_eligible boolean not null default false,
  backed_up boolean not null default false,
  friendly_name text not null default '' check (length(friendly_name) <= 120),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  last_used_at timestamptz
);

create unique index webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);

create unique index webauthn_credentials_factor_id_key on auth.webauthn_credentials (factor_id);

create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id, created_at);

create table auth.webauthn_challenges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references auth.users on delete cascade,
  challenge_type text not null check (challenge_type in ('registration', 'authentication')),
  challenge text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);

create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id, created_at);

create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
