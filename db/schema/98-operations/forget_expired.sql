-- The periods of packages/domain/src/retention.ts, kept to by the job keep-retention.

-- As many rows as the limit, the oldest first; the job repeats it until it returns 0.
create function private.forget_expired(p_name text, p_limit int) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_sweep constant jsonb := private.default_retention()::jsonb -> p_name;
  v_count int;
begin
  execute format('delete from %1$s where ctid = any (array(
      select ctid from %1$s where %2$s < now() - make_interval(hours => $1) and (%3$s) order by %2$s limit $2))',
    v_sweep ->> 'table', v_sweep ->> 'moment', coalesce(v_sweep ->> 'only', 'true'))
    using (v_sweep ->> 'hours')::int, p_limit;
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.forget_expired(text, int) is 'Deletes rows whose period is over, as many as the limit says; how many there were.';

-- The job keep-retention calls it.
grant execute on function private.forget_expired(text, int) to service_role;
