-- POST /rest/v1/rpc/end_my_session: signs the caller out on one device. Its refresh tokens go with the session.

create function public.end_my_session(session_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = end_my_session.session_id and s.user_id = auth.uid();
  if not found then
    return false;
  end if;
  insert into auth.security_events (event, user_id, actor_id, session_id)
    values ('session_ended', auth.uid(), auth.uid(), end_my_session.session_id);
  return true;
end
$$;
comment on function public.end_my_session(uuid) is 'Ends one of the caller''s sessions; false when it is not one of them.';

-- Members end their own.
grant execute on function public.end_my_session(uuid) to authenticated;
