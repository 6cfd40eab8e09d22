-- A search of the audit log compared the names and addresses of all admins' acts, one by one.

create index audit_log_actor_text_idx on private.audit_log
  using gin (lower(actor_name) extensions.gin_trgm_ops, lower(actor_email) extensions.gin_trgm_ops);
