-- The job monthly-credits: on the 1st of a month in India, it raises balances to the allowance of the membership.

-- Raises at most p_limit members, the next ones in order of their ids, and returns how many. Call it until it returns
-- 0, each time in its own transaction, so that nobody waits for a hundred thousand others. p_member restricts it to one
-- member. It never lowers a balance: a balance above the allowance stays, and the day is recorded all the same, so that
-- credits used later in the month are not refilled. last_credit_reset_date makes a grant happen once; the ledger's key
-- guarantees it. Admins are never charged and get nothing.
create function private.grant_monthly_credits(
  p_now timestamptz default private.clock(), p_member uuid default null, p_limit int default 1000
) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_today date := private.india_date(p_now);
  v_admins text[] := private.admin_emails();
  v_due uuid[];
begin
  -- Locked in one order, and looked at again by the next statement: of two runs at once the second finds nothing left.
  select array_agg(d.id) into v_due from (
    select m.id from private.members m
    where (p_member is null or m.id = p_member) and m.membership_type in ('Paid Member', 'Corporate Member')
      -- Said twice: the first is cheap and leaves out almost everybody on all other days.
      and coalesce(m.last_credit_reset_date, '-infinity') < date_trunc('month', v_today::timestamp)
      and coalesce(m.last_credit_reset_date, '-infinity')
        < private.monthly_grant_due(m.current_membership_start_date, m.membership_ends_on, v_today)
      and (m.email_verified_at is null or m.email <> all (v_admins))
    order by m.id limit p_limit for update
  ) d;
  with lift as (
    select m.id, private.monthly_allowance(m.membership_type) as allowance, m.messaging_credits as balance,
      to_char(private.monthly_grant_due(m.current_membership_start_date, m.membership_ends_on, v_today), 'YYYY-MM') as month
    from private.members m where m.id = any (v_due)
  ), granted as (
    insert into public.credit_ledger (member_id, change, balance_after, reason, idempotency_key, created_at)
    select l.id, l.allowance - l.balance, l.allowance, 'monthly', 'monthly:' || l.id || ':' || l.month, p_now
    from lift l where l.allowance > l.balance
    on conflict (idempotency_key) do nothing
    returning member_id, balance_after
  )
  update private.members m
  set messaging_credits = coalesce(g.balance_after, m.messaging_credits), last_credit_reset_date = v_today
  from lift l left join granted g on g.member_id = l.id
  where m.id = l.id;
  return coalesce(cardinality(v_due), 0);
end
$$;
comment on function private.grant_monthly_credits(timestamptz, uuid, int) is
  'Makes the monthly grants that are due, some members at a time; gives how many members were looked after.';

-- The job calls it until nobody is left.
grant execute on function private.grant_monthly_credits(timestamptz, uuid, int) to service_role;

-- Who may have a grant due.
create index members_monthly_idx on private.members (id) where membership_type in ('Paid Member', 'Corporate Member');
