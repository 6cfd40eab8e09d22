-- POST /functions/v1/handle-user-signup-credits: the first credits of a new member, and those of the referral.

-- Everybody gets the Free Member's credits, even with a wish for Paid: nobody is Paid before a payment is captured. A
-- referral pays both sides, once in the new member's life, only together with the signup grant and never to oneself. An
-- unusable code is ignored: referral_granted is false; unified-signup has rejected it before. A repeated call returns
-- the balance and 0 granted. A person gets all this once, for any account: had_before is true when another account has
-- had it, and then neither side of a referral gets anything (docs/decisions/034-a-person-counts-once.md).
-- Raises NOPRF without a profile.
create function private.grant_signup_credits(p_member uuid, p_referral_code_used text, p_now timestamptz default private.clock())
  returns table (new_balance int, granted int, referral_granted boolean, had_before boolean)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_referrer uuid := (private.referrer_of(p_member, p_referral_code_used)).referrer;
  v_member private.members;
begin
  -- Both accounts in one order, so that two signups naming each other cannot wait for each other.
  perform from private.members m where m.id in (p_member, v_referrer) order by m.id for update;
  -- The code's owner may have left meanwhile.
  v_referrer := (private.referrer_of(p_member, p_referral_code_used)).referrer;
  select * into v_member from private.members x where x.id = p_member;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  new_balance := v_member.messaging_credits;
  granted := 0;
  referral_granted := false;
  had_before := false;
  if exists (select from public.credit_ledger l where l.idempotency_key = 'signup:' || p_member) then
    return next;
    return;
  end if;
  had_before := not private.count_person(v_member, v_referrer is not null);
  if had_before then
    return next;
    return;
  end if;
  granted := private.limit_credits_free_signup();
  referral_granted := v_referrer is not null;
  new_balance := (private.move_credits(
    p_member, granted, 'signup', null, null, null, 'signup:' || p_member, p_now)).new_balance;
  update private.members set last_credit_reset_date = greatest(last_credit_reset_date, private.india_date(p_now))
  where id = p_member;
  if referral_granted then
    new_balance := private.pay_referral(p_member, v_referrer, p_now);
    granted := granted + private.limit_credits_referral();
  end if;
  return next;
end
$$;
comment on function private.grant_signup_credits(uuid, text, timestamptz) is 'Grants a new member''s first credits and pays both sides of a referral.';

-- handle-user-signup-credits calls it.
grant execute on function private.grant_signup_credits(uuid, text, timestamptz) to service_role;
