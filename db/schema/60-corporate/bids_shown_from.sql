-- How far back bids are shown.

create function private.bids_shown_from() returns timestamptz
  language sql stable parallel safe security definer set search_path = ''
  return private.clock() - make_interval(months => private.limit_bids_shown_months());
comment on function private.bids_shown_from() is 'Bids placed before this moment are shown to no client.';

-- Policies of bids call it for every reader.
grant execute on function private.bids_shown_from() to authenticated, service_role;
