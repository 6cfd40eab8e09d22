-- Who changed what is kept from now on.

create or replace function private.words_audit_roles() returns text[] language sql immutable parallel safe return array['admin', 'executive', 'member', 'service', 'operator', 'visitor'];

create or replace function private.words_audited_tables() returns text[] language sql immutable parallel safe return array['members', 'credit_ledger', 'membership_plan', 'membership_payments', 'company_details', 'corporate_products', 'customer_bids', 'partner_organisations', 'corporate_ads', 'news_items', 'news_snippets', 'price_updates_pdfs', 'settings', 'security_events'];

create or replace function private.words_audit_actions() returns text[] language sql immutable parallel safe return array['insert', 'update', 'delete', 'event'];

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  actor_id uuid,
  actor_role text not null constraint audit_log_actor_role_check check (actor_role = any (private.words_audit_roles())),
  actor_name text,
  reason text,
  request_id text,
  object_table text not null
    constraint audit_log_object_table_check check (object_table = any (private.words_audited_tables())),
  object_id text,
  object_name text,
  member_id uuid,
  action text not null constraint audit_log_action_check check (action = any (private.words_audit_actions())),
  changes jsonb not null default '[]',
  row_count int not null default 1 constraint audit_log_row_count_check check (row_count > 0),
  place int not null default 1,
  search_text text not null generated always as (lower(
    coalesce(object_name, '') || E'\n' || coalesce(object_id, '') || E'\n' || coalesce(request_id, ''))) stored
);

create index audit_log_actor_id_idx on private.audit_log (actor_id, at desc, id desc);

create index audit_log_at_idx on private.audit_log (at desc, id desc);

create index audit_log_member_id_idx on private.audit_log (member_id, at desc, id desc) where member_id is not null;

create index audit_log_object_idx on private.audit_log (object_table, object_id, at desc, id desc);

create index audit_log_search_idx on private.audit_log using gin (search_text extensions.gin_trgm_ops);
