-- POST /rest/v1/rpc/get_member_counts: the figures above Membership Management, for admins.

create function public.get_member_counts() returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'members are managed by admins';
  end if;
  return jsonb_build_object(
    'members', (select count(*) from private.members),
    'free', (select count(*) from private.members m where m.membership_type = 'Free Member'),
    'paid', (select count(*) from private.members m where m.membership_type = 'Paid Member'),
    'corporate', (select count(*) from private.members m where m.membership_type = 'Corporate Member'),
    'joined_this_week', (
      select count(*) from private.members m where m.membership_join_date > private.india_date() - 7));
end
$$;
comment on function public.get_member_counts() is
  'How many members there are, of each membership and joined in the last seven days; for admins.
@answers {members int, free int, paid int, corporate int, joined_this_week int}';

-- Signed-in callers may ask; who is no admin is refused inside.
grant execute on function public.get_member_counts() to authenticated;
