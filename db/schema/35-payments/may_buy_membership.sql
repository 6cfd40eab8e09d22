-- Whether a member may buy a Paid Membership. Corporate Members and admins may not: they already have all its rights.

create function private.may_buy_membership(p_member uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (select from private.members m where m.id = p_member and m.membership_type = 'Free Member')
    and not private.has_admin_account(p_member);
end
$$;
comment on function private.may_buy_membership(uuid) is 'Whether the member has no membership that is paid for.';

-- NOTE: execute is granted to nobody: the functions of payments call it with the owner's rights.
