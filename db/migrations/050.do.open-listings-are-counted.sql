-- Lists of open listings are counted from the notes of posting and closing, those of a fibre and a state from an index.

create index purchase_enquiries_fibre_state_idx on public.purchase_enquiries (fibre_type, poster_state) where status = 'Open';
create index sales_offers_fibre_state_idx on public.sales_offers (fibre_type, poster_state) where status = 'Open';

create function public.get_open_count(p_table text, p_fibre_type text default null) returns bigint
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_table not in ('purchase_enquiries', 'sales_offers') or p_fibre_type <> all (private.words_yarn_types()) or p_fibre_type = 'Others' then
    return null;
  end if;
  return (
    select coalesce(sum(n.change), 0) from (
      select c.change from private.open_listing_changes c
      where c.listing_table = p_table and (p_fibre_type is null or c.fibre_type = p_fibre_type)
      union all
      select 1 from private.unfinished_posts w
      where w.is_open and w.listing_table = p_table and (p_fibre_type is null or w.fibre_type = p_fibre_type)
    ) n
  );
end
$$;
comment on function public.get_open_count(text, text) is
  'How many enquiries or offers are open, of one fibre type if that is not null; null where only the rows can tell. @nullable result';

-- Open listings are public, and lists call it with the rights of their reader.
grant execute on function public.get_open_count(text, text) to anon, authenticated;

-- Counts of lists must be those of the rows: a note corrects each that is not.
insert into private.open_listing_changes (listing_table, fibre_type, change)
select listing_table, fibre_type, sum(change) from (
  select 'purchase_enquiries' as listing_table, substr(private.fibre_key(fibre_type), 3) as fibre_type, count(*) as change
  from public.purchase_enquiries where status = 'Open' group by 2
  union all
  select 'sales_offers', substr(private.fibre_key(fibre_type), 3), count(*) from public.sales_offers where status = 'Open' group by 2
  union all
  select listing_table, fibre_type, -sum(change) from private.open_listing_changes group by 1, 2
  union all
  select listing_table, fibre_type, -count(*) from private.unfinished_posts where is_open and listing_table not like 'd2d%' group by 1, 2
) difference
group by 1, 2 having sum(change) <> 0;
