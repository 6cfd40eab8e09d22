-- Sign-in by other providers.

alter table auth.users add column email_is_identity boolean not null default true;

alter table auth.flow_state add column sealed_provider_tokens text;

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
