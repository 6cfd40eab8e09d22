-- POST /rest/v1/rpc/get_market_facts: the statistics of the home page.

-- Open listings are added up from the notes that posting and closing leave, those of posts that are not finished among them. Members are counted, or taken from the
-- planner's estimate once counting them would be felt.
create function public.get_market_facts() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_members bigint := (select c.reltuples from pg_catalog.pg_class c where c.oid = 'private.members'::regclass);
begin
  if v_members < 5000 then
    v_members := (select count(*) from private.members);
  end if;
  return (
    with changes as (
      select listing_table, fibre_type, change from private.open_listing_changes
      union all
      select listing_table, fibre_type, 1 from private.unfinished_posts where is_open and listing_table not like 'd2d%'
    ), fibres as (
      select fibre_type, sum(change)::int as count,
        coalesce(sum(change) filter (where listing_table = 'purchase_enquiries'), 0)::int as enquiries,
        coalesce(sum(change) filter (where listing_table = 'sales_offers'), 0)::int as offers
      from changes group by 1 having sum(change) > 0
    )
    select jsonb_build_object(
      'open_enquiries', (select coalesce(sum(enquiries), 0)::int from fibres),
      'open_offers', (select coalesce(sum(offers), 0)::int from fibres),
      'members', v_members,
      'fibres', (select coalesce(jsonb_agg(to_jsonb(f) order by f.count desc, f.fibre_type), '[]') from fibres f)
    )
  );
end
$$;
comment on function public.get_market_facts() is
  'Open enquiries and offers, members, and open listings per fibre type, most first; typed fibre types count as Others.
@answers {open_enquiries int, open_offers int, members int, fibres {fibre_type text, count int, enquiries int, offers int}[]}';

-- The home page is public.
grant execute on function public.get_market_facts() to anon, authenticated;
