-- Who is a platform admin by their account: what others are told of them, and what an admin cannot have besides. What an
-- admin may do asks private.is_admin, which wants more.

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

-- The sign-in service's events of admins are kept longer: a trigger's condition asks it as whoever writes. The trigger that protects
-- profiles asks it as the admin who changes one.
grant execute on function private.has_admin_account(uuid) to authenticated, service_role;
