-- Who may call or write to other members directly.

create function private.may_see_contact(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return uid is not null and (
    exists (select from private.members m
            where m.id = uid and m.membership_type in ('Paid Member', 'Corporate Member'))
    or private.is_corporate_executive(uid)
    or private.is_admin(uid)
  );
end
$$;
comment on function private.may_see_contact(uuid) is
  'Whether the user may see other members'' contact data: Paid and Corporate Members, executives and admins.';

-- The member view calls it for every reader.
grant execute on function private.may_see_contact(uuid) to anon, authenticated, service_role;
