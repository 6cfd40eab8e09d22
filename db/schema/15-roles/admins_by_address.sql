-- The accounts that are platform admins by their address. By address, so that the index of accounts finds them; addresses of accounts are
-- in lower case.

create function private.admins_by_address() returns uuid[]
  language plpgsql stable parallel safe set search_path = ''
as $$
begin
  return array(select u.id from auth.users u where u.email = any (private.admin_emails()) and u.email_confirmed_at is not null);
end
$$;
comment on function private.admins_by_address() is 'The accounts with an admin address that is confirmed.';

-- NOTE: no role may execute it: functions of the owner do.
