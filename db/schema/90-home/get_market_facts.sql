-- POST /rest/v1/rpc/get_market_facts: the figures of the home page.

-- Listings are counted from the partial index on fibre and status, which holds open ones only. Members are counted, or
-- taken from the planner's estimate once counting them would be felt.
create function public.get_market_facts() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_members bigint := (select c.reltuples from pg_catalog.pg_class c where c.oid = 'private.members'::regclass);
begin
  if v_members < 50000 then
    v_members := (select count(*) from private.members);
  end if;
  return (
    with listings as (
      select fibre_type, count(*) as enquiries, 0 as offers from public.purchase_enquiries where status = 'Open' group by 1
      union all
      select fibre_type, 0, count(*) from public.sales_offers where status = 'Open' group by 1
    ), fibres as (
      select case when fibre_type = any (private.words_yarn_types()) then fibre_type else 'Others' end as fibre_type,
        sum(enquiries + offers)::int as count, sum(enquiries)::int as enquiries, sum(offers)::int as offers
      from listings group by 1
    )
    select jsonb_build_object(
      'open_enquiries', (select coalesce(sum(enquiries), 0)::int from listings),
      'open_offers', (select coalesce(sum(offers), 0)::int from listings),
      'members', v_members,
      'fibres', (select coalesce(jsonb_agg(to_jsonb(f) order by f.count desc, f.fibre_type), '[]') from fibres f)
    )
  );
end
$$;
comment on function public.get_market_facts() is
  'Open enquiries and offers, members, and open listings per fibre type, most first; typed fibre types count as Others.';

-- The home page is public.
grant execute on function public.get_market_facts() to anon, authenticated;
