-- The one answer to "is this member an executive of a company?": derived from four facts that only admins set.

create function private.is_corporate_executive(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return uid is not null and exists (
    select from private.members m
    join public.company_details c on c.company_name = m.business_name
    where m.id = uid and m.is_corporate_member and m.department <> '' and m.role = any (private.words_executive_roles())
  );
end
$$;
comment on function private.is_corporate_executive(uuid) is
  'Whether the member is corporate, has an executive role and a department, and names a registered company as business.';

-- Policies ask it for every reader.
grant execute on function private.is_corporate_executive(uuid) to authenticated, service_role;
