-- The audit log keeps the address of the admin beside the name. Rows that are there stay as they are: the log shows the present address
-- of an account that still exists.

alter table private.audit_log add column actor_email text;
