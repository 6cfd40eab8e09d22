-- Writes through the member view. The triggers run with the rights of the writer, so the policies, grants and triggers
-- of private.members apply. The returned row is read through the view and is masked.

-- A client writes the view and does not know the table behind it, so an error names the field and no constraint or row.
-- The SQLSTATE stays, and with it PostgREST's status. The sentence about the number is the documented one. A missing
-- name appears as a null in a generated column, and one check covers every line; the row shows which field it was.
create function private.refuse_profile(p_state text, p_constraint text, p_column text, p_row jsonb) returns void
  language plpgsql set search_path = ''
as $$
declare
  v_field constant text := case
    when p_column like 'directory\_%' then case when p_row ->> 'member_name' is null then 'member_name' else 'business_name' end
    when p_constraint = 'members_lines_check' then
      (select f.key from jsonb_each_text(p_row) f where not private.are_lines(f.value) order by f.key limit 1)
    else coalesce(nullif(p_column, ''), substring(p_constraint from '^members_(\w+)_(?:key|check)$')) end;
begin
  raise exception using errcode = p_state, message = case
    when p_constraint = 'members_mobile_number_key' then 'This mobile number is already registered with a different account.'
    when p_constraint = 'members_lines_check' then format('%s is not one line', v_field)
    when p_state = '23505' then format('%s already exists', coalesce(v_field, 'id'))
    else format('%s is not valid', coalesce(v_field, 'id')) end;
end
$$;
comment on function private.refuse_profile(text, text, text, jsonb) is 'Raises a refusal of a profile by the name of its field, in place of one by the constraint.';

-- The triggers of the view run with the rights of the writer.
grant execute on function private.refuse_profile(text, text, text, jsonb) to authenticated, service_role;

create function private.tg_tanabana_free__insert() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  v_constraint text;
  v_column text;
begin
  insert into private.members (id, member_name, business_name, country_code, mobile_number, gst_number, business_type,
    my_yarns, country, state, district, city, pin_zip_code, list_in_directory, language, count_unit)
  values (coalesce(new.id, auth.uid()), new.member_name, new.business_name, new.country_code, new.mobile_number,
    new.gst_number, coalesce(new.business_type, '{}'), coalesce(new.my_yarns, '{}'), new.country, new.state,
    new.district, new.city, new.pin_zip_code, coalesce(new.list_in_directory, true), new.language, new.count_unit);
  select * into new from public.tanabana_free v where v.id = coalesce(new.id, auth.uid());
  return new;
exception when unique_violation or check_violation or not_null_violation then
  get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
  perform private.refuse_profile(sqlstate, v_constraint, v_column, to_jsonb(new));
  raise;
end
$$;
comment on function private.tg_tanabana_free__insert() is 'Makes a missing profile: Free Member, no credits.';

-- The owner creates a missing profile.
create trigger _100_insert instead of insert on public.tanabana_free
  for each row execute function private.tg_tanabana_free__insert();

create function private.tg_tanabana_free__update() returns trigger
  language plpgsql set search_path = ''
as $$
declare
  is_touched boolean;
  v_constraint text;
  v_column text;
begin
  -- An executive is assigned to an existing company, whose name cannot change until the transaction ends.
  if new.is_corporate_member and new.role <> '' and new.department <> ''
     and (new.is_corporate_member, new.role, new.department, new.business_name)
       is distinct from (old.is_corporate_member, old.role, old.department, old.business_name) and private.is_admin() then
    perform from public.company_details c where c.company_name = btrim(new.business_name) for key share;
    if not found then
      raise exception 'no company has this name' using errcode = 'NOFRM';
    end if;
  end if;
  update private.members set
    member_name = new.member_name,
    -- The view shows admins as 'Admin': what it shows is not what is stored.
    business_name = case when new.business_name is distinct from old.business_name then new.business_name
                         else business_name end,
    country_code = new.country_code, mobile_number = new.mobile_number, gst_number = new.gst_number,
    business_type = new.business_type, my_yarns = new.my_yarns, country = new.country, state = new.state,
    district = new.district, city = new.city, pin_zip_code = new.pin_zip_code,
    list_in_directory = new.list_in_directory, language = new.language, count_unit = new.count_unit, referral_code = new.referral_code
  where id = old.id;
  is_touched := found;
  if is_touched and (new.is_corporate_member, new.is_verified_member, new.is_dealer, new.role, new.department)
     is distinct from (old.is_corporate_member, old.is_verified_member, old.is_dealer, old.role, old.department) then
    update private.members set
      is_corporate_member = new.is_corporate_member, is_verified_member = new.is_verified_member,
      is_dealer = new.is_dealer, role = nullif(new.role, 'admin'), department = new.department
    where id = old.id;
  end if;
  if not is_touched then
    return null;
  end if;
  select * into new from public.tanabana_free v where v.id = old.id;
  return new;
exception when unique_violation or check_violation or not_null_violation then
  get stacked diagnostics v_constraint = constraint_name, v_column = column_name;
  perform private.refuse_profile(sqlstate, v_constraint, v_column, to_jsonb(new));
  raise;
end
$$;
comment on function private.tg_tanabana_free__update() is 'Saves the columns of the edit form and an admin''s flags; ignores e-mail, membership, id and time. Raises NOFRM for an executive of no company.';

-- Members save the edit form, admins their toggles; rows that the writer may not change stay as they are.
create trigger _100_update instead of update on public.tanabana_free
  for each row execute function private.tg_tanabana_free__update();

create function private.tg_tanabana_free__delete() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  delete from private.members where id = old.id;
  return old;
end
$$;
comment on function private.tg_tanabana_free__delete() is 'Deletes a profile; the sign-in account stays.';

-- Only the server deletes profiles. Others get an error because of the missing grant.
create trigger _100_delete instead of delete on public.tanabana_free
  for each row execute function private.tg_tanabana_free__delete();
