-- POST /rest/v1/rpc/get_open_count, and the number of open listings for Prefer: count=exact
-- (docs/decisions/118-open-listings-are-counted-from-notes.md).

-- A snapshot that sees a listing sees its note too: each note is written, and merged, in the transaction that changes the listing. Typed fibre
-- types have one note for all, so the rows of one must be counted. Dealers' own tables are not counted here.
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
