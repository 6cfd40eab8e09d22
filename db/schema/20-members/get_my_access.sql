-- POST /rest/v1/rpc/get_my_access: the rights of the caller, for screens to show. Policies use the same functions, so a
-- screen and a policy cannot disagree.

create function public.get_my_access() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Every page of every member asks, and hardly one of them is an admin.
  v_has_account constant boolean := private.has_admin_account();
  v_is_admin constant boolean := v_has_account and private.is_admin();
begin
  return (
    select jsonb_build_object(
      'is_admin', v_is_admin,
      'is_main_admin', v_is_admin and private.is_main_admin(),
      'wants_second_factor', v_has_account and not v_is_admin,
      'is_executive', private.is_corporate_executive(),
      'is_dealer', private.is_dealer(),
      'company_id', company.id,
      'company_name', company.company_name,
      'suspended_because', suspension.note
    )
    from (values (auth.uid())) caller (id)
    left join private.suspensions suspension on suspension.member_id = caller.id
    left join private.members m on m.id = caller.id and m.is_corporate_member
    left join public.company_details company on company.company_name = m.business_name
  );
end
$$;
comment on function public.get_my_access() is
  'Whether the caller is an admin, the main admin account, an admin who has yet to show the second factor, an executive, a dealer, the company that a corporate member names as business, and why the caller is suspended.
@answers {is_admin boolean, is_main_admin boolean, wants_second_factor boolean, is_executive boolean, is_dealer boolean, company_id uuid?, company_name text?, suspended_because text?}';

-- Screens call it after every sign-in; it reveals nothing about others.
grant execute on function public.get_my_access() to authenticated;
