-- Whether a profile has the name of a registered company without being its executive.

create function private.is_business_unverified(p_member uuid, p_business_name text) returns boolean
  language plpgsql stable parallel safe security definer cost 1000 set search_path = ''
as $$
declare
  v_companies constant uuid[] := array(
    select c.id from public.company_details c where private.name_key(c.company_name) = private.name_key(p_business_name));
begin
  return v_companies <> '{}' and coalesce(private.executive_company_id(p_member) <> all (v_companies), true);
end
$$;
comment on function private.is_business_unverified(uuid, text) is
  'Whether the business of a member has the name of a registered company, compared by private.name_key, and the member is no executive of it.';

-- Every reader of profiles evaluates it. It reveals no more than the names do.
grant execute on function private.is_business_unverified(uuid, text) to anon, authenticated, service_role;
