-- Whether an account is a platform admin's. It decides what others see of admins, and which other rights an admin cannot have.
-- Rights of an admin depend on private.is_admin, which has more conditions.

create function private.has_admin_account(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return uid is not null and (
    exists (select from auth.users u
            where u.id = uid and u.email_confirmed_at is not null and lower(u.email) = any (private.admin_emails()))
    or exists (select from private.members m where m.id = uid and m.membership_type = 'admin')
  );
end
$$;
comment on function private.has_admin_account(uuid) is
  'Whether the user has one of the admin addresses, confirmed, or membership type admin. An executive role Admin does not count.';

-- A trigger's condition calls it with the rights of the writer, because security events of admins are stored longer.
-- The trigger that protects profiles calls it with the rights of the admin who changes one.
grant execute on function private.has_admin_account(uuid) to authenticated, service_role;
