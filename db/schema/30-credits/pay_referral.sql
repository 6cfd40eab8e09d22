-- Pays both sides of a referral. The keys make it happen once in the new member's life. Both accounts must be locked.
create function private.pay_referral(p_member uuid, p_referrer uuid, p_now timestamptz) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_bonus int := private.limit_credits_referral();
begin
  update private.members m set referred_by_code = r.referral_code
  from private.members r where m.id = p_member and r.id = p_referrer;
  update private.members set referral_credits_earned = referral_credits_earned + v_bonus where id = p_referrer;
  perform private.move_credits(p_referrer, v_bonus, 'referral', p_member::text, p_member,
    'your referral code was used', 'referral:given:' || p_member, p_now);
  return (private.move_credits(p_member, v_bonus, 'referral', p_referrer::text, null,
    'you used a referral code', 'referral:used:' || p_member, p_now)).new_balance;
end
$$;
comment on function private.pay_referral(uuid, uuid, timestamptz) is 'Gives both sides of a referral their credits, and answers the new member''s balance.';

-- NOTE: execute is granted to nobody: grant_signup_credits and add_referral_code call it with the owner's rights.
