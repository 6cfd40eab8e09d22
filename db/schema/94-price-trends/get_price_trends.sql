-- GET /rest/v1/rpc/get_price_trends and get_listing_price_trend: what members see of the weekly figures.

-- Prices of this market are for its members: a visitor, and a user without a profile, gets none. Who posted or bid sees no more
-- than any other member.
create function private.refuse_price_reader() returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_member() and not private.is_admin() then
    raise insufficient_privilege using message = 'only members see price trends';
  end if;
end
$$;
comment on function private.refuse_price_reader() is 'Refuses a caller who is neither a member nor an admin.';

-- NOTE: execute is granted to nobody: the functions below call it.

create function private.price_method() returns jsonb
  language sql stable
  return jsonb_build_object('least_posts', private.limit_price_least_posts(), 'least_companies', private.limit_price_least_companies(),
    'share_percent', private.limit_price_share_percent(), 'trim_percent', private.limit_price_trim_percent());
comment on function private.price_method() is 'The numbers of the method, as private.count_price_week applies them.';

-- NOTE: execute is granted to nobody: the functions below call it.

-- The newest week that was counted is the last one: a week without a figure is a week without one, not an older week.
create function private.weeks_of_yarn(p_yarn int, p_series text, p_region text, p_weeks int) returns jsonb
  language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object('week', f.week, 'median_price', f.median_price, 'posts', f.posts, 'companies', f.companies)
      order by f.week), '[]')
    from private.price_figures f
    where f.yarn_id = p_yarn and f.series = p_series and f.region = p_region
      and f.week > (select max(w.week) from private.price_weeks w) - 7 * p_weeks);
end
$$;
comment on function private.weeks_of_yarn(int, text, text, int) is 'The figures of a yarn in the last so many weeks, oldest first.';

-- NOTE: execute is granted to nobody: the functions below call it.

-- It goes from region to region by the index, in each week. The number of figures of a region does not matter.
create function private.priced_regions(p_series text, p_after date) returns jsonb
  language plpgsql stable set search_path = '' set enable_seqscan = off set enable_bitmapscan = off
as $$
begin
  return (
    with recursive found as (
      select w.week, (select min(f.region) from private.price_figures f where f.week = w.week and f.series = p_series) as region
      from private.price_weeks w where w.week > p_after
      union all
      select f.week, (select min(x.region) from private.price_figures x where x.week = f.week and x.series = p_series and x.region > f.region)
      from found f where f.region is not null
    )
    select coalesce(jsonb_agg(distinct f.region), '[]') from found f where f.region <> private.default_country());
end
$$;
comment on function private.priced_regions(text, date) is 'The states that have a figure of a series after a day, in their order.';

-- NOTE: execute is granted to nobody: public.get_price_trends calls it.

-- p_yarn has the names of the key's columns, as for match_sales_offers: millitex, and optionally the others; then the yarns that
-- agree with it, most posts first, then those that price lists alone name. Without it, the yarns of the newest week that have most posts in the region. p_chosen is a yarn that is
-- returned in any case, before them.
create function public.get_price_trends(p_series text, p_region text default null, p_yarn jsonb default null, p_chosen int default null)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_region constant text := coalesce(p_region, private.default_country());
  v_weeks constant int := private.limit_price_weeks_shown();
  v_last constant date := (select max(w.week) from private.price_weeks w);
  v_listed_from constant timestamptz := now() - make_interval(weeks => v_weeks);
  v_yarns int[];
begin
  perform private.refuse_price_reader();
  if p_series is null or p_series not in ('asks', 'bids') then
    raise invalid_parameter_value using message = 'A series is asks or bids';
  end if;
  if p_yarn is null then
    v_yarns := array(
      select f.yarn_id from private.price_figures f
      where f.series = p_series and f.region = v_region and f.week = (
        select w.week from private.price_weeks w
        where w.week > v_last - 7 * v_weeks
          and exists (select from private.price_figures x where x.week = w.week and x.series = p_series and x.region = v_region)
        order by w.week desc limit 1)
      order by f.posts desc, f.yarn_id limit private.limit_price_yarns_shown());
  else
    v_yarns := array(
      select y.id
      from private.priced_yarns y
      left join private.price_figures f on f.yarn_id = y.id and f.series = p_series and f.region = v_region and f.week > v_last - 7 * v_weeks
      where y.millitex = (p_yarn ->> 'millitex')::int
        and to_jsonb(y) @> (p_yarn - array(select k from jsonb_object_keys(p_yarn) k where k not in
          ('millitex', 'filaments', 'fibre_code', 'process_code', 'lustre_code', 'intermingling_code', 'grade_rank', 'number_of_plys')))
      group by y.id
      having count(f.yarn_id) > 0 or exists (
        select from public.price_list_points p where p.yarn_id = y.id and p.published_at <= now() and p.published_at > v_listed_from)
      order by sum(f.posts) desc nulls last, y.id limit private.limit_price_yarns_shown());
  end if;
  if p_chosen is not null and p_chosen <> all (v_yarns) then
    v_yarns := p_chosen || v_yarns;
  end if;
  return jsonb_build_object(
    'method', private.price_method(),
    'last_week', v_last,
    'regions', private.priced_regions(p_series, v_last - 7 * v_weeks),
    'yarns', (select coalesce(jsonb_agg(to_jsonb(y) || jsonb_build_object('weeks', private.weeks_of_yarn(y.id, p_series, v_region, v_weeks),
      'listed', private.listed_prices_of(y.id, v_listed_from)) order by u.place), '[]')
      from unnest(v_yarns) with ordinality u (id, place) join private.priced_yarns y on y.id = u.id));
end
$$;
comment on function public.get_price_trends(text, text, jsonb, int) is
  'Weekly median prices of yarns, in a state or in India: asks, or accepted bids; for members. last_week is the newest counted week. listed are prices in price lists, of all India.
@answers {method {least_posts int, least_companies int, share_percent int, trim_percent int}, last_week date?, regions text[], yarns {id int, fibre_code text, process_code text?, millitex int, filaments int?, lustre_code text?, intermingling_code text?, grade_rank int?, number_of_plys int, weeks {week date, median_price int, posts int, companies int}[], listed {id uuid, price_list text, file_url text, published_at timestamptz, page int, description text, price numeric, price_kilograms numeric, gst_included numeric?, price_per_kg numeric}[]}[]}';

-- Signed-in callers may execute it; the function rejects everybody but members.
grant execute on function public.get_price_trends(text, text, jsonb, int) to authenticated;

-- The state of the listing where it has figures, else India. A listing that the caller may not read has none.
create function public.get_listing_price_trend(p_table text, p_listing uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_weeks constant int := private.limit_listing_price_weeks();
  v_yarn int;
  v_state text;
  v_found jsonb := '[]';
begin
  perform private.refuse_price_reader();
  if p_table = 'sales_offers' then
    select y.id, l.poster_state into v_yarn, v_state
    from public.sales_offers l join private.priced_yarns y
      on y.millitex = l.millitex and (y.fibre_code, y.process_code, y.filaments, y.lustre_code, y.intermingling_code, y.grade_rank, y.number_of_plys)
        is not distinct from (l.fibre_code, l.process_code, l.filaments, l.lustre_code, l.intermingling_code, l.grade_rank, l.number_of_plys)
    where l.id = p_listing and (l.status = 'Open' or l.user_id = auth.uid());
  elsif p_table = 'purchase_enquiries' then
    select y.id, l.poster_state into v_yarn, v_state
    from public.purchase_enquiries l join private.priced_yarns y
      on y.millitex = l.millitex and (y.fibre_code, y.process_code, y.filaments, y.lustre_code, y.intermingling_code, y.grade_rank, y.number_of_plys)
        is not distinct from (l.fibre_code, l.process_code, l.filaments, l.lustre_code, l.intermingling_code, l.grade_rank, l.number_of_plys)
    where l.id = p_listing and (l.status = 'Open' or l.user_id = auth.uid());
  else
    raise invalid_parameter_value using message = 'A listing is an enquiry or an offer';
  end if;
  v_found := private.weeks_of_yarn(v_yarn, 'asks', v_state, v_weeks);
  if v_found = '[]' then
    v_state := private.default_country();
    v_found := private.weeks_of_yarn(v_yarn, 'asks', v_state, v_weeks);
  end if;
  return jsonb_build_object('method', private.price_method(), 'yarn', v_yarn, 'region', v_state, 'shown_weeks', v_weeks, 'weeks', v_found);
end
$$;
comment on function public.get_listing_price_trend(text, uuid) is
  'The asking price of the yarn of a listing in the last weeks, in its state or else in India; for members. No weeks where nothing is known.
@answers {method {least_posts int, least_companies int, share_percent int, trim_percent int}, yarn int?, region text, shown_weeks int, weeks {week date, median_price int, posts int, companies int}[]}';

-- Signed-in callers may execute it; the function rejects everybody but members.
grant execute on function public.get_listing_price_trend(text, uuid) to authenticated;
