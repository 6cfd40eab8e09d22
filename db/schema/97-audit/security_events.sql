-- Security events of admins' accounts are stored with the acts of admins and for as long: sign-ins, rejected attempts,
-- passwords, addresses.

-- A rejected sign-in names the account, not the person who tried.
create function private.tg_security_events__audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_audit_row('security_events', new.user_id::text, new.event, new.user_id, 'event',
    private.audit_changes(null, jsonb_build_object('detail', new.detail), '{detail}', '{}'), 1, 1,
    coalesce(new.actor_id, case when new.event not like '%\_refused' then new.user_id end));
  return null;
end
$$;
comment on function private.tg_security_events__audit() is 'Records an event of an admin''s account in the audit log.';

-- Members' events stay where they are.
create trigger _900_audit after insert on auth.security_events
  for each row when (private.has_admin_account(new.user_id)) execute function private.tg_security_events__audit();
