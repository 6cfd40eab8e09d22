-- The job expire-memberships: a Paid membership becomes a Free one on the day after its last day.

-- Some members at a time, like private.grant_monthly_credits. Credits stay. The verified badge goes if the membership
-- brought it. A member to whom a monthly grant is still owed, because the server was down on the 1st, gets it first.
create function private.expire_memberships(p_now timestamptz default private.clock(), p_limit int default 1000)
  returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_today date := private.india_date(p_now);
  v_over uuid[];
begin
  select array_agg(o.id) into v_over from (
    select m.id from private.members m
    where m.membership_type = 'Paid Member' and m.membership_ends_on < v_today
      and coalesce(private.monthly_grant_due(m.current_membership_start_date, m.membership_ends_on, v_today), '-infinity')
        <= coalesce(m.last_credit_reset_date, '-infinity')
    order by m.id limit p_limit for update
  ) o;
  with ended as (
    select m.id, m.membership_type, m.membership_ends_on from private.members m where m.id = any (v_over)
  ), noted as (
    insert into private.membership_changes (member_id, from_type, to_type, starts_on, idempotency_key, created_at)
    select e.id, e.membership_type, 'Free Member', e.membership_ends_on + 1, 'over:' || e.id || ':' || e.membership_ends_on,
      p_now
    from ended e
    on conflict (idempotency_key) do nothing
  )
  update private.members m
  set membership_type = 'Free Member', current_membership_start_date = e.membership_ends_on + 1, membership_ends_on = null,
    is_verified_member = m.is_verified_member and not m.is_verified_by_membership, is_verified_by_membership = false
  from ended e where m.id = e.id;
  return coalesce(cardinality(v_over), 0);
end
$$;
comment on function private.expire_memberships(timestamptz, int) is
  'Makes Free Members of those whose paid year is over, some at a time; gives how many.';

-- The job calls it until nobody is left.
grant execute on function private.expire_memberships(timestamptz, int) to service_role;

-- Finds memberships by the end of their year.
create index members_membership_ends_on_idx on private.members (membership_ends_on) where membership_ends_on is not null;
