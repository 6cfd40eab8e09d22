-- Begins and renews sessions. A sign-in and a renewal are a statement each, so that they take one round trip; what a client
-- reads of it (messages, tokens) is the service's.

-- 1. The audit log

create function auth.write_audit(p_user uuid, p_at timestamptz, p_entries jsonb) returns void
  language sql set search_path = ''
begin atomic
  insert into auth.audit_log_entries (payload, created_at)
  select (jsonb_strip_nulls(jsonb_build_object('actor_id', u.id, 'actor_username', coalesce(u.phone, u.email, ''),
      'actor_name', u.raw_user_meta_data -> 'full_name', 'actor_via_sso', u.is_sso_user)) || e)::json, p_at
  from auth.users u cross join jsonb_array_elements(p_entries) e where u.id = p_user;
end;
comment on function auth.write_audit(uuid, timestamptz, jsonb) is
  'Writes entries [{action, log_type, traits?}] of a user''s own doing to the audit log; none for a user who does not exist.';

-- 2. A session begins

create function auth.start_session(p_user uuid, p_session jsonb, out started auth.sessions, out signed_in auth.users)
  language plpgsql set search_path = ''
as $$
declare
  s record;
begin
  select * into s from jsonb_to_record(p_session) as x (
    at timestamptz, method text, amr jsonb, user_agent text, ip inet, not_after timestamptz, token_hash text,
    place_hash text, places_from timestamptz, audit jsonb);
  update auth.users u set last_sign_in_at = s.at, updated_at = s.at where u.id = p_user returning u.* into signed_in;
  insert into auth.sessions as n (user_id, amr, user_agent, ip, not_after, created_at, updated_at)
  values (p_user, s.amr, s.user_agent, s.ip, s.not_after, s.at, s.at) returning n.* into started;
  if s.place_hash is not null then
    delete from auth.known_places k where k.user_id = p_user and k.place_hash <> s.place_hash and k.last_at <= s.places_from;
    insert into auth.known_places (user_id, place_hash, last_at) values (p_user, s.place_hash, s.at)
    on conflict (user_id, place_hash) do update set last_at = excluded.last_at;
  end if;
  insert into auth.security_events (at, event, user_id, session_id, detail) values (s.at, 'sign_in', p_user, started.id, s.method);
  if s.audit is not null then
    perform auth.write_audit(p_user, s.at, jsonb_build_array(s.audit || case when signed_in.is_anonymous then '{}' else
      jsonb_build_object('traits', jsonb_build_object('provider', case when signed_in.email is null then 'phone' else 'email' end)) end));
  end if;
  insert into auth.refresh_tokens (session_id, token_hash, created_at) values (started.id, s.token_hash, s.at);
end
$$;
comment on function auth.start_session(uuid, jsonb) is
  'Begins a session with its first refresh token: {at, method, amr, user_agent, ip, not_after, token_hash, place_hash, places_from, audit}. '
  'Remembers the place, forgets those last seen before places_from, and notes the sign-in; audit is the entry of the audit log, null where none is kept.';

-- The password was checked without a transaction, so the user may have changed since: the row is read again, and locked.
create function auth.start_password_session(
  p_user uuid, p_channel text, p_address text, p_password text, p_new_password text, p_taken text[], p_session jsonb,
  out refusal text, out started auth.sessions, out signed_in auth.users
)
  language plpgsql set search_path = ''
as $$
declare
  v record;
begin
  select * into signed_in from auth.users u where u.id = p_user for no key update;
  refusal := case
    when signed_in.encrypted_password is distinct from p_password
      or case p_channel when 'email' then signed_in.email else signed_in.phone end is distinct from p_address then 'invalid_credentials'
    when signed_in.banned_until > (p_session ->> 'at')::timestamptz then 'user_banned'
    when p_channel = 'email' and signed_in.email_confirmed_at is null then 'email_not_confirmed'
    when p_channel = 'sms' and signed_in.phone_confirmed_at is null then 'phone_not_confirmed'
  end;
  if refusal is not null then
    return;
  end if;
  if p_new_password is not null then
    update auth.users u set encrypted_password = p_new_password where u.id = p_user;
  end if;
  select * into v from auth.start_session(p_user, p_session);
  started := v.started;
  signed_in := v.signed_in;
  -- Last, because many sign-ins share a key.
  perform auth.give_hits_back(p_taken);
end
$$;
comment on function auth.start_password_session(uuid, text, text, text, text, text[], jsonb) is
  'Begins the session of a right password, and gives the hits of its attempt back. p_password is the hash that was checked, '
  'p_new_password its replacement. A refusal changes nothing: invalid_credentials (the user has changed since), user_banned, '
  'email_not_confirmed or phone_not_confirmed.';

-- 3. A session is renewed

-- The session's row is the lock of its chain of tokens. A separate statement takes it, so that the next one sees what the
-- previous renewal has committed.
create function auth.renew_session(
  p_token_hash text, p_successor jsonb, p_rules jsonb, p_client jsonb,
  out outcome text, out renewed auth.sessions, out owner auth.users
)
  language plpgsql set search_path = ''
as $$
declare
  v_at timestamptz := p_rules ->> 'at';
  v_last_used timestamptz;
  t record;
begin
  select * into renewed from auth.sessions s
  where s.id = (select r.session_id from auth.refresh_tokens r where r.token_hash = p_token_hash) for update;
  select r.id, r.revoked_at into t from auth.refresh_tokens r where r.token_hash = p_token_hash;
  select * into owner from auth.users u where u.id = renewed.user_id;
  v_last_used := coalesce(renewed.refreshed_at, renewed.created_at);
  outcome := case
    when t.id is null or owner.id is null then 'unknown'
    when owner.banned_until > v_at then 'banned'
    when renewed.not_after <= v_at then 'expired'
    when v_last_used + make_interval(secs => (p_rules ->> 'idle_seconds')::int) < v_at then 'idle'
    when (p_rules ->> 'is_single')::boolean and exists (
      select from auth.sessions s where s.user_id = renewed.user_id and s.id <> renewed.id
        and coalesce(s.refreshed_at, s.created_at) > v_last_used and (s.not_after is null or s.not_after > v_at)) then 'superseded'
    when t.revoked_at is not null then 'used'
    else 'renewed'
  end;
  if outcome <> 'renewed' then
    return;
  end if;
  update auth.refresh_tokens r set revoked_at = v_at where r.id = t.id;
  insert into auth.refresh_tokens (session_id, token_hash, parent_id, salt, created_at)
  values (renewed.id, p_successor ->> 'token_hash', t.id, p_successor ->> 'salt', v_at);
  -- A day is enough to detect a thief. Without a limit the chain of a long session would only grow.
  delete from auth.refresh_tokens r where r.session_id = renewed.id and r.revoked_at < v_at - interval '1 day';
  if p_rules -> 'audit' <> 'null' then
    perform auth.write_audit(owner.id, v_at, p_rules -> 'audit');
  end if;
  update auth.sessions s set refreshed_at = v_at, updated_at = v_at,
    user_agent = coalesce(p_client ->> 'user_agent', s.user_agent), ip = coalesce((p_client ->> 'ip')::inet, s.ip)
  where s.id = renewed.id;
end
$$;
comment on function auth.renew_session(text, jsonb, jsonb, jsonb) is
  'Trades a refresh token for its successor {token_hash, salt}, once, by the rules {at, idle_seconds, is_single, audit}. Nothing has '
  'changed unless the outcome is renewed; the others are unknown, banned, expired, idle, superseded and used.';

-- Who could call them could sign in as anybody.
revoke execute on function auth.write_audit(uuid, timestamptz, jsonb), auth.start_session(uuid, jsonb),
  auth.start_password_session(uuid, text, text, text, text, text[], jsonb), auth.renew_session(text, jsonb, jsonb, jsonb) from public;
grant execute on function auth.write_audit(uuid, timestamptz, jsonb), auth.start_session(uuid, jsonb),
  auth.start_password_session(uuid, text, text, text, text, text[], jsonb), auth.renew_session(text, jsonb, jsonb, jsonb) to service_role;
