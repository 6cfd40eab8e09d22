-- The date in India. Every rule about days uses it.

create function private.india_date(moment timestamptz default private.clock()) returns date
  language plpgsql stable parallel safe security definer set search_path = ''
as $$
begin
  return (moment at time zone private.time_zone())::date;
end
$$;
comment on function private.india_date(timestamptz) is 'The calendar day in India (Asia/Kolkata) at a moment, today by default.';

-- The policy of ads calls it for every reader.
grant execute on function private.india_date(timestamptz) to anon, authenticated, service_role;
