-- Writes a notice (private.account_notices) for changes of an account, whichever code makes them.

create function private.tg_users__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Who is still signing up changes nothing yet.
  if not exists (select from private.members m where m.id = new.id) then
    return null;
  end if;
  if new.email is distinct from old.email then
    perform private.note_change(new.id, 'email_changed', old.email);
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and new.encrypted_password is not null then
    perform private.note_change(new.id,
      case when old.encrypted_password is null then 'password_set' else 'password_changed' end, old.email);
  end if;
  if new.phone_confirmed_at is not null and (old.phone_confirmed_at is null or old.phone is distinct from new.phone) then
    perform private.note_change(new.id, 'number_proved', old.email, new.phone);
  end if;
  return null;
end
$$;
comment on function private.tg_users__notify() is 'Stores a notice of a changed e-mail address or password, and of a number that can now sign in.';

-- The owner gets the notice at the address before the change, whoever made the change.
create trigger _400_notify after update of email, encrypted_password, phone, phone_confirmed_at on auth.users
  for each row execute function private.tg_users__notify();

create function private.tg_members__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_former constant text := private.phone_of(old.country_code, old.mobile_number);
  -- Somebody else proved the number: see private.tg_members__claim_mobile.
  v_is_taken constant boolean := new.mobile_number is null
    and exists (select from auth.users u where u.phone = v_former and u.phone_confirmed_at is not null and u.id <> new.id);
begin
  if v_is_taken then
    insert into auth.security_events (event, user_id) values ('phone_taken', new.id);
  end if;
  perform private.note_change(new.id, case when v_is_taken then 'number_taken' else 'number_changed' end, new.email,
    case when v_is_taken then v_former else new.mobile_number end);
  return null;
end
$$;
comment on function private.tg_members__notify() is 'Stores a notice of a changed number of a profile.';

-- Codes go to a number that is entered, and a removed number no longer signs in.
create trigger _400_notify after update of country_code, mobile_number on private.members
  for each row when ((old.country_code, old.mobile_number) is distinct from (new.country_code, new.mobile_number))
  execute function private.tg_members__notify();

create function private.tg_members__log_rights() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into auth.security_events (event, user_id, actor_id, detail)
  select 'rights_changed', new.id, auth.uid(), string_agg(format('%s=%s', r.name, coalesce(r.value, 'none')), ' ' order by r.name)
  from (values
    ('is_dealer', old.is_dealer::text, new.is_dealer::text),
    ('is_verified_member', old.is_verified_member::text, new.is_verified_member::text),
    ('is_corporate_member', old.is_corporate_member::text, new.is_corporate_member::text),
    ('membership_type', old.membership_type, new.membership_type),
    ('role', old.role, new.role)
  ) r (name, former, value)
  where r.former is distinct from r.value;
  return null;
end
$$;
comment on function private.tg_members__log_rights() is 'Writes a change of what a member may do into the log of security events.';

-- Every gain or loss of a right is logged, whether an admin, a payment or the calendar causes it.
create trigger _500_log_rights
  after update of is_dealer, is_verified_member, is_corporate_member, membership_type, role on private.members
  for each row when ((old.is_dealer, old.is_verified_member, old.is_corporate_member, old.membership_type, old.role)
    is distinct from (new.is_dealer, new.is_verified_member, new.is_corporate_member, new.membership_type, new.role))
  execute function private.tg_members__log_rights();
