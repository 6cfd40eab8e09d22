-- Signing in by the mobile number of the profile (POST /functions/v1/verify-user-and-send-otp). The sign-in service knows
-- a number only after a code to it came back; these triggers keep it and the profile of one mind.

create function private.phone_of(country_code text, mobile_number text) returns text
  language sql immutable parallel safe
  return ltrim(country_code, '+') || mobile_number;
comment on function private.phone_of(text, text) is 'A mobile number as auth.users has it: digits, country code first.';

create function private.tg_users__verify_mobile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.members m set mobile_verified = true
  where m.id = new.id and not m.mobile_verified and private.phone_of(m.country_code, m.mobile_number) = new.phone;
  return null;
end
$$;
comment on function private.tg_users__verify_mobile() is 'Marks the number of a profile as verified.';

-- A code sent to the profile's number came back, so the number is its member's.
create trigger _300_verify_mobile after update of phone, phone_confirmed_at on auth.users
  for each row when (new.phone_confirmed_at is not null) execute function private.tg_users__verify_mobile();

create function private.tg_members__release_phone() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users set phone = null, phone_confirmed_at = null
  where id = new.id and phone = private.phone_of(old.country_code, old.mobile_number);
  update auth.users set phone_change = null
  where id = new.id and phone_change = private.phone_of(old.country_code, old.mobile_number);
  return null;
end
$$;
comment on function private.tg_members__release_phone() is 'Takes the former number of a profile out of its sign-in.';

-- A number that a member gave up may be somebody else's by now: it must not sign in as the member any more.
create trigger _300_release_phone after update of country_code, mobile_number on private.members
  for each row when ((old.country_code, old.mobile_number) is distinct from (new.country_code, new.mobile_number))
  execute function private.tg_members__release_phone();
