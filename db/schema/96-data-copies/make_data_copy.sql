-- How the job make-data-copies makes a copy, safe against its end at any moment: an attempt is counted before it begins,
-- another one follows when it was cut off, and what a forgotten attempt still writes is refused.

create function private.claim_data_copies(p_limit int) returns table (id uuid, user_id uuid, tries int, begun_at timestamptz)
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.data_copies c set status = 'failed', next_try_at = null, failure = coalesce(c.failure, 'cut off')
    where c.status = 'requested' and c.next_try_at <= now() and c.tries >= private.limit_data_copy_tries();
  return query
    update private.data_copies c
    set tries = c.tries + 1, next_try_at = now() + make_interval(secs => private.limit_data_copy_seconds())
    where c.id = any (array(
      select due.id from private.data_copies due where due.status = 'requested' and due.next_try_at <= now()
      order by due.requested_at limit p_limit for update skip locked))
    returning c.id, c.user_id, c.tries, now();
end
$$;
comment on function private.claim_data_copies(int) is 'Copies that are due, each put off for as long as an attempt may take. Gives up those that were tried too often.';

-- The job make-data-copies calls it.
grant execute on function private.claim_data_copies(int) to service_role;

create function private.add_data_copy_part(p_copy uuid, p_try int, p_position int, p_base64 text) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  perform from private.data_copies c where c.id = p_copy and c.status = 'requested' and c.tries = p_try for update;
  if not found then
    return false;
  end if;
  -- An earlier attempt may have come further.
  if p_position = 0 then
    delete from private.data_copy_parts p where p.copy_id = p_copy;
  end if;
  insert into private.data_copy_parts (copy_id, position, bytes) values (p_copy, p_position, decode(p_base64, 'base64'));
  return true;
end
$$;
comment on function private.add_data_copy_part(uuid, int, int, text) is
  'Stores a part of a copy. False when another attempt has taken over, or the account is gone.';

-- The job make-data-copies calls it.
grant execute on function private.add_data_copy_part(uuid, int, int, text) to service_role;

-- Whether there is a letter to send is part of the same row: it is due once, with the file.
create function private.finish_data_copy(p_copy uuid, p_try int, p_failure text default null) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  if p_failure is null then
    update private.data_copies c
      set status = 'ready', next_try_at = null, failure = null, ready_at = now(), letter_due_at = now(),
        ready_until = now() + make_interval(hours => private.limit_data_copy_hours()),
        bytes = (select sum(length(p.bytes)) from private.data_copy_parts p where p.copy_id = p_copy)
      where c.id = p_copy and c.status = 'requested' and c.tries = p_try;
  else
    update private.data_copies c set failure = p_failure, next_try_at = now() + make_interval(mins => least(2 ^ (c.tries - 1), 30)::int)
      where c.id = p_copy and c.status = 'requested' and c.tries = p_try;
  end if;
  return found;
end
$$;
comment on function private.finish_data_copy(uuid, int, text) is
  'Makes a copy ready, with its letter due, or puts it off after a failure. False when another attempt has taken over.';

-- The job make-data-copies calls it.
grant execute on function private.finish_data_copy(uuid, int, text) to service_role;

create function private.claim_data_copy_letters(p_limit int)
  returns table (id uuid, user_id uuid, email text, ready_until timestamptz)
  language sql security definer set search_path = ''
as $$
  update private.data_copies c
  set letter_tries = c.letter_tries + 1, letter_due_at = now() + make_interval(mins => least(2 ^ least(c.letter_tries, 6), 60)::int)
  from auth.users u
  where u.id = c.user_id and u.email is not null and c.id = any (array(
    select due.id from private.data_copies due where due.letter_due_at <= now() and due.ready_until > now()
    order by due.letter_due_at limit p_limit for update skip locked))
  returning c.id, c.user_id, u.email, c.ready_until
$$;
comment on function private.claim_data_copy_letters(int) is 'Letters about ready copies that are due, each put off in case it cannot be sent.';

-- The job make-data-copies calls it.
grant execute on function private.claim_data_copy_letters(int) to service_role;

create function private.forget_data_copy_letter(p_copy uuid) returns void
  language sql security definer set search_path = ''
as $$
  update private.data_copies c set letter_due_at = null where c.id = p_copy
$$;
comment on function private.forget_data_copy_letter(uuid) is 'Notes that the letter was taken, or is refused for good: the page has the file too.';

-- The job make-data-copies calls it.
grant execute on function private.forget_data_copy_letter(uuid) to service_role;

create function private.data_copy_part(p_copy uuid, p_position int) returns table (base64 text, total int)
  language sql stable security definer set search_path = ''
as $$
  select encode(p.bytes, 'base64'), c.bytes from private.data_copies c
  join private.data_copy_parts p on p.copy_id = c.id and p.position = p_position
  where c.id = p_copy and c.status = 'ready' and c.ready_until > now()
$$;
comment on function private.data_copy_part(uuid, int) is 'A part of a ready copy and the length of all; nothing after the last part, and once the link has ended.';

-- The address of the link calls it.
grant execute on function private.data_copy_part(uuid, int) to service_role;
