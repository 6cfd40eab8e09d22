-- The effect of a full refund on the membership that its payment started.
-- docs/decisions/058-payments-are-settled-by-admins-and-refunds-are-asked-once.md

-- It ends when nothing has changed it since: a membership that an admin gave, or that is over, is another one. Credits that
-- were used stay used; of what the membership gave, the rest goes. What was there before it stays.
create function private.refund_effect(p_payment uuid) returns table (member_id uuid, ends_membership boolean, credits_taken int)
  language plpgsql stable security definer set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select m.id, true, least(m.messaging_credits, greatest(0, l.granted - greatest(0, l.used)))
    from private.membership_changes c
    join private.members m on m.id = c.member_id and m.membership_type = 'Paid Member'
    cross join lateral (
      select coalesce(sum(g.change) filter (where g.reason in ('membership', 'monthly')), 0)::int as granted,
        -coalesce(sum(g.change) filter (
          where g.reason in ('usage_enquiry', 'usage_offer', 'bid_submission', 'returned')), 0)::int as used
      from public.credit_ledger g where g.member_id = m.id and g.created_at >= c.created_at
    ) l
    where c.idempotency_key = 'payment:' || p_payment
      and not exists (select from private.membership_changes later where later.member_id = c.member_id and later.id > c.id);
  if not found then
    return query select null::uuid, false, 0;
  end if;
end
$$;
comment on function private.refund_effect(uuid) is
  'Whether a refund of the payment ends a membership, whose, and how many unused credits go with it. @nullable member_id';

-- NOTE: execute is granted to nobody: the functions of refunds call it with the owner's rights.

create function private.end_refunded_membership(p_payment uuid, p_refund uuid, p_actor uuid, p_now timestamptz) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  e record;
begin
  -- A grant that is still owed is made by now, so that the effect counts it.
  perform private.grant_monthly_credits(p_now, f.member_id) from private.refund_effect(p_payment) f where f.ends_membership;
  select * into e from private.refund_effect(p_payment);
  if e.ends_membership then
    perform private.change_membership(e.member_id, 'Free Member', p_actor, 'refund:' || p_refund, p_now);
    if e.credits_taken > 0 then
      perform private.move_credits(e.member_id, -e.credits_taken, 'refund', null, p_actor, null, 'refund:' || p_refund, p_now);
    end if;
    update private.payment_refunds r set has_ended_membership = true, credits_taken = e.credits_taken where r.id = p_refund;
  end if;
end
$$;
comment on function private.end_refunded_membership(uuid, uuid, uuid, timestamptz) is
  'Ends the membership that a returned payment started, and takes back its unused credits.';

-- NOTE: execute is granted to nobody: private.close_refund calls it with the owner's rights.
