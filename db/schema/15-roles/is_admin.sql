-- The one answer to "may this user act as a platform admin?": derived, never chosen.

-- It is asked of whoever acts: the caller, or p_actor of a server function. Of an admin who has to show a second factor it
-- is true in a session that has shown it alone, so a job, which acts for nobody, hears no. Whether somebody else is an admin
-- is private.has_admin_account.
create function private.is_admin(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return private.has_admin_account(uid) and (not private.needs_second_factor(uid) or private.shows_second_factor(uid));
end
$$;
comment on function private.is_admin(uuid) is
  'Whether the user has the account of an admin and has shown the second factor where it is wanted.';

-- Policies and the member view ask it for every reader.
grant execute on function private.is_admin(uuid) to anon, authenticated, service_role;
