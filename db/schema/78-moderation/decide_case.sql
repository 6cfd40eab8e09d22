-- POST /rest/v1/rpc/decide_case: an admin hides or shows a post, suspends a member or ends the suspension, or dismisses
-- a report.

create function private.hide_listing(p_table text, p_id uuid, p_member uuid, p_note text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_status text;
begin
  execute format('select status from public.%I where id = $1 for no key update', p_table) into v_status using p_id;
  if v_status is null or v_status = 'Closed' then
    raise exception 'listing gone' using errcode = 'GONE1';
  end if;
  insert into public.hidden_listings as h (listing_table, listing_id, member_id, is_by_suspension, note)
  values (p_table, p_id, p_member, false, p_note)
  -- It stays hidden when the suspension ends.
  on conflict on constraint hidden_listings_pkey do update set is_by_suspension = false, note = excluded.note where h.is_by_suspension;
  if not found then
    return false;
  end if;
  execute format('update public.%I set status = ''Hidden'' where id = $1 and status = ''Open''', p_table) using p_id;
  return true;
end
$$;
comment on function private.hide_listing(text, uuid, uuid, text) is 'Hides a post; false where it is hidden already.';

create function private.restore_listing(p_table text, p_id uuid, p_member uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  -- As long as its poster is suspended it stays hidden for that.
  update public.hidden_listings h set is_by_suspension = true, note = s.note
  from private.suspensions s
  where s.member_id = p_member and h.listing_table = p_table and h.listing_id = p_id and not h.is_by_suspension;
  if found then
    return true;
  end if;
  delete from public.hidden_listings h where h.listing_table = p_table and h.listing_id = p_id and not h.is_by_suspension;
  if not found then
    return false;
  end if;
  execute format('update public.%I set status = ''Open'' where id = $1 and status = ''Hidden''', p_table) using p_id;
  return true;
end
$$;
comment on function private.restore_listing(text, uuid, uuid) is 'Shows a hidden post again in its place; false where it is not hidden.';

create function private.suspend_member(p_member uuid, p_note text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_table text;
begin
  if private.has_admin_account(p_member) then
    raise exception 'an admin is not suspended' using errcode = 'ADMIN';
  end if;
  insert into private.suspensions (member_id, note, was_listed)
  select m.id, p_note, m.list_in_directory from private.members m where m.id = p_member
  on conflict (member_id) do nothing;
  if not found then
    return false;
  end if;
  update private.members m set list_in_directory = false where m.id = p_member and m.list_in_directory;
  foreach v_table in array private.words_listing_tables() loop
    execute format(
      'with hidden as (update public.%1$I set status = ''Hidden'' where user_id = $1 and status = ''Open'' returning id)
       insert into public.hidden_listings (listing_table, listing_id, member_id, is_by_suspension, note)
       select %1$L, id, $1, true, $2 from hidden', v_table) using p_member, p_note;
  end loop;
  return true;
end
$$;
comment on function private.suspend_member(uuid, text) is 'Suspends a member and hides the open posts; false for who is suspended already.';

create function private.lift_suspension(p_member uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_was_listed boolean;
  v_table text;
begin
  delete from private.suspensions s where s.member_id = p_member returning s.was_listed into v_was_listed;
  if not found then
    return false;
  end if;
  update private.members m set list_in_directory = true where m.id = p_member and v_was_listed;
  foreach v_table in array private.words_listing_tables() loop
    execute format(
      'update public.%1$I l set status = ''Open'' from public.hidden_listings h
       where h.member_id = $1 and h.listing_table = %1$L and h.is_by_suspension and l.id = h.listing_id and l.status = ''Hidden''', v_table)
      using p_member;
  end loop;
  delete from public.hidden_listings h where h.member_id = p_member and h.is_by_suspension;
  return true;
end
$$;
comment on function private.lift_suspension(uuid) is 'Ends a suspension and shows again what it hid; false for who is not suspended.';

-- NOTE: execute is granted to nobody: the function below calls them.

-- The member is locked before the case, and both before anything is read: two admins decide one after another, and
-- concurrent acts of the member come before or after. A repeated act is one act with one row of the audit log: then the
-- result is false. Raises 42501 for a caller who is no admin, GONE1 for a case or post that is gone or closed, ADMIN
-- for the suspension of an admin, 22023 for an act that does not fit, 23514 moderation_acts_said_check where a note is
-- missing.
create function public.decide_case(p_case bigint, p_act text, p_note text default null) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_note constant text := private.tidy(p_note);
  c private.moderation_cases;
  v_is_new boolean;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin decides what was reported';
  end if;
  perform from private.members m join private.moderation_cases x on x.member_id = m.id where x.id = p_case for update of m;
  select * into c from private.moderation_cases x where x.id = p_case for update;
  if not found then
    raise exception 'no such case' using errcode = 'GONE1';
  elsif p_act is null or p_act in ('hide', 'restore') and c.object_table = 'members' then
    raise invalid_parameter_value using message = 'this is done to a listing';
  elsif p_act in ('hide', 'suspend') and v_note is null then
    raise check_violation using constraint = 'moderation_acts_said_check', message = 'the member is told why';
  end if;
  case p_act
    when 'hide' then v_is_new := private.hide_listing(c.object_table, c.object_id, c.member_id, v_note);
    when 'restore' then v_is_new := private.restore_listing(c.object_table, c.object_id, c.member_id);
    when 'suspend' then v_is_new := private.suspend_member(c.member_id, v_note);
    when 'lift' then v_is_new := private.lift_suspension(c.member_id);
    when 'dismiss' then v_is_new := c.status = 'open';
    else raise invalid_parameter_value using message = 'there is no such act';
  end case;
  if v_is_new then
    insert into private.moderation_acts (case_id, object_table, object_id, object_name, member_id, act, note, actor_id)
    values (c.id, c.object_table, c.object_id, c.object_name, c.member_id, p_act, v_note, auth.uid());
  end if;
  if v_is_new or c.status = 'open' then
    update private.moderation_cases x set status = 'done', at = now() where x.id = c.id;
  end if;
  return v_is_new;
end
$$;
comment on function public.decide_case(bigint, text, text) is
  'Does what an admin decided about what was reported: hide, restore, suspend, lift or dismiss; false where it was done already.';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.decide_case(bigint, text, text) to authenticated;
