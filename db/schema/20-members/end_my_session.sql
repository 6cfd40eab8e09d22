-- POST /rest/v1/rpc/end_my_session: signs one of the caller's devices out. Its refresh tokens go by the foreign key; the
-- access token that it may still hold is refused within a minute, when the services ask for its session again.

create function public.end_my_session(session_id uuid) returns boolean
  language plpgsql security definer set search_path = ''
as $$
begin
  delete from auth.sessions s where s.id = session_id and s.user_id = auth.uid();
  return found;
end
$$;
comment on function public.end_my_session(uuid) is 'Ends one of the caller''s own sessions; false when there is no such one.';

-- Everybody who is signed in may look after the own sessions.
grant execute on function public.end_my_session(uuid) to authenticated;
