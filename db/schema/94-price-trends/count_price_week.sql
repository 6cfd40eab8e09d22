-- Counts the prices of one week (docs/decisions/114-a-price-is-shown-when-many-ask-it.md). A week is counted once, after it
-- is over: a figure that grew during the week would show what each new post had added.

-- The prices of a week by the key of their yarn, each in its state and in India. Hidden posts are left out, and so are
-- posts of dealers to dealers, because members who are no dealers may not see them. A company is its PAN, which is in
-- its GST number, else its name: members with one of the two in common are one company.
create function private.prices_of_week(p_week date)
  returns table (series text, region text, fibre_code text, process_code text, millitex int, filaments int, lustre_code text,
    intermingling_code text, grade_rank int, number_of_plys int, price numeric, company text, buyer text)
  language plpgsql stable set search_path = '' set jit = off
as $$
declare
  v_begins constant timestamptz := p_week::timestamp at time zone private.time_zone();
  v_ends constant timestamptz := (p_week + 7)::timestamp at time zone private.time_zone();
begin
  return query
  with asks as (
    select 'asks' as series, s.poster_state as state, s.fibre_code, s.process_code, s.millitex, s.filaments, s.lustre_code, s.intermingling_code,
      s.grade_rank, s.number_of_plys, s.price, private.name_key(m.business_name) as name, null::text as buyer_name, m.gst_number, null::text as buyer_gst
    from public.sales_offers s join private.members m on m.id = s.user_id
    where s.created_at >= v_begins and s.created_at < v_ends and s.status <> 'Hidden' and s.poster_country = private.default_country()
  ), bids as (
    select 'bids', m.state, k.fibre_code, k.process_code, k.millitex, k.filaments, k.lustre_code, k.intermingling_code,
      k.grade_rank, b.number_of_plys, b.bid_price, private.name_key(b.company_name), private.name_key(m.business_name), null::text, m.gst_number
    from public.customer_bids b join private.members m on m.id = b.bidder_user_id
    cross join lateral private.yarn_key(b.fibre_type, b.specific_type, b.lustre, b.twist_intermingling, b.denier_count, b.filament_count, b.grade) k
    where b.bid_status = 'Accepted' and b.accept_bid_time >= v_begins and b.accept_bid_time < v_ends and m.country = private.default_country()
  ), found as (
    select * from asks union all select * from bids
  ), registered as (
    select f.name, substring(upper(f.gst_number) from '^[0-9]{2}([A-Z]{5}[0-9]{4}[A-Z])[0-9A-Z]{3}$') as pan from found f
    union all
    select f.buyer_name, substring(upper(f.buyer_gst) from '^[0-9]{2}([A-Z]{5}[0-9]{4}[A-Z])[0-9A-Z]{3}$') from found f
  ), companies as (
    select r.name, coalesce(min(r.pan), r.name) as company from registered r where r.name is not null group by r.name
  )
  select f.series, p.region, f.fibre_code, f.process_code, f.millitex, f.filaments, f.lustre_code, f.intermingling_code, f.grade_rank,
    f.number_of_plys, f.price, c.company, b.company
  from found f join companies c on c.name = f.name left join companies b on b.name = f.buyer_name
  cross join lateral (values (private.default_country()), (nullif(f.state, private.default_country()))) p (region)
  where f.fibre_code is not null and f.millitex is not null and p.region is not null and b.company is distinct from c.company;
end
$$;
comment on function private.prices_of_week(date) is
  'The prices of the offers that were posted in a week in India and of the bids that were accepted in it, with the companies behind them.';

-- Prices far from the median are slips, such as rupees per ton, and count nowhere. That median has one voice for each
-- company, so that nobody moves it with many posts. Then no company has more than its share of the weight: of the k
-- largest, each has the cap c = share * rest / (1 - share * k), where rest is what the others have together, and k is the
-- least number for which the next company is below the cap. Of accepted bids, the buyers have to be as many and as small.
create function private.count_price_week(p_now timestamptz default private.clock()) returns boolean
  language plpgsql security definer set search_path = '' set jit = off
as $$
declare
  v_over constant date := date_trunc('week', private.india_date(p_now)::timestamp)::date;
  v_first constant date := v_over - 7 * private.limit_price_weeks_counted();
  v_share constant numeric := private.limit_price_share_percent() / 100.0;
  v_trim constant numeric := private.limit_price_trim_percent() / 100.0;
  v_week date;
begin
  -- Keys that are missing since an upgrade are written first.
  if exists (select from private.unkeyed_yarns) then
    return false;
  end if;
  delete from private.price_weeks w where w.week < v_first;
  insert into private.price_weeks (week)
    select min(d.day)::date from generate_series(v_first::timestamp, (v_over - 7)::timestamp, '7 days') d (day)
    where not exists (select from private.price_weeks w where w.week = d.day::date)
    having min(d.day) is not null
  on conflict do nothing returning week into v_week;
  if v_week is null then
    return false;
  end if;
  with prices as (
    select *, dense_rank() over (order by p.series, p.region, p.fibre_code, p.process_code, p.millitex, p.filaments, p.lustre_code,
      p.intermingling_code, p.grade_rank, p.number_of_plys) as series_no
    from private.prices_of_week(v_week) p
  ), company_medians as (
    select p.series_no, percentile_cont(0.5) within group (order by p.price)::numeric as median from prices p group by p.series_no, p.company
  ), middles as (
    select m.series_no, percentile_cont(0.5) within group (order by m.median)::numeric as middle from company_medians m group by 1
  ), kept as (
    select p.* from prices p join middles m using (series_no) where abs(p.price - m.middle) <= m.middle * v_trim
  ), sizes as (
    select k.series_no, k.company, count(*) as posts from kept k group by 1, 2
  ), ranked as (
    select s.*, row_number() over w - 1 as larger, sum(s.posts) over w_all - sum(s.posts) over w + s.posts as rest
    from sizes s
    window w as (partition by s.series_no order by s.posts desc, s.company rows unbounded preceding), w_all as (partition by s.series_no)
  ), caps as (
    select distinct on (r.series_no) r.series_no, v_share * r.rest / (1 - v_share * r.larger) as cap
    from ranked r where v_share * r.larger < 1 and r.posts * (1 - v_share * r.larger) <= v_share * r.rest
    order by r.series_no, r.larger
  ), weighed as (
    select k.*, least(s.posts, c.cap) / s.posts as weight
    from kept k join sizes s using (series_no, company) join caps c using (series_no)
  ), buyers as (
    select b.series_no, count(*) as buyers, max(b.weight) as largest
    from (select w.series_no, sum(w.weight) as weight from weighed w group by w.series_no, w.buyer) b group by 1
  ), heaped as (
    select w.*, sum(w.weight) over (partition by w.series_no order by w.price) as below_or_at, sum(w.weight) over (partition by w.series_no) as total
    from weighed w
  ), figures as (
    -- The half is met within the rounding of the weights.
    select h.series_no, h.series, h.region, h.fibre_code, h.process_code, h.millitex, h.filaments, h.lustre_code, h.intermingling_code,
      h.grade_rank, h.number_of_plys,
      round((min(h.price) filter (where h.below_or_at > h.total / 2 - 1e-9) + min(h.price) filter (where h.below_or_at > h.total / 2 + 1e-9)) / 2) as median_price,
      count(*) as posts, count(distinct h.company) as companies, max(h.total) as total
    from heaped h group by 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11
  ), shown as (
    select f.* from figures f join buyers b using (series_no)
    where f.posts >= private.limit_price_least_posts() and f.companies >= private.limit_price_least_companies() and f.median_price > 0
      and (f.series = 'asks' or b.buyers >= private.limit_price_least_companies() and b.largest <= v_share * f.total)
  ), yarns as (
    insert into private.priced_yarns (fibre_code, process_code, millitex, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys)
    select distinct s.fibre_code, s.process_code, s.millitex, s.filaments, s.lustre_code, s.intermingling_code, s.grade_rank, s.number_of_plys from shown s
    on conflict (millitex, fibre_code, process_code, filaments, lustre_code, intermingling_code, grade_rank, number_of_plys)
    -- Changes nothing; `do nothing` would return no row of a yarn that is there.
    do update set number_of_plys = excluded.number_of_plys
    returning *
  )
  insert into private.price_figures (yarn_id, series, region, week, median_price, posts, companies)
  select y.id, s.series, s.region, v_week, s.median_price, s.posts, s.companies
  from shown s join yarns y on (y.fibre_code, y.process_code, y.millitex, y.filaments, y.lustre_code, y.intermingling_code, y.grade_rank, y.number_of_plys)
    is not distinct from (s.fibre_code, s.process_code, s.millitex, s.filaments, s.lustre_code, s.intermingling_code, s.grade_rank, s.number_of_plys);
  return true;
end
$$;
comment on function private.count_price_week(timestamptz) is
  'Counts the prices of the oldest week that is over and not counted; false when there is none, or when another server is counting.';

-- The job calls it until no week is left.
grant execute on function private.count_price_week(timestamptz) to service_role;
