-- Suspended members may do nothing that others see: no posts, interest, contacts, bids, prices, reports. They can sign
-- in, read their data, edit their profile, close and delete their posts, and leave. The suspension belongs to the
-- account: a recreated profile is suspended too.

create table private.suspensions (
  member_id uuid primary key references auth.users on delete cascade,
  note text not null,
  was_listed boolean not null,
  suspended_at timestamptz not null default now(),
  constraint suspensions_texts_check check (private.are_texts(note))
);

alter table private.suspensions enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.suspensions is 'Suspended members. @no_policy the member reads it through get_my_access.';
comment on column private.suspensions.member_id is 'Who.';
comment on column private.suspensions.note is 'Why, in the admin''s words; the member reads it.';
comment on column private.suspensions.was_listed is 'Whether the member stood in the directory, and comes back to it.';
comment on column private.suspensions.suspended_at is 'Since when.';

create function private.is_suspended(uid uuid default auth.uid()) returns boolean
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return exists (select from private.suspensions s where s.member_id = uid);
end
$$;
comment on function private.is_suspended(uuid) is 'Whether the member is suspended.';

-- A trigger of profiles calls it with the rights of the writer.
grant execute on function private.is_suspended(uuid) to authenticated, service_role;

-- Call it behind a lock of the member's row, or a foreign key to it. A suspension waits for that lock, so concurrent
-- work is either rejected or seen by the suspension. Raises SUSPD.
create function private.refuse_suspended(p_member uuid) returns void
  language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_suspended(p_member) then
    raise exception 'Your membership is suspended, so this is not possible now.' using errcode = 'SUSPD';
  end if;
end
$$;
comment on function private.refuse_suspended(uuid) is 'Refuses a member who is suspended.';

-- NOTE: execute is granted to nobody: functions of the owner call it.

create function private.tg_members__unlisted() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  update private.suspensions s set was_listed = new.list_in_directory where s.member_id = new.id;
  if found then
    new.list_in_directory := false;
  end if;
  return new;
end
$$;
comment on function private.tg_members__unlisted() is 'Removes a suspended member from the directory, and restores the member''s choice afterwards.';

-- A suspended member returns to the directory only after the suspension.
create trigger _150_unlisted_update before update on private.members
  for each row when (new.list_in_directory and not old.list_in_directory) execute function private.tg_members__unlisted();

-- A recreated profile does not end a suspension.
create trigger _150_unlisted_insert before insert on private.members
  for each row when (new.list_in_directory) execute function private.tg_members__unlisted();
