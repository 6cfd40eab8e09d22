-- POST /functions/v1/contact-member: how to call or write to a member of the directory.

-- Raises NOPRF without a profile, OWNIT for oneself, NOCON for who may not see contact data, NOLST for who is not in the
-- directory (there is nobody of that id, or they left it: an open listing of theirs still leads to them), LIMIT as
-- private.open_contact. An executive stands on the company's page to be called, in the directory or not.
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
