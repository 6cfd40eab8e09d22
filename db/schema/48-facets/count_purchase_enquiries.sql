-- GET /rest/v1/rpc/count_purchase_enquiries: open listings counted by the values of their filters.

-- filter has the arguments of search_purchase_enquiries (words, choices, ranges), yarn and tolerance are those of
-- match_purchase_enquiries.
-- generated: count-function purchase_enquiries
create function public.count_purchase_enquiries(
  filter jsonb default '{}', posted_after timestamptz default null, yarn jsonb default null, tolerance numeric default null)
  returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.count_listings('purchase_enquiries', filter, coalesce(posted_after, '-infinity'), yarn, tolerance);
end
$$;
comment on function public.count_purchase_enquiries(jsonb, timestamptz, jsonb, numeric) is
  'How many listings a search finds, and how many with each value of a filter without that filter. A number that is not exact is the least.
@answers {total int, is_exact boolean, facets {name text, is_exact boolean, values {value text, count int}[]}[]}';
-- end

-- The lists are public.
grant execute on function public.count_purchase_enquiries to anon, authenticated;
