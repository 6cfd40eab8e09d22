-- A member who was told of the product by another: who that may be, and what it brings both.

-- Whose code it is, for a user with or without a profile; of the two answers one is null. What is wrong with a code:
--   NOREF  nobody has it, or an admin, who is charged nothing: the two are not told apart
--   OWNRF  it is the user's own, or that of another account with the same mailbox
--   NEWRF  its owner joined after the member, who cannot have been brought by somebody yet to come
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

-- unified-signup and check-referral-code ask before anything is written.
grant execute on function private.referrer_of(uuid, text) to service_role;
