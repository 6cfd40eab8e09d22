-- Starts, renews or ends a membership. It is the only writer of membership_type apart from the expiry
-- (private.expire_memberships). docs/decisions/013-monthly-credits-and-the-end-of-a-membership.md

-- Paid: a year from today; a purchase while it lasts adds a year. The balance is raised to the allowance at once.
-- Corporate: no end, credits come on the 1st of the next twelve months. Both bring the verified badge; leaving removes
-- it unless an admin gave it. The balance is never reduced.
-- A repeated p_key changes nothing and returns what is stored, with 0 granted. p_actor is the admin, null for a
-- payment.
-- Raises NOPRF without a profile.
create function private.change_membership(
  p_member uuid, p_type text, p_actor uuid, p_key text, p_now timestamptz default private.clock()
)
  returns table (membership_type text, new_balance int, granted int, starts_on date, ends_on date)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  v_today date := private.india_date(p_now);
  m private.members;
  v_old_type text;
  v_is_renewal boolean;
  v_verifies boolean := p_type in ('Paid Member', 'Corporate Member');
begin
  select * into m from private.members where id = p_member for update;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  granted := 0;
  v_old_type := m.membership_type;
  if not exists (select from private.membership_changes c where c.idempotency_key = p_key) then
    -- A grant that the old membership still owes is not lost with it.
    perform private.grant_monthly_credits(p_now, p_member);
    v_is_renewal := p_type = 'Paid Member' and v_old_type = p_type and m.membership_ends_on >= v_today;
    update private.members set
      membership_type = p_type,
      membership_wish = nullif(membership_wish, p_type),
      current_membership_start_date = case when v_is_renewal then current_membership_start_date else v_today end,
      membership_ends_on = case when p_type = 'Paid Member'
        then (case when v_is_renewal then membership_ends_on else v_today end + interval '1 year')::date end,
      is_verified_by_membership = v_verifies and (is_verified_by_membership or not is_verified_member),
      is_verified_member = v_verifies or is_verified_member and not is_verified_by_membership,
      is_corporate_member = p_type = 'Corporate Member'
        or is_corporate_member and v_old_type <> 'Corporate Member',
      last_credit_reset_date = case when p_type = 'Paid Member' then v_today else last_credit_reset_date end
    where id = p_member returning * into m;
    insert into private.membership_changes
      (member_id, from_type, to_type, starts_on, ends_on, actor_id, idempotency_key, created_at)
    values (p_member, v_old_type, p_type, m.current_membership_start_date, m.membership_ends_on, p_actor, p_key,
      p_now);
    if p_type = 'Paid Member' and m.messaging_credits < private.monthly_allowance(p_type) then
      granted := private.monthly_allowance(p_type) - m.messaging_credits;
      m.messaging_credits := (private.move_credits(
        p_member, granted, 'membership', null, p_actor, null, 'membership:' || p_key, p_now)).new_balance;
    end if;
  end if;
  return query select m.membership_type, m.messaging_credits, granted, m.current_membership_start_date, m.membership_ends_on;
end
$$;
comment on function private.change_membership(uuid, text, uuid, text, timestamptz) is
  'Gives a member another membership with its dates, badges and first credits, once per key. @nullable ends_on';

-- A captured payment, and handle-membership-change-credits through change_membership_as_admin.
grant execute on function private.change_membership(uuid, text, uuid, text, timestamptz) to service_role;

-- A change by an admin. p_old_type is what the admin's screen showed. A repeated call finds the new membership and
-- changes nothing: is_changed is false.
-- Raises NOADM when the actor is no admin, NOPRF without a profile, ADMIN when the member is an admin and so has no
-- membership, STALE when the membership is not the one that the screen showed.
create function private.change_membership_as_admin(p_actor uuid, p_member uuid, p_old_type text, p_new_type text)
  returns table (member_name text, new_balance int, is_changed boolean)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  m private.members;
begin
  if not private.is_admin(p_actor) then
    raise exception 'only an admin changes memberships' using errcode = 'NOADM';
  end if;
  select * into m from private.members where id = p_member for update;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  elsif private.has_admin_account(p_member) then
    raise exception 'an admin has no membership' using errcode = 'ADMIN';
  elsif m.membership_type = p_new_type then
    return query select m.member_name, m.messaging_credits, false;
    return;
  elsif m.membership_type <> p_old_type then
    raise exception 'the membership was changed meanwhile' using errcode = 'STALE';
  end if;
  return query select m.member_name, c.new_balance, true from private.change_membership(
    p_member, p_new_type, p_actor, 'admin:' || gen_random_uuid()) c;
end
$$;
comment on function private.change_membership_as_admin(uuid, uuid, text, text) is
  'Changes a membership in the name of an admin who saw the old one.';

-- handle-membership-change-credits calls it.
grant execute on function private.change_membership_as_admin(uuid, uuid, text, text) to service_role;
