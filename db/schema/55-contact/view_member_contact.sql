-- POST /functions/v1/contact-member: the contact data of a member of the directory.

-- Raises NOPRF without a profile, OWNIT for oneself, NOCON for callers who may not see contact data, NOLST for a member
-- who is not in the directory (the id does not exist, or the member left it: their open listings still lead to them),
-- LIMIT as private.open_contact. Executives are always available, because the company's page shows them.
create function private.view_member_contact(p_viewer uuid, p_member uuid)
  returns table (member_name text, business_name text, country_code text, mobile_number text, email text,
    is_business_unverified boolean)
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.begin_contact(p_viewer);
  if p_member = p_viewer then
    raise exception 'own profile' using errcode = 'OWNIT';
  elsif not private.may_see_contact(p_viewer) then
    raise exception 'not for this member' using errcode = 'NOCON';
  elsif not exists (
      select from private.members m where m.id = p_member and (
        m.list_in_directory or private.is_admin(p_viewer) or private.is_corporate_executive(p_member))) then
    raise exception 'not in the directory' using errcode = 'NOLST';
  end if;
  return query select * from private.open_contact(p_viewer, p_member);
end
$$;
comment on function private.view_member_contact(uuid, uuid) is
  'Gives a listed member''s or an executive''s contact data to a member who may have it, and counts that. @nullable country_code, mobile_number, email';

-- contact-member calls it for the signed-in caller.
grant execute on function private.view_member_contact(uuid, uuid) to service_role;
