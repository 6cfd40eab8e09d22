-- Settings that SQL rules need. The server writes them at start from its configuration.

create table private.settings (
  key text primary key,
  value jsonb not null
);

alter table private.settings enable row level security;

-- NOTE: there is no policy: only the server reads or writes settings.

-- The server writes its configuration here at every start. It leaves admin_second_factor alone, because an admin sets
-- it.
grant select, insert, update, delete on private.settings to service_role;

comment on table private.settings is 'Configuration that SQL rules read. @no_policy the server alone uses it.';
comment on column private.settings.key is 'Name of the setting: admin_emails (who is always platform admin), main_admin_email (which of them is the main one), admin_second_factor (whether the rights of every admin want a second factor), posts_per_minute and posts_per_hour (of one member), audit_days (that the audit log is kept), now (a fixed time), person_salt (of private.counted_people, made with the database and never changed).';
comment on column private.settings.value is 'Its value; admin_emails is an array of lower-case addresses, main_admin_email one of them, now an ISO time.';
