-- Triggers on the sign-in service's users that change the product's rows. The gateway does not know members.

create function private.tg_users__follow() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- The tidying trigger of members fetches the new address itself.
  update private.members set email = new.email where id = new.id;
  return null;
end
$$;
comment on function private.tg_users__follow() is 'Copies a changed or confirmed sign-in address to the profile.';

-- A profile's e-mail always equals its user's.
create trigger _100_follow after update of email, email_confirmed_at on auth.users
  for each row execute function private.tg_users__follow();

-- An admin address gets a profile when it is confirmed, so that its owner needs no signup. The admin right is derived
-- (private.is_admin), so an address removed from the list becomes an ordinary member. The profile is not listed in the
-- directory, because its owner did not choose that.
create function private.make_admin_profiles() returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.members (id, member_name, business_name, list_in_directory)
  select id, 'Admin', 'Admin', false from unnest(private.admins_by_address()) id
  on conflict (id) do nothing;
end
$$;
comment on function private.make_admin_profiles() is 'Gives every confirmed admin address without a profile one.';

create function private.tg__make_admin_profiles() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.make_admin_profiles();
  return null;
end
$$;
comment on function private.tg__make_admin_profiles() is 'Runs private.make_admin_profiles.';

create function private.tg_users__make_admin_profile() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  -- Nearly no user is an admin, and a search for admins without a profile takes longer than the write itself.
  if new.email = any (private.admin_emails()) then
    perform private.make_admin_profiles();
  end if;
  return null;
end
$$;
comment on function private.tg_users__make_admin_profile() is 'Runs private.make_admin_profiles where the user has an admin address.';

-- An admin address that is confirmed when it is created.
create trigger _200_admin_insert after insert on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.tg_users__make_admin_profile();

-- An admin address that is confirmed later.
create trigger _200_admin_update after update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null) execute function private.tg_users__make_admin_profile();

-- A change of the list itself.
create trigger _100_admins after insert or update on private.settings
  for each row when (new.key = 'admin_emails') execute function private.tg__make_admin_profiles();
