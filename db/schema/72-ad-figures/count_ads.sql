-- POST /rest/v1/rpc/count_ads {"p_seen": [id, …], "p_followed": [id, …]}: counts what a page has shown since its last
-- call. The server has its rate limit (apps/server/src/http/data-service.ts).

create function public.count_ads(p_seen uuid[] default '{}', p_followed uuid[] default '{}') returns void
  language plpgsql security definer set search_path = ''
as $$
declare
  v_today constant date := private.india_date();
  v_quarter constant int := floor(extract(epoch from private.clock()) / (60 * private.limit_ad_count_minutes()));
  v_address text := coalesce(auth.uid()::text, nullif(current_setting('request.address', true), ''), '');
  v_browser text := case when auth.uid() is null then nullif(current_setting('request.headers', true), '')::jsonb ->> 'user-agent' end;
  v_salt bytea;
  v_group bytea;
  v_person bytea;
  v_views uuid[];
  v_clicks uuid[];
begin
  if cardinality(p_seen) + cardinality(p_followed) > private.limit_ad_counts_per_call() then
    raise exception 'too many ads at once' using errcode = 'PT413';
  end if;
  v_salt := private.ad_salt(v_today);
  -- Half of a hash distinguishes people as well.
  v_group := substr(sha256(v_salt || convert_to(v_address, 'UTF8')), 1, 16);
  v_person := substr(sha256(v_salt || convert_to(v_address || E'\n' || coalesce(v_browser, ''), 'UTF8')), 1, 16);

  -- A client chooses what it calls itself, not its address: so many people of one address count in a quarter of an hour. Rows are
  -- written in the order of their keys, and none to a table that is full.
  with running as (
    select a.id from public.corporate_ads a
    where a.id = any (p_seen) and a.published_at <= now() and a.status and v_today between a.from_date and a.to_date
      and pg_relation_size('private.ad_people') < private.limit_ad_people_mebibytes() * 1024 * 1024
      and private.limit_ad_people_per_address() > (
        select count(*) from private.ad_people p where p.address = v_group and p.ad_id = a.id and p.seen_in = v_quarter)
    order by a.id
  ), counted as (
    insert into private.ad_people as p (address, ad_id, person, seen_in) select v_group, id, v_person, v_quarter from running
    on conflict (address, ad_id, person) do update set seen_in = excluded.seen_in where p.seen_in < excluded.seen_in
    returning p.ad_id
  )
  select coalesce(array_agg(ad_id), '{}') into v_views from counted;

  -- A click counts of somebody who has seen the ad today.
  with counted as (
    update private.ad_people p set followed_in = v_quarter from public.corporate_ads a
    where p.address = v_group and p.person = v_person and p.ad_id = any (p_followed) and p.followed_in < v_quarter
      and a.id = p.ad_id and a.published_at <= now() and a.status and v_today between a.from_date and a.to_date
    returning p.ad_id
  )
  select coalesce(array_agg(ad_id), '{}') into v_clicks from counted;

  insert into private.ad_days as d (ad_id, day, slot, impressions, clicks)
  select id, v_today, pg_catalog.pg_backend_pid() % private.limit_ad_count_slots(),
    (id = any (v_views))::int, (id = any (v_clicks))::int
  from (select unnest(v_views) as id union select unnest(v_clicks)) c
  order by id
  on conflict (ad_id, day, slot) do update
    set impressions = d.impressions + excluded.impressions, clicks = d.clicks + excluded.clicks;
end
$$;
comment on function public.count_ads(uuid[], uuid[]) is
  'Counts ads that were seen and ads that were followed, today; those that do not run are passed over. A view counts once a person, ad and quarter of an hour, as does a click of somebody who has seen the ad today. Raises PT413 above ad_counts_per_call.';

-- Ads are shown to visitors.
grant execute on function public.count_ads(uuid[], uuid[]) to anon, authenticated;
