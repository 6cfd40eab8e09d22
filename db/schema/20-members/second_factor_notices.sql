-- Notifies an admin by mail when a second factor is added or removed, and when a recovery code is used.

create function private.tg_mfa_factors__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_user constant uuid := coalesce(new.user_id, old.user_id);
begin
  perform private.note_change(u.id, case when tg_op = 'DELETE' then 'factor_removed' else 'factor_added' end, u.email)
  -- Nobody is left to tell when it goes with its account.
  from auth.users u where u.id = v_user;
  return null;
end
$$;
comment on function private.tg_mfa_factors__notify() is 'Stores a notice of a second factor that was added or removed.';

-- A factor counts from its first correct code.
create trigger _400_notify_added after update of status on auth.mfa_factors
  for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.tg_mfa_factors__notify();

-- A factor that was never verified is removed without a notice; recovery codes are deleted with their factor.
create trigger _400_notify_removed after delete on auth.mfa_factors
  for each row when (old.status = 'verified' and old.factor_type = 'totp') execute function private.tg_mfa_factors__notify();

create function private.tg_mfa_recovery_codes__notify() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_change(u.id, 'recovery_code_used', u.email)
  from auth.mfa_factors f join auth.users u on u.id = f.user_id where f.id = new.factor_id;
  return null;
end
$$;
comment on function private.tg_mfa_recovery_codes__notify() is 'Stores a notice of a used recovery code.';

-- The owner gets a notice when somebody uses a recovery code.
create trigger _400_notify after update of used_at on auth.mfa_recovery_codes
  for each row when (new.used_at is not null and old.used_at is null) execute function private.tg_mfa_recovery_codes__notify();
