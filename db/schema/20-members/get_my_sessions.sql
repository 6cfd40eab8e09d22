-- POST /rest/v1/rpc/get_my_sessions: the sessions of the caller. The sign-in service's tables are not exposed; members
-- see their own rows of one of them only through this function.

create function public.get_my_sessions()
  returns table (id uuid, created_at timestamptz, last_active_at timestamptz, user_agent text, ip text, is_current boolean)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select s.id, s.created_at, greatest(s.refreshed_at, s.created_at), s.user_agent, host(s.ip),
      coalesce(s.id::text = auth.jwt() ->> 'session_id', false)
    from auth.sessions s
    where s.user_id = auth.uid() and (s.not_after is null or s.not_after > now())
    order by 3 desc, s.id
    limit private.limit_sessions_shown();
end
$$;
comment on function public.get_my_sessions() is 'The caller''s live sessions, the last used first: device, address, and which is this one. @nullable user_agent, ip';

-- Every signed-in user may list the own sessions.
grant execute on function public.get_my_sessions() to authenticated;
