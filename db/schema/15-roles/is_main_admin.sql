-- Whether this is the main admin account. It has the Limited Admin Panel; the other admins have the full one.

create function private.is_main_admin(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return private.is_admin(uid) and exists (
    select from auth.users u
    join private.settings s on s.key = 'main_admin_email' and lower(s.value #>> '{}') = lower(u.email)
    where u.id = uid and u.email_confirmed_at is not null
  );
end
$$;
comment on function private.is_main_admin(uuid) is
  'Whether the user is an admin whose confirmed address is the one of setting main_admin_email.';

-- Screens get it through get_my_access, which runs with the owner's rights; only the server calls it directly.
grant execute on function private.is_main_admin(uuid) to service_role;
