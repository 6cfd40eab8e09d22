-- An account stops being an admin's when it or its profile is deleted, or when its address or its type changes. A
-- trigger here covers each case, so no function, client or job can bypass the check
-- (docs/decisions/071-an-admins-account-belongs-to-its-owner.md).

-- The lock serializes two admins who leave at once: the second one sees that the first is gone. Raises MAINA for the
-- main admin, LASTA for the last account of an admin.
create function private.check_admin_may_leave(p_user uuid, p_email text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if lower(p_email) = (select lower(s.value #>> '{}') from private.settings s where s.key = 'main_admin_email') then
    raise exception 'this is the main admin: the operator names another one in the settings first' using errcode = 'MAINA';
  elsif not exists (
      select from auth.users u left join private.members m on m.id = u.id
      where u.id <> p_user and (u.banned_until is null or u.banned_until <= now())
        and (m.membership_type = 'admin' or u.email_confirmed_at is not null and lower(u.email) = any ((select private.admin_emails())::text[]))) then
    raise exception 'this is the last admin: another one is needed first' using errcode = 'LASTA';
  end if;
end
$$;
comment on function private.check_admin_may_leave(uuid, text) is 'Refuses that the main admin or the last admin stops being one.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

-- Triggers raise the error in PostgREST's form, which every service can return: a status and a sentence.
create function private.refuse_admin_who_may_not_leave(p_user uuid, p_email text) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.check_admin_may_leave(p_user, p_email);
exception when sqlstate 'MAINA' or sqlstate 'LASTA' then
  raise exception using errcode = 'PT409', message = sqlerrm;
end
$$;
comment on function private.refuse_admin_who_may_not_leave(uuid, text) is 'private.check_admin_may_leave for triggers. Raises PT409.';

-- NOTE: execute is granted to nobody: triggers of the owner call it.

create function private.tg_users__admin_leaves() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_next text := case when tg_op = 'UPDATE' then coalesce(new.email_change, new.email) end;
  v_admins constant text[] := private.admin_emails();
begin
  if old.email_confirmed_at is null or lower(old.email) <> all (v_admins) then
    -- Whose address is no admin's may be an admin by the type of the profile, which goes with the account.
    if tg_op = 'DELETE' and private.has_admin_account(old.id) then
      perform private.refuse_admin_who_may_not_leave(old.id, old.email);
    end if;
  elsif tg_op = 'DELETE' or v_next is distinct from old.email or new.email_confirmed_at is null then
    perform private.refuse_admin_who_may_not_leave(old.id, old.email);
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
comment on function private.tg_users__admin_leaves() is
  'Refuses that the account of the main admin or of the last one goes, or gets another address. Raises PT409.';

-- An account is deleted, whichever way.
create trigger _050_admin_leaves_delete before delete on auth.users
  for each row execute function private.tg_users__admin_leaves();

-- An admin by address who changes the address is no admin any more. The request is rejected, and so is the change
-- itself.
create trigger _050_admin_leaves_update before update of email, email_confirmed_at, email_change on auth.users
  for each row when ((old.email, old.email_confirmed_at, old.email_change) is distinct from (new.email, new.email_confirmed_at, new.email_change))
  execute function private.tg_users__admin_leaves();

create function private.tg_members__admin_leaves() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_by_address constant boolean := old.email_verified_at is not null and lower(old.email) = any (private.admin_emails());
begin
  if tg_op = 'UPDATE' then
    -- Whose address is an admin's stays one.
    if not v_by_address then
      perform private.refuse_admin_who_may_not_leave(old.id, old.email);
    end if;
    return new;
  elsif v_by_address or old.membership_type = 'admin' then
    perform private.refuse_admin_who_may_not_leave(old.id, old.email);
    -- The audit log names the account, of which nothing can be looked up afterwards.
    perform set_config('audit.leaver', jsonb_build_object('id', old.id, 'name', old.member_name, 'email', old.email)::text, true);
  end if;
  return old;
end
$$;
comment on function private.tg_members__admin_leaves() is
  'Refuses that the profile of the main admin or of the last one goes, or is an admin''s no more. Raises PT409.';

-- A profile is deleted, with or without its account.
create trigger _050_admin_leaves_delete before delete on private.members
  for each row execute function private.tg_members__admin_leaves();

-- An admin by type gets a membership.
create trigger _050_admin_leaves_update before update of membership_type on private.members
  for each row when (old.membership_type = 'admin' and new.membership_type <> 'admin') execute function private.tg_members__admin_leaves();

-- True if the session started, or its owner entered a password or a code in it, within the limit. A session with a
-- verified second factor qualifies at any age; for an admin who needs one, nothing else does.
create function private.has_reauthenticated(p_user uuid) returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  v_since constant timestamptz := clock_timestamp() - make_interval(mins => private.limit_reauthentication_minutes());
begin
  if private.shows_second_factor(p_user) then
    return true;
  elsif private.needs_second_factor(p_user) then
    return false;
  end if;
  if (v_claims ->> 'sub')::uuid is distinct from p_user then
    v_claims := nullif(current_setting('request.actor', true), '')::jsonb;
  end if;
  return coalesce((v_claims ->> 'sub')::uuid = p_user, false) and exists (
    select from auth.sessions s
    where s.id = (v_claims ->> 'session_id')::uuid and s.user_id = p_user
      and (exists (select from jsonb_array_elements(s.amr) a where to_timestamp((a ->> 'timestamp')::numeric) >= v_since)
        or exists (select from auth.security_events e
          where e.user_id = p_user and e.event = 'reauthenticated' and e.session_id = s.id and e.at >= v_since)));
end
$$;
comment on function private.has_reauthenticated(uuid) is
  'Whether the present request is of a session of this user that began or was proved anew not long ago, or has shown a second factor.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

-- Members who are no admins always pass.
-- Raises MAINA, LASTA, and REAUT where the session must be proved first.
create function private.check_own_leaving(p_user uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_admin_account(p_user) then
    perform private.check_admin_may_leave(p_user, (select u.email from auth.users u where u.id = p_user));
    if not private.has_reauthenticated(p_user) then
      raise exception 'an admin proves who it is before the account is deleted' using errcode = 'REAUT';
    end if;
  end if;
end
$$;
comment on function private.check_own_leaving(uuid) is 'Refuses that an admin deletes the own account where that may not be, or is not proved.';

-- handle-delete-profile calls it before it deletes anything.
grant execute on function private.check_own_leaving(uuid) to service_role;
