-- Triggers of profiles: normalization and protected columns.

-- Blank fields become null, a city in India has at least its district, only India has states and districts, and the
-- e-mail comes from the sign-in address.
create function private.tg_members__tidy() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  new.member_name := btrim(new.member_name);
  new.business_name := btrim(new.business_name);
  new.mobile_number := private.tidy(new.mobile_number);
  new.country_code := private.tidy(new.country_code);
  new.gst_number := private.tidy(new.gst_number);
  new.country := coalesce(private.tidy(new.country), private.default_country());
  new.state := private.tidy(new.state);
  new.district := private.tidy(new.district);
  new.pin_zip_code := private.tidy(new.pin_zip_code);
  new.department := private.tidy(new.department);
  new.referral_code := upper(private.tidy(new.referral_code));
  new.referred_by_code := upper(private.tidy(new.referred_by_code));
  new.city := coalesce(private.tidy(new.city), case when new.country = private.default_country() then new.district end);
  if new.country <> private.default_country() then
    new.state := null;
    new.district := null;
  elsif tg_op = 'UPDATE' and new.district is not null and new.district is distinct from old.district
    and new.city is not distinct from old.city then
    -- A town of the former district is not in the new one.
    new.city := new.district;
  end if;
  select u.email, u.email_confirmed_at into new.email, new.email_verified_at from auth.users u where u.id = new.id;
  if tg_op = 'UPDATE' then
    new.updated_at := now();
  end if;
  return new;
end
$$;
comment on function private.tg_members__tidy() is 'Normalises a profile and takes its e-mail from auth.users.';

-- Every write is normalized, whoever makes it.
create trigger _100_tidy before insert or update on private.members
  for each row execute function private.tg_members__tidy();

-- The column grants cover members and admins together; this function separates them. It runs with the rights of the
-- writer, so everybody but a signed-in client (the server, a security definer function) passes.
create function private.tg_members__protect() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if current_user <> 'authenticated' then
    return new;
  end if;
  -- A code is set once, and by the scheme of the profile page: a letter, the end of the mobile number, conflict digits.
  if old.referral_code is not null then
    new.referral_code := old.referral_code;
  elsif new.referral_code is not null and (new.referral_code ~ ('^.' || right(new.mobile_number,
    private.limit_referral_mobile_digits()) || '[0-9]{0,' || private.limit_referral_code_attempts() - 1 || '}$')) is not true then
    raise check_violation using message = 'a referral code is made of the name and the mobile number';
  end if;
  if old.id is distinct from auth.uid() and private.has_admin_account(old.id) then
    raise exception 'the profile of an admin is changed by its owner alone' using errcode = 'ADMIN';
  end if;
  if private.is_admin() then
    -- A badge that an admin sets or takes is the admin's from then on, and outlives the membership.
    if new.is_verified_member <> old.is_verified_member then
      new.is_verified_by_membership := false;
    end if;
    return new;
  end if;
  if (new.is_corporate_member, new.is_verified_member, new.is_dealer, new.role, new.department)
     is distinct from (old.is_corporate_member, old.is_verified_member, old.is_dealer, old.role, old.department) then
    raise insufficient_privilege using message = 'only an admin changes flags, role and department';
  end if;
  -- An executive is recognised by the business name: changing it would move him into another company.
  if new.business_name is distinct from old.business_name
     and (old.is_corporate_member or old.membership_type = 'Corporate Member') then
    raise insufficient_privilege using message = 'only an admin changes the company of a corporate member';
  end if;
  return new;
end
$$;
comment on function private.tg_members__protect() is 'Refuses to members what only admins may change, and to admins the profile of another admin (ADMIN).';

-- Clients change only the columns that they own.
create trigger _200_protect before update on private.members
  for each row execute function private.tg_members__protect();
