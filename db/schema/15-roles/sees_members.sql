-- Who reads names, businesses and yarns of other members.

create function private.sees_members() returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return private.is_member() or private.sees_everything();
end
$$;
comment on function private.sees_members() is 'Whether the present request is a member''s, an admin''s or the server''s own.';

-- The member view calls it for every reader.
grant execute on function private.sees_members() to anon, authenticated, service_role;
