-- The only deletion from the audit log: rows older than the operator's setting audit_days.

create function private.forget_audit_rows(p_limit int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_days constant int := coalesce(
    (select (s.value #>> '{}')::int from private.settings s where s.key = 'audit_days'), private.limit_audit_days());
  v_count int;
begin
  delete from private.audit_log l where l.id in (
    select o.id from private.audit_log o where o.at < now() - make_interval(days => v_days) order by o.at, o.id limit p_limit);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.forget_audit_rows(int) is 'Deletes rows of the audit log whose time is over, as many as the limit says; how many there were.';

-- The job forget-audit-rows calls it.
grant execute on function private.forget_audit_rows(int) to service_role;
