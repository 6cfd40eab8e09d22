-- Finds the owner of a referral code and checks whether a user may use it.

-- The owner of the code, for a user with or without a profile; one of the two results is null. Errors:
-- NOREF: nobody has the code, or an admin, who is never charged. The two are not distinguished.
-- OWNRF: it is the user's own code, or that of another account with the same mailbox.
-- NEWRF: its owner joined after the member, so cannot have referred the member.
create function private.referrer_of(p_user uuid, p_code text, out referrer uuid, out fault text)
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_owner private.members;
begin
  select * into v_owner from private.members m where m.referral_code = upper(private.tidy(p_code));
  if v_owner.id is null or private.has_admin_account(v_owner.id) then
    fault := 'NOREF';
  elsif v_owner.id = p_user or exists (
    select from auth.users u
    where u.id = p_user and private.mailbox_of(u.email) = private.mailbox_of(v_owner.email)) then
    fault := 'OWNRF';
  elsif exists (select from private.members m where m.id = p_user and m.created_at < v_owner.created_at) then
    fault := 'NEWRF';
  else
    referrer := v_owner.id;
  end if;
end
$$;
comment on function private.referrer_of(uuid, text) is 'The member whose referral code a user may use, or what is wrong with the code. @nullable referrer, fault @words fault referral_faults';

-- unified-signup and check-referral-code call it before anything is written.
grant execute on function private.referrer_of(uuid, text) to service_role;
