-- Who sees members unmasked: admins, and the server when it acts for no user.

create function private.sees_everything() returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return coalesce(auth.role() = 'service_role', false) or private.is_admin();
end
$$;
comment on function private.sees_everything() is 'Whether the present request is an admin''s or the server''s own.';

-- The member view calls it for every reader.
grant execute on function private.sees_everything() to anon, authenticated, service_role;
