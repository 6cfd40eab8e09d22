-- Whether a member is an executive of a company.

create function private.is_corporate_executive(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return private.executive_company_id(uid) is not null;
end
$$;
comment on function private.is_corporate_executive(uuid) is
  'Whether the member is corporate, has an executive role and a department, and names a registered company as business.';

-- Policies call it for every reader.
grant execute on function private.is_corporate_executive(uuid) to authenticated, service_role;
