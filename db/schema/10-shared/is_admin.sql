-- The one answer to "is this user a platform admin?": derived, never chosen.

create function private.is_admin(uid uuid default auth.uid()) returns boolean
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
comment on function private.is_admin(uuid) is
  'Whether the user has one of the admin addresses, confirmed, or membership type admin. An executive role Admin does not count.';

-- Policies and the member view ask it for every reader.
grant execute on function private.is_admin(uuid) to anon, authenticated, service_role;
