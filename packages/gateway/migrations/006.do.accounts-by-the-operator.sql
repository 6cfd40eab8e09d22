-- Accounts that the operator manages, the audit log, and numbers as second factors.

alter table auth.users drop constraint users_role_check;

alter table auth.users add constraint users_role_check check (length(role) between 1 and 63);

alter table auth.users add column deleted_at timestamptz;

alter table auth.users add column is_sso_user boolean not null default false;

alter table auth.users add column is_super_admin boolean;

alter table auth.users add column reauthentication_sent_at timestamptz;

create table auth.audit_log_entries (
  id uuid primary key default gen_random_uuid(),
  payload json not null,
  ip_address text not null default '' check (length(ip_address) <= 64),
  created_at timestamptz not null default now()
);

alter table auth.mfa_factors add column phone text check (phone ~ '^[1-9][0-9]{6,14}$');

alter table auth.mfa_factors drop constraint mfa_factors_check;

alter table auth.mfa_factors add constraint mfa_factors_check
  check ((factor_type = 'totp') = (sealed_secret is not null) and (factor_type = 'phone') = (phone is not null)) not valid;

alter table auth.mfa_factors drop constraint mfa_factors_factor_type_check;

alter table auth.mfa_factors add constraint mfa_factors_factor_type_check
  check (factor_type in ('totp', 'phone', 'recovery_code'));

alter table auth.mfa_challenges add column code_hash text;

create index audit_log_entries_created_at_idx on auth.audit_log_entries (created_at);

create unique index mfa_factors_phone_key on auth.mfa_factors (user_id, phone) where status = 'verified';
