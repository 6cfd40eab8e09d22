-- The job count-figures: counts today and the day before again, and any days that a pause has left out.

-- Posts are found by the time of their last change, which has an index and is never before their first.
create function private.count_figures(p_now timestamptz default private.clock()) returns int
  language plpgsql security definer set search_path = ''
as $$
declare
  v_today date := private.india_date(p_now);
  v_from date := greatest(
    coalesce((select max(f.day) from private.daily_figures f) - 1, '-infinity'), v_today - private.limit_figures_days());
  v_begins timestamptz := v_from::timestamp at time zone private.time_zone();
  v_days int;
begin
  with found as (
    select 'members' as figure, m.created_at as at, 1 as count from private.members m where m.created_at >= v_begins
    union all
    select 'enquiries', p.created_at, 1 from public.purchase_enquiries p where p.updated_at >= v_begins
    union all
    select 'offers', s.created_at, 1 from public.sales_offers s where s.updated_at >= v_begins
    union all
    select 'd2d_posts', d.created_at, 1 from public.d2d_purchase_enquiries d where d.created_at >= v_begins
    union all
    select 'd2d_posts', d.created_at, 1 from public.d2d_sales_offers d where d.created_at >= v_begins
    union all
    select 'interests', i.created_at, 1 from public.listing_interests i where i.created_at >= v_begins
    union all
    select 'bids', b.bid_time, 1 from public.customer_bids b where b.bid_time >= v_begins
    union all
    select 'credits', l.created_at, -l.change from public.credit_ledger l
    where l.created_at >= v_begins
      and (l.reason in ('usage_enquiry', 'usage_offer', 'bid_submission', 'returned') or l.idempotency_key like 'restore:%')
  ), by_day as (
    select (f.at at time zone private.time_zone())::date as day, f.figure, sum(f.count)::int as count
    from found f where f.at >= v_begins group by 1, 2
  )
  insert into private.daily_figures (day, members, enquiries, offers, d2d_posts, interests, bids, credits, counted_at)
  select d.day::date,
    coalesce(max(b.count) filter (where b.figure = 'members'), 0),
    coalesce(max(b.count) filter (where b.figure = 'enquiries'), 0),
    coalesce(max(b.count) filter (where b.figure = 'offers'), 0),
    coalesce(max(b.count) filter (where b.figure = 'd2d_posts'), 0),
    coalesce(max(b.count) filter (where b.figure = 'interests'), 0),
    coalesce(max(b.count) filter (where b.figure = 'bids'), 0),
    coalesce(max(b.count) filter (where b.figure = 'credits'), 0),
    p_now
  from generate_series(v_from::timestamp, v_today::timestamp, '1 day') d (day)
  left join by_day b on b.day = d.day::date
  group by d.day
  on conflict (day) do update set members = excluded.members, enquiries = excluded.enquiries, offers = excluded.offers,
    d2d_posts = excluded.d2d_posts, interests = excluded.interests, bids = excluded.bids, credits = excluded.credits,
    counted_at = excluded.counted_at;
  get diagnostics v_days = row_count;
  return v_days;
end
$$;
comment on function private.count_figures(timestamptz) is
  'Counts what came today, yesterday and on the days before that nobody counted; gives how many days.';

-- The job calls it, any number of times.
grant execute on function private.count_figures(timestamptz) to service_role;
