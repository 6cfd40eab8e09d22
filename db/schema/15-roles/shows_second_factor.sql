-- The second factor of admins (docs/decisions/056-admins-show-a-second-factor.md): who must verify one, and who did.

create function private.needs_second_factor(uid uuid) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return exists (select from private.settings s where s.key = 'admin_second_factor' and s.value = 'true')
    or exists (select from auth.mfa_factors f where f.user_id = uid and f.status = 'verified');
end
$$;
comment on function private.needs_second_factor(uuid) is
  'Whether the rights of this admin want the second factor: because all admins'' do, or because this one has one.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

-- Only the own session counts: the session of the request's token, or in a server function that of its caller
-- (request.actor). The session itself is checked too, because a token outlives the factor that it was issued for.
create function private.shows_second_factor(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
declare
  v_claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
begin
  if (v_claims ->> 'sub')::uuid is distinct from uid then
    v_claims := nullif(current_setting('request.actor', true), '')::jsonb;
  end if;
  return coalesce((v_claims ->> 'sub')::uuid = uid and v_claims ->> 'aal' = 'aal2', false) and exists (
    select from auth.sessions s where s.id = (v_claims ->> 'session_id')::uuid and s.user_id = uid and s.aal = 'aal2');
end
$$;
comment on function private.shows_second_factor(uuid) is 'Whether the present request is of a session in which this user has shown a second factor.';

-- NOTE: execute is granted to nobody: functions of the owner call it.
