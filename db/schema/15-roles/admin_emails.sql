-- Addresses that are platform admins, whatever type their profile has.

create function private.admin_emails() returns text[]
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return coalesce(
    (select array_agg(lower(email)) from private.settings s, jsonb_array_elements_text(s.value) email
     where s.key = 'admin_emails'),
    '{}'
  );
end
$$;
comment on function private.admin_emails() is 'Lower-case addresses of the platform admins, from setting admin_emails.';

-- The member view calls it for every reader; readers only see a boolean derived from it.
grant execute on function private.admin_emails() to anon, authenticated, service_role;
