-- Whether somebody has a profile. Signed in without a profile is still a guest.

create function private.is_member(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return uid is not null and exists (select from private.members m where m.id = uid);
end
$$;
comment on function private.is_member(uuid) is 'Whether the user has a member profile.';

-- NOTE: execute is granted to nobody: functions of the owner call it.
