-- Whether every admin must use a second factor, and which admins have one: the page Admin Security.

create function public.is_admin_second_factor_required() returns boolean
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees how admins sign in';
  end if;
  return exists (select from private.settings s where s.key = 'admin_second_factor' and s.value = 'true');
end
$$;
comment on function public.is_admin_second_factor_required() is 'Whether the rights of every admin want a second factor; for admins.';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.is_admin_second_factor_required() to authenticated;

-- Rejected without a second factor in this session, so that the admin who turns it on can also turn it off. Operators
-- can use `npm run cli -- second-factor`.
create function public.require_admin_second_factor(p_is_required boolean) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin chooses how admins sign in';
  elsif p_is_required is null then
    raise null_value_not_allowed using message = 'p_is_required must be true or false';
  elsif not private.shows_second_factor() then
    raise insufficient_privilege using message = 'show a second factor first';
  end if;
  insert into private.settings as s (key, value) values ('admin_second_factor', to_jsonb(p_is_required))
  on conflict (key) do update set value = excluded.value where s.value is distinct from excluded.value;
  if found then
    insert into auth.security_events (event, user_id, actor_id, detail)
    values ('second_factor_required', auth.uid(), auth.uid(), p_is_required::text);
  end if;
  return p_is_required;
end
$$;
comment on function public.require_admin_second_factor(boolean) is
  'Says whether the rights of every admin want a second factor; for admins who have shown one.';

-- Signed-in callers may execute it; the function rejects everybody but admins with a second factor.
grant execute on function public.require_admin_second_factor(boolean) to authenticated;

create function public.get_admin_factors()
  returns table (user_id uuid, member_name text, email text, is_main_admin boolean, factor_since timestamptz,
    recovery_codes_left int, last_sign_in_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees how admins sign in';
  end if;
  return query
    select u.id, m.member_name, u.email,
      coalesce(lower(u.email) = (select lower(s.value #>> '{}') from private.settings s where s.key = 'main_admin_email'), false),
      (select min(f.created_at) from auth.mfa_factors f
        where f.user_id = u.id and f.factor_type = 'totp' and f.status = 'verified'),
      (select count(*) from auth.mfa_factors f join auth.mfa_recovery_codes c on c.factor_id = f.id
        where f.user_id = u.id and c.used_at is null)::int,
      u.last_sign_in_at
    from auth.users u left join private.members m on m.id = u.id
    -- Each by its index; `or` would read every account.
    where u.id in (
      select id from unnest(private.admins_by_address()) id
      union select a.id from private.members a where a.membership_type = 'admin')
    order by m.member_name, u.email
    limit private.limit_admins_shown();
end
$$;
comment on function public.get_admin_factors() is
  'The admins, since when each has a second factor, and how many recovery codes are left; for admins. @nullable member_name, email, factor_since, last_sign_in_at';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_admin_factors() to authenticated;
