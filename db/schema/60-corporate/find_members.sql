-- GET /rest/v1/rpc/find_members?p_text=…: a search over all members, for an admin who appoints an executive or a
-- dealer.

-- The text is one piece, in lower case, anywhere in name, business, place, e-mail or number. Platform admins are none of it: they
-- have no membership. Those in the directory and the others have an index each, in the order of the list.
create function public.find_members(p_text text)
  returns table (id uuid, member_name text, business_name text, email text, membership_type text, role text, department text, is_dealer boolean)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_most constant int := private.limit_executive_search_size();
  v_pattern constant text := private.like_pattern(lower(btrim(left(p_text, private.limit_search_length()))));
  v_admins constant text[] := private.admin_emails();
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'admins alone look for members';
  end if;
  return query
    with found as (
      (select m.id from private.members m
        where m.list_in_directory and m.directory_contact_text like v_pattern
          and m.membership_type <> 'admin' and coalesce(m.email_verified_at is null or m.email <> all (v_admins), true)
        order by m.member_name, m.id limit v_most)
      union all
      (select m.id from private.members m
        where not m.list_in_directory and m.directory_contact_text like v_pattern
          and m.membership_type <> 'admin' and coalesce(m.email_verified_at is null or m.email <> all (v_admins), true)
        order by m.member_name, m.id limit v_most)
    )
    select m.id, m.member_name, m.business_name, m.email, m.membership_type, m.role, m.department, m.is_dealer
    from found join private.members m using (id) order by m.member_name, m.id limit v_most;
end
$$;
comment on function public.find_members(text) is 'The first members by name whom a text fits, for admins. @nullable email, role, department @words membership_type membership_types @words role executive_roles';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.find_members(text) to authenticated;
