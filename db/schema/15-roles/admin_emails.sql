-- The addresses that are platform admins whatever their profile says.

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

-- The member view asks it for every reader; the list itself never leaves a boolean.
grant execute on function private.admin_emails() to anon, authenticated, service_role;
