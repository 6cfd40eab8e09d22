-- The current time for every rule about days and memberships. Demonstrations and tests can set it to a fixed time.

create function private.clock() returns timestamptz
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return coalesce((select (s.value #>> '{}')::timestamptz from private.settings s where s.key = 'now'), now());
end
$$;
comment on function private.clock() is 'The time that rules about days go by: now, or the fixed time of setting now.';

-- Policies and defaults that need the day call it with the rights of every reader and writer.
grant execute on function private.clock() to anon, authenticated, service_role;
