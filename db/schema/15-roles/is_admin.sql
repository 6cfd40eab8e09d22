-- Whether a user may act as a platform admin. SQL derives it; no client sets it.

-- It is for the actor: the caller, or p_actor of a server function. For an admin who must use a second factor it is
-- true only in a session that has verified it. A background job has no actor, so it gets false. To find out whether
-- somebody else is an admin, use private.has_admin_account.
create function private.is_admin(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return private.has_admin_account(uid) and (not private.needs_second_factor(uid) or private.shows_second_factor(uid));
end
$$;
comment on function private.is_admin(uuid) is
  'Whether the user has the account of an admin and has shown the second factor where it is wanted.';

-- Policies and the member view call it for every reader.
grant execute on function private.is_admin(uuid) to anon, authenticated, service_role;
