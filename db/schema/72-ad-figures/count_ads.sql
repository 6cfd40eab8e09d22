-- POST /rest/v1/rpc/count_ads {"p_seen": [id, …], "p_followed": [id, …]}: what a page has shown since its last call. How often a
-- caller may call stands before the database (apps/server/src/http/data-service.ts).

create function public.count_ads(p_seen uuid[] default '{}', p_followed uuid[] default '{}') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_today constant date := private.india_date();
begin
  if cardinality(p_seen) + cardinality(p_followed) > private.limit_ad_counts_per_call() then
    raise exception 'too many ads at once' using errcode = 'PT413';
  end if;
  -- The same ad as often as it was shown. Ads that do not run are left out, and rows are locked in the order of their keys.
  insert into private.ad_days as d (ad_id, day, slot, impressions, clicks)
  select a.id, v_today, pg_catalog.pg_backend_pid() % private.limit_ad_count_slots(),
    count(*) filter (where not c.is_click), count(*) filter (where c.is_click)
  from (select unnest(p_seen) as id, false as is_click union all select unnest(p_followed), true) c
    join public.corporate_ads a using (id)
  where a.published_at <= now() and a.status and v_today between a.from_date and a.to_date
  group by a.id order by a.id
  on conflict (ad_id, day, slot) do update
    set impressions = d.impressions + excluded.impressions, clicks = d.clicks + excluded.clicks;
end
$$;
comment on function public.count_ads(uuid[], uuid[]) is
  'Counts ads that were seen and ads that were followed, today; those that do not run are passed over. A key stands in a list as often as it counts. Raises PT413 above ad_counts_per_call.';

-- Ads are shown to visitors.
grant execute on function public.count_ads(uuid[], uuid[]) to anon, authenticated;
