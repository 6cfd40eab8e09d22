-- How far back dealers see each other's listings.

create function private.d2d_shown_from() returns timestamptz
  language sql stable parallel safe security definer set search_path = ''
  return private.clock() - make_interval(days => private.limit_d2d_shown_days());
comment on function private.d2d_shown_from() is 'Dealers'' listings created before this moment are shown to their posters alone.';

-- Policies of the dealers' tables call it for every reader.
grant execute on function private.d2d_shown_from() to authenticated, service_role;
