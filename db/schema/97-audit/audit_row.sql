-- Creates rows of the audit log.

create function private.caller() returns uuid
  language sql stable parallel safe set search_path = ''
  return coalesce(auth.uid(), (nullif(current_setting('request.actor', true), '')::jsonb ->> 'sub')::uuid);
comment on function private.caller() is 'Who requested the present work, also when the service does it in their name; null for the service''s own work.';

-- Conditions of triggers call it with the rights of the writer.
grant execute on function private.caller() to authenticated, service_role;

create function private.audit_text(p_value jsonb, p_other jsonb, p_is_masked boolean) returns text
  language sql immutable parallel safe set search_path = ''
as $$
  -- A number or a yes alone says nothing of a person.
  select case
    when p_is_masked and jsonb_typeof(p_value) not in ('number', 'boolean') then left(v.text, 1) || '•••'
    when char_length(v.text) > private.limit_audit_text_length() then left(v.text, private.limit_audit_text_length()) || '…'
    else v.text end
  from (select case
    when jsonb_typeof(p_value) = 'array' and jsonb_typeof(p_other) = 'array' then
      (select string_agg(e, ', ') from jsonb_array_elements_text(p_value) e where not p_other ? e)
    when jsonb_typeof(p_value) = 'array' then (select string_agg(e, ', ') from jsonb_array_elements_text(p_value) e)
    else p_value #>> '{}' end as text) v
$$;
comment on function private.audit_text(jsonb, jsonb, boolean) is
  'A value as the log stores it: of a list the items that the other side lacks, of personal data the first character, of a long text its beginning.';

create function private.audit_changes(p_before jsonb, p_after jsonb, p_shown text[], p_masked text[]) returns jsonb
  language sql immutable parallel safe set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'column', v.name, 'before', private.audit_text(v.before, v.after, v.is_masked),
    'after', private.audit_text(v.after, v.before, v.is_masked), 'is_masked', v.is_masked
      and coalesce(jsonb_typeof(v.after), jsonb_typeof(v.before)) not in ('number', 'boolean')) order by v.place), '[]')
  from (
    select c.name, c.place, c.place > cardinality(p_shown) as is_masked,
      nullif(p_before -> c.name, 'null') as before, nullif(p_after -> c.name, 'null') as after
    from unnest(p_shown || p_masked) with ordinality c (name, place)
  ) v
  where v.before is distinct from v.after and (coalesce(v.before, '[]'), coalesce(v.after, '[]')) <> (jsonb '[]', jsonb '[]')
$$;
comment on function private.audit_changes(jsonb, jsonb, text[], text[]) is 'The differences between two states of a row, for the columns that the log records.';

-- p_actor is the actor where the transaction does not say it: a sign-in.
create function private.keep_audit_row(
  p_table text, p_id text, p_name text, p_member uuid, p_action text, p_changes jsonb, p_row_count int, p_place int,
  p_actor uuid default private.caller()
) returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_most constant int := private.limit_audit_text_length();
  -- An admin whose profile goes with this transaction: private.tg_members__admin_leaves.
  v_leaver constant jsonb := nullif(current_setting('audit.leaver', true), '')::jsonb;
  v_leaves constant boolean := coalesce((v_leaver ->> 'id')::uuid = p_actor, false);
  v_is_admin constant boolean := v_leaves or private.is_admin(p_actor);
begin
  if p_table = 'members' and p_action = 'delete' and v_leaver ->> 'id' = p_id then
    p_name := format('%s <%s>', v_leaver ->> 'name', v_leaver ->> 'email');
    p_changes := jsonb '[{"column": "admin", "before": "true", "after": null, "is_masked": false}]' || p_changes;
  end if;
  insert into private.audit_log (actor_id, actor_role, actor_name, actor_email, reason, request_id, object_table, object_id, object_name,
    member_id, action, changes, row_count, place)
  values (
    p_actor,
    case
      when v_is_admin then 'admin'
      when private.executive_company_id(p_actor) is not null then 'executive'
      when p_actor is not null then 'member'
      when p_action = 'event' or auth.role() = 'anon' then 'visitor'
      when auth.role() = 'service_role' then 'service'
      else 'operator' end,
    case when v_leaves then v_leaver ->> 'name' when v_is_admin then coalesce((select m.member_name from private.members m where m.id = p_actor), 'Admin') end,
    case when v_leaves then v_leaver ->> 'email' when v_is_admin then (select u.email from auth.users u where u.id = p_actor) end,
    left(nullif(current_setting('request.reason', true), ''), v_most),
    left(nullif(current_setting('request.id', true), ''), v_most),
    p_table, left(p_id, v_most), left(p_name, v_most), p_member, p_action, p_changes, p_row_count, p_place);
end
$$;
comment on function private.keep_audit_row(text, text, text, uuid, text, jsonb, int, int, uuid) is
  'Adds a row to the audit log, with the name and the address of the admin behind the transaction.';

-- NOTE: execute is granted to nobody: triggers of the owner call it.

-- A change of very many rows would fill the log with rows that nobody reads. So a transaction stores a fixed number of
-- rows per table and kind of change, and the number of the others. The code is fast for the others, which are many: it
-- counts them without inspecting them. Arguments: the columns of its key, its name and its member, the shown ones, the
-- masked ones.
create function private.tg__audit() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_setting constant text := 'audit.' || tg_table_name || '_' || tg_op;
  v_count constant int := coalesce(nullif(current_setting(v_setting, true), ''), '0')::int + 1;
  v_before jsonb;
  v_after jsonb;
  v_row jsonb;
  v_changes jsonb;
begin
  if v_count <= private.limit_audit_rows_per_transaction() then
    v_before := case when tg_op <> 'INSERT' then to_jsonb(old) end;
    v_after := case when tg_op <> 'DELETE' then to_jsonb(new) end;
    v_row := coalesce(v_after, v_before);
    v_changes := private.audit_changes(v_before, v_after, string_to_array(tg_argv[3], ','), string_to_array(tg_argv[4], ','));
    if tg_op = 'UPDATE' and v_changes = '[]' then
      return null;
    end if;
    perform private.keep_audit_row(tg_table_name, v_row ->> tg_argv[0], v_row ->> tg_argv[1], (v_row ->> tg_argv[2])::uuid,
      lower(tg_op), v_changes, 1, v_count);
  end if;
  perform set_config(v_setting, v_count::text, true);
  return null;
end
$$;
comment on function private.tg__audit() is 'Records a change of a row in the audit log.';

create function private.tg_audit_log__rest() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_rest constant int := current_setting('audit.' || new.object_table || '_' || upper(new.action))::int - new.place;
begin
  if v_rest > 0 then
    perform private.keep_audit_row(new.object_table, null, null, null, new.action, '[]', v_rest, new.place + 1);
  end if;
  return null;
end
$$;
comment on function private.tg_audit_log__rest() is 'Records in one row how many changes of a transaction have no row of their own.';

-- At its end a transaction knows how many they were.
create constraint trigger _200_rest after insert on private.audit_log deferrable initially deferred
  for each row when (new.place = private.limit_audit_rows_per_transaction()) execute function private.tg_audit_log__rest();
