-- Devices from which admins sign in. The owner of an account gets an e-mail after a sign-in from a new device.

create table private.known_devices (
  user_id uuid not null references auth.users on delete cascade,
  device_hash text not null,
  last_at timestamptz not null,
  primary key (user_id, device_hash)
);
alter table private.known_devices enable row level security;

-- NOTE: it is granted to nobody: only a trigger of the owner reads and writes it.

comment on table private.known_devices is 'Devices that admins have signed in with within half a year. @no_policy no client reaches it.';
comment on column private.known_devices.user_id is 'Whose account.';
comment on column private.known_devices.device_hash is 'SHA-256 of what counts as one device, with a salt: private.device_hash.';
comment on column private.known_devices.last_at is 'When last.';

-- The hash covers the browser without its version numbers, which change every month, and the network prefix that a
-- provider uses for one region. A longer prefix would report a new device far too often.
create function private.device_hash(p_user_agent text, p_ip inet) returns text
  language plpgsql stable set search_path = ''
as $$
begin
  return encode(sha256(convert_to(concat_ws('|',
    (select s.value #>> '{}' from private.settings s where s.key = 'person_salt'),
    regexp_replace(coalesce(p_user_agent, ''), '[0-9]+([._][0-9]+)*', '', 'g'),
    network(set_masklen(p_ip, case family(p_ip) when 4 then 16 else 32 end))), 'UTF8')), 'hex');
end
$$;
comment on function private.device_hash(text, inet) is 'What counts as one device: the kind of browser and system, and the network (IPv4 /16, IPv6 /32).';

create function private.tg_sessions__note_device() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_hash constant text := private.device_hash(new.user_agent, new.ip);
  v_is_first boolean;
begin
  if not private.has_admin_account(new.user_id) then
    return null;
  end if;
  -- The very first sign-in of an account is no news.
  v_is_first := not exists (select from private.known_devices d where d.user_id = new.user_id)
    and not exists (select from auth.security_events e where e.user_id = new.user_id and e.event = 'sign_in');
  delete from private.known_devices d where d.user_id = new.user_id and d.last_at < now() - make_interval(days => private.limit_known_device_days());
  update private.known_devices set last_at = now() where user_id = new.user_id and device_hash = v_hash;
  if not found then
    insert into private.known_devices (user_id, device_hash, last_at) values (new.user_id, v_hash, now())
    on conflict do nothing;
    if not v_is_first then
      insert into private.account_notices (user_id, kind, to_email, user_agent)
      select u.id, 'new_device', u.email, left(new.user_agent, 512) from auth.users u where u.id = new.user_id and u.email is not null;
    end if;
  end if;
  return null;
end
$$;
comment on function private.tg_sessions__note_device() is 'Records an admin''s device, and stores a notice of a new one.';

-- Every way of signing in starts a session.
create trigger _400_note_device after insert on auth.sessions
  for each row execute function private.tg_sessions__note_device();
