-- Sign-in by the mobile number of the profile (POST /functions/v1/verify-user-and-send-otp). The sign-in service stores
-- a number only after it was proved; these triggers synchronize it with the profile (docs/decisions/031).

create function private.phone_of(country_code text, mobile_number text) returns text
  language sql immutable parallel safe
  return ltrim(country_code, '+') || mobile_number;
comment on function private.phone_of(text, text) is 'A mobile number as auth.users has it: digits, country code first.';

create function private.has_proved(p_user uuid, p_phone text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select from auth.users u where u.id = p_user and u.phone = p_phone and u.phone_confirmed_at is not null);
comment on function private.has_proved(uuid, text) is 'Whether the user signs in by the number, given as auth.users has it.';

create function private.tg_users__verify_mobile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.members m set mobile_verified = not m.mobile_verified
  where m.id = new.id and m.mobile_verified is distinct from
    coalesce(new.phone_confirmed_at is not null and private.phone_of(m.country_code, m.mobile_number) = new.phone, false);
  return null;
end
$$;
comment on function private.tg_users__verify_mobile() is 'Marks the number of a profile as verified, or as verified no longer.';

-- The profile's number was proved, or its proof was removed.
create trigger _300_verify_mobile after update of phone, phone_confirmed_at on auth.users
  for each row when ((old.phone, old.phone_confirmed_at) is distinct from (new.phone, new.phone_confirmed_at))
  execute function private.tg_users__verify_mobile();

create function private.tg_members__claim_mobile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.mobile_verified := private.has_proved(new.id, private.phone_of(new.country_code, new.mobile_number));
  -- Who proved a number cannot be its holder too: auth.users has it once.
  if new.mobile_verified then
    update private.members m set country_code = null, mobile_number = null
    where m.country_code = new.country_code and m.mobile_number = new.mobile_number and m.id <> new.id;
  end if;
  return new;
end
$$;
comment on function private.tg_members__claim_mobile() is
  'A proved number is verified at once, and is removed from the profile of a member who only typed it.';

-- A number moves to the account that has proved it. A number that the writer has not proved meets the unique key.
create trigger _150_claim_mobile before insert or update of country_code, mobile_number on private.members
  for each row execute function private.tg_members__claim_mobile();

create function private.tg_members__release_phone() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_former constant text := private.phone_of(old.country_code, old.mobile_number);
begin
  update auth.users set phone = null, phone_confirmed_at = null where id = new.id and phone = v_former;
  update auth.users set phone_change = null where id = new.id and phone_change = v_former;
  delete from auth.one_time_tokens where user_id = new.id and token_type = 'sms' and proves_phone = v_former;
  -- The code that was e-mailed still signs in, and proves the former number no more.
  update auth.one_time_tokens set proves_phone = null where user_id = new.id and proves_phone = v_former;
  return null;
end
$$;
comment on function private.tg_members__release_phone() is 'Takes the former number of a profile out of its sign-in.';

-- A number that a member gave up may belong to somebody else now, so it must not sign in as the member any more.
create trigger _300_release_phone after update of country_code, mobile_number on private.members
  for each row when ((old.country_code, old.mobile_number) is distinct from (new.country_code, new.mobile_number))
  execute function private.tg_members__release_phone();
