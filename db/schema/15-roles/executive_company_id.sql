-- Which company a member is an executive of, derived from four facts that only admins set. A suspended member is no
-- executive.

create function private.executive_company_id(uid uuid default auth.uid()) returns uuid
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return (
    select c.id from private.members m
    join public.company_details c on c.company_name = m.business_name
    where m.id = uid and m.is_corporate_member and m.department <> '' and m.role = any (private.words_executive_roles())
      and not private.is_suspended(uid)
  );
end
$$;
comment on function private.executive_company_id(uuid) is
  'The company whose executive the member is: corporate, with an executive role and a department, naming it as business; else null.';

-- Policies call it for every reader.
grant execute on function private.executive_company_id(uuid) to authenticated, service_role;
