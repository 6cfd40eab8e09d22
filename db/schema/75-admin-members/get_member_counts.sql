-- POST /rest/v1/rpc/get_member_counts: the counts above Membership Management, for admins.

create function public.get_member_counts() returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  -- As in members_where: an admin by address has no membership, whatever the profile says.
  v_admins constant uuid[] := private.admins_by_address();
  v_of constant jsonb := (
    select coalesce(jsonb_object_agg(t.membership_type, t.members), '{}')
    from (select m.membership_type, count(*) filter (where m.id <> all (v_admins)) as members
          from private.members m group by m.membership_type) t);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'members are managed by admins';
  end if;
  return jsonb_build_object(
    'members', (select count(*) from private.members),
    'free', coalesce(v_of -> 'Free Member', '0'),
    'paid', coalesce(v_of -> 'Paid Member', '0'),
    'corporate', coalesce(v_of -> 'Corporate Member', '0'),
    'joined_this_week', (
      select count(*) from private.members m where m.membership_join_date > private.india_date() - 7));
end
$$;
comment on function public.get_member_counts() is
  'How many members there are, of each membership and joined in the last seven days; for admins.
@answers {members int, free int, paid int, corporate int, joined_this_week int}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_member_counts() to authenticated;
