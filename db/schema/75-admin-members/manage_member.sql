-- POST /functions/v1/manage-user-profile {action: 'update'}: an admin edits a member and corrects the balance.

-- p_data has the changes: member_name, business_name, email, country_code, mobile_number, city, messaging_credits.
-- p_was has the values of these fields that the admin's screen showed. If a stored value is neither that nor the new
-- one, nothing is changed. The balance becomes the requested number, by a row of the ledger with the admin and the
-- note, once per p_key.
--
-- A new e-mail address is a way to sign in, so it is not trusted as typed: it is unproved until a code to it was
-- entered, all sessions of the account are signed out, pending codes become invalid, and the former address gets a
-- notice. Addresses of admins cannot be assigned.
--
-- Raises NOADM when the actor is no admin, NOPRF without a profile, ADMIN when the member is an admin, whose profile
-- only its owner edits, STALE with the names of the fields in detail, TAKEN with the constraint users_email_key or
-- members_mobile_number_key.
create function private.manage_member(p_actor uuid, p_member uuid, p_data jsonb, p_was jsonb, p_note text, p_key text)
  returns table (member_name text, new_balance int)
  language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  m private.members;
  v_now jsonb;
  v_email text := lower(btrim(p_data ->> 'email'));
  v_stale text;
  v_is_counted constant boolean := exists (select from public.credit_ledger l where l.idempotency_key = 'manage:' || p_key);
begin
  if not private.is_admin(p_actor) then
    raise exception 'only an admin edits members' using errcode = 'NOADM';
  end if;
  select * into m from private.members where id = p_member for update;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  elsif private.has_admin_account(p_member) then
    raise exception 'an admin edits the own profile alone' using errcode = 'ADMIN';
  end if;
  -- What triggers write down names the admin.
  perform set_config('request.jwt.claims', jsonb_build_object('role', auth.role(), 'sub', p_actor)::text, true);
  v_now := to_jsonb(m);
  select string_agg(d.key, ',' order by d.key) into v_stale from jsonb_each(p_data) d
  where p_was ? d.key and (v_now -> d.key) is distinct from (p_was -> d.key) and (v_now -> d.key) is distinct from d.value
    and not (d.key = 'messaging_credits' and v_is_counted);
  if v_stale is not null then
    raise exception 'the member was changed meanwhile' using errcode = 'STALE', detail = v_stale;
  end if;

  begin
    update private.members set
      member_name = coalesce(p_data ->> 'member_name', member_name),
      business_name = coalesce(p_data ->> 'business_name', business_name),
      country_code = case when p_data ? 'country_code' then p_data ->> 'country_code' else country_code end,
      mobile_number = case when p_data ? 'mobile_number' then p_data ->> 'mobile_number' else mobile_number end,
      city = case when p_data ? 'city' then p_data ->> 'city' else city end
    where id = p_member and p_data - 'email' - 'messaging_credits' <> '{}' returning * into m;
    if v_email <> coalesce(m.email, (v_now ->> 'email'), '') then
      if v_email = any (private.admin_emails()) then
        raise exception 'an admin''s address' using errcode = 'TAKEN', constraint = 'users_email_key';
      end if;
      update auth.users set email = v_email, email_confirmed_at = null, email_change = null, email_change_confirmed = false,
        updated_at = now() where id = p_member;
      delete from auth.one_time_tokens t where t.user_id = p_member;
      delete from auth.sessions s where s.user_id = p_member;
      insert into auth.security_events (event, user_id, actor_id, detail) values ('email_changed', p_member, p_actor, 'admin');
    end if;
  exception when unique_violation then
    declare
      v_constraint text;
    begin
      get stacked diagnostics v_constraint = constraint_name;
      raise exception 'somebody else has it' using errcode = 'TAKEN', constraint = v_constraint;
    end;
  end;

  select * into m from private.members where id = p_member;
  if (p_data ->> 'messaging_credits')::int <> m.messaging_credits then
    m.messaging_credits := (private.move_credits(p_member, (p_data ->> 'messaging_credits')::int - m.messaging_credits,
      'admin', null, p_actor, private.tidy(p_note), 'manage:' || p_key)).new_balance;
  end if;
  return query select m.member_name, m.messaging_credits;
end
$$;
comment on function private.manage_member(uuid, uuid, jsonb, jsonb, text, text) is 'Edits a member in the name of an admin, and sets the balance.';

-- manage-user-profile calls it.
grant execute on function private.manage_member(uuid, uuid, jsonb, jsonb, text, text) to service_role;
