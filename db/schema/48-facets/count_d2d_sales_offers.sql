-- GET /rest/v1/rpc/count_d2d_sales_offers: dealers' listings counted by the values of their filters.

-- filter has the arguments of search_d2d_sales_offers (words, choices, ranges), yarn and tolerance are those of
-- match_d2d_sales_offers.
-- generated: count-function d2d_sales_offers
create function public.count_d2d_sales_offers(
  filter jsonb default '{}', posted_after timestamptz default null, yarn jsonb default null, tolerance numeric default null)
  returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.count_listings('d2d_sales_offers', filter, private.d2d_search_from(posted_after), yarn, tolerance);
end
$$;
comment on function public.count_d2d_sales_offers(jsonb, timestamptz, jsonb, numeric) is
  'How many listings a search finds, and how many with each value of a filter without that filter. A number that is not exact is the least.
@answers {total int, is_exact boolean, facets {name text, is_exact boolean, values {value text, count int}[]}[]}';
-- end

-- The function rejects everybody but dealers.
grant execute on function public.count_d2d_sales_offers to authenticated;
