-- POST /functions/v1/add-referral-code: adds a referral code that a member forgot at signup, within the number of days
-- that the limits allow.

-- Both sides get what a code at signup would have brought, once in the member's life and once for each person
-- (docs/decisions/034-a-person-counts-once.md). Where the signup's own credits are still out, they come along.
-- Raises NOPRF without a profile, ENDRF when the days are over, HADRF when a code was used before, HADCR when the person has had
-- these credits by another account, and what private.referrer_of finds wrong with the code.
create function private.add_referral_code(p_member uuid, p_code text, p_now timestamptz default private.clock())
  returns table (new_balance int, granted int)
  language plpgsql security definer set search_path = ''
as $$
declare
  v_found record;
  v_member private.members;
  v_grant record;
begin
  -- Both accounts in one order, as at signup.
  perform from private.members m where m.id in (p_member, (private.referrer_of(p_member, p_code)).referrer)
  order by m.id for update;
  -- The code's owner may have left meanwhile.
  v_found := private.referrer_of(p_member, p_code);
  select * into v_member from private.members m where m.id = p_member;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  elsif p_now >= v_member.created_at + make_interval(days => private.limit_referral_code_days()) then
    raise exception 'too late for a referral code' using errcode = 'ENDRF';
  elsif v_member.referred_by_code is not null or exists (
    select from private.counted_people c join private.marks_of(v_member) k using (kind, hash) where c.used_referral) then
    raise exception 'a referral code was used before' using errcode = 'HADRF';
  elsif v_found.fault is not null then
    raise exception 'the referral code cannot be used' using errcode = v_found.fault;
  end if;
  if exists (select from public.credit_ledger l where l.idempotency_key = 'signup:' || p_member) then
    update private.counted_people c set used_referral = true
    from private.marks_of(v_member) k where (c.kind, c.hash) = (k.kind, k.hash);
    return query select private.pay_referral(p_member, v_found.referrer, p_now), private.limit_credits_referral();
    return;
  end if;
  select * into v_grant from private.grant_signup_credits(p_member, p_code, p_now);
  if v_grant.had_before then
    raise exception 'the person has had these credits' using errcode = 'HADCR';
  end if;
  return query select v_grant.new_balance, v_grant.granted;
end
$$;
comment on function private.add_referral_code(uuid, text, timestamptz) is 'Pays both sides of a referral whose code was added after signup.';

-- The function add-referral-code calls it.
grant execute on function private.add_referral_code(uuid, text, timestamptz) to service_role;
