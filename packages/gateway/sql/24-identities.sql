-- Sign-in by other providers (https://supabase.com/docs/guides/auth/social-login): the accounts at a provider that a user
-- signs in with, and the flows between this service and a provider. Only the service reads or writes these tables.

create table auth.identities (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (length(provider) between 1 and 100),
  provider_id text not null check (length(provider_id) between 1 and 255),
  user_id uuid not null references auth.users on delete cascade,
  identity_data jsonb not null default '{}',
  email text generated always as (lower(identity_data ->> 'email')) stored,
  last_sign_in_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider, provider_id)
);
create index identities_user_id_idx on auth.identities (user_id);
alter table auth.identities enable row level security;

comment on table auth.identities is 'Accounts at other providers that sign a user in. An address or a number of the user is no row here.';
comment on column auth.identities.id is 'The `identity_id` on the wire.';
comment on column auth.identities.provider is 'The name of the provider in the settings, such as google.';
comment on column auth.identities.provider_id is 'The `sub` of the user at the provider.';
comment on column auth.identities.user_id is 'Whom it signs in.';
comment on column auth.identities.identity_data is 'What the provider says of the user.';
comment on column auth.identities.email is 'The address in it.';
comment on column auth.identities.last_sign_in_at is 'When it last began a session.';
comment on column auth.identities.created_at is 'When it was linked.';
comment on column auth.identities.updated_at is 'When the provider''s data were last read.';

create table auth.provider_flows (
  id uuid primary key default gen_random_uuid(),
  provider text not null,
  redirect_to text not null,
  nonce text not null,
  sealed_verifier text not null,
  code_challenge text,
  code_challenge_method text check (code_challenge_method in ('s256', 'plain')),
  linking_user_id uuid references auth.users on delete cascade,
  used_at timestamptz,
  expires_at timestamptz not null,
  created_at timestamptz not null default now()
);
create index provider_flows_expires_at_idx on auth.provider_flows (expires_at);
create index provider_flows_linking_user_id_idx on auth.provider_flows (linking_user_id);
alter table auth.provider_flows enable row level security;

comment on table auth.provider_flows is 'Browsers that were sent to a provider and have not come back yet.';
comment on column auth.provider_flows.id is 'The `state` that the provider returns.';
comment on column auth.provider_flows.provider is 'Where the browser was sent.';
comment on column auth.provider_flows.redirect_to is 'The page of the app that gets the result.';
comment on column auth.provider_flows.nonce is 'What the provider''s id token must contain.';
comment on column auth.provider_flows.sealed_verifier is 'The PKCE verifier towards the provider, AES-256-GCM under a key that is not in the database.';
comment on column auth.provider_flows.code_challenge is 'PKCE of the app: it gets a code to trade instead of a session.';
comment on column auth.provider_flows.code_challenge_method is 'How the app made the challenge from its verifier.';
comment on column auth.provider_flows.linking_user_id is 'The signed-in user who adds a way to sign in; null for a sign-in.';
comment on column auth.provider_flows.used_at is 'When the browser came back; a flow is good once.';
comment on column auth.provider_flows.expires_at is 'Not accepted after this.';
comment on column auth.provider_flows.created_at is 'When the browser was sent.';

-- The service itself works as service_role; row-level security without a policy shuts out everybody else.
grant select, insert, update, delete on auth.identities, auth.provider_flows to service_role;
