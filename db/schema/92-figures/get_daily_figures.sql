-- POST /rest/v1/rpc/get_daily_figures: the dashboard of the admins.

-- A row for every day of the range, in order; counted_at is null for days that were not counted. Raises 22023 for a
-- range that ends before it begins or is longer than limit_figures_days.
create function public.get_daily_figures(p_from date, p_to date)
  returns table (day date, members int, enquiries int, offers int, d2d_posts int, interests int, bids int, credits int,
    counted_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees the figures';
  end if;
  if p_to is null or p_from is null or p_to - p_from not between 0 and private.limit_figures_days() - 1 then
    raise invalid_parameter_value using message = 'the range of days is too long or ends before it begins';
  end if;
  return query
    select d::date, coalesce(f.members, 0), coalesce(f.enquiries, 0), coalesce(f.offers, 0), coalesce(f.d2d_posts, 0),
      coalesce(f.interests, 0), coalesce(f.bids, 0), coalesce(f.credits, 0), f.counted_at
    from generate_series(p_from::timestamp, p_to::timestamp, '1 day') d
    left join private.daily_figures f on f.day = d::date
    order by d;
end
$$;
comment on function public.get_daily_figures(date, date) is
  'What came on each day in India: members, posts, interests, bids, credits used; for admins. @nullable counted_at';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_daily_figures(date, date) to authenticated;
