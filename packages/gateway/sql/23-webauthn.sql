-- WebAuthn (https://www.w3.org/TR/webauthn-3): passkeys, which sign in by themselves, and security keys, which are second factors. Only the
-- service reads or writes these tables.

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
alter table auth.webauthn_credentials enable row level security;

comment on table auth.webauthn_credentials is 'The public keys of passkeys and of security keys.';
comment on column auth.webauthn_credentials.id is 'The name of the passkey on the wire.';
comment on column auth.webauthn_credentials.user_id is 'Whose it is.';
comment on column auth.webauthn_credentials.factor_id is 'The second factor that it is; null for a passkey.';
comment on column auth.webauthn_credentials.credential_id is 'The authenticator''s name for it, unique among all authenticators.';
comment on column auth.webauthn_credentials.public_key is 'Verifies its signatures: a COSE key.';
comment on column auth.webauthn_credentials.aaguid is 'The model of the authenticator, as far as it says so.';
comment on column auth.webauthn_credentials.sign_count is 'How often it has signed, by its own count. A count that does not grow is refused; 0 for an authenticator that does not count.';
comment on column auth.webauthn_credentials.transports is 'How a browser reaches the authenticator: `internal`, `usb` and so on.';
comment on column auth.webauthn_credentials.backup_eligible is 'Whether it may be on several devices of its owner.';
comment on column auth.webauthn_credentials.backed_up is 'Whether it is, by its last signature.';
comment on column auth.webauthn_credentials.friendly_name is 'What its owner calls it, at first the name of the authenticator.';
comment on column auth.webauthn_credentials.created_at is 'When it was registered.';
comment on column auth.webauthn_credentials.updated_at is 'When any of this last changed.';
comment on column auth.webauthn_credentials.last_used_at is 'When it last signed in; null for never.';

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
alter table auth.webauthn_challenges enable row level security;

comment on table auth.webauthn_challenges is 'What authenticators were asked to sign and have not signed yet, for passkeys; those of second factors are in mfa_challenges.';
comment on column auth.webauthn_challenges.id is 'Named when the signature is given.';
comment on column auth.webauthn_challenges.user_id is 'Who registers a passkey; null for a sign-in, which shows by its passkey who signs in.';
comment on column auth.webauthn_challenges.challenge_type is 'registration: of a new passkey. authentication: a sign-in.';
comment on column auth.webauthn_challenges.challenge is '32 random bytes in base64url; good once.';
comment on column auth.webauthn_challenges.expires_at is 'Not accepted after this.';
comment on column auth.webauthn_challenges.created_at is 'When it was asked.';

-- The service itself works as service_role; row-level security without a policy shuts out everybody else.
grant select, insert, update, delete on auth.webauthn_credentials, auth.webauthn_challenges to service_role;
