-- GET /rest/v1/rpc/search_purchase_enquiries: open enquiries that match all that is given, newest first, a page at a time.

-- The names are the filters' own. before_updated_at and before_id are the row that the last page ended behind.
create function public.search_purchase_enquiries(
  q text default null, fibre_type text default null, specific_type text default null, lustre text default null,
  twist_intermingling text default null, grade text default null, state text default null, city text default null,
  count_min int default null, count_max int default null, quantity_min int default null, quantity_max int default null,
  posted_after timestamptz default null, before_updated_at timestamptz default null, before_id uuid default null)
  returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.search_listings('purchase_enquiries', jsonb_build_object(
    'q', q, 'fibre_type', fibre_type, 'specific_type', specific_type, 'lustre', lustre,
    'twist_intermingling', twist_intermingling, 'grade', grade, 'state', state, 'city', nullif(btrim(city), ''),
    'count_min', count_min, 'count_max', count_max, 'quantity_min', quantity_min, 'quantity_max', quantity_max),
    posted_after, before_updated_at, before_id)
$$;
comment on function public.search_purchase_enquiries is
  'A page of open enquiries that match the words and filters: rows, the row to go on behind, and whether it stopped early.';

-- The lists are public.
grant execute on function public.search_purchase_enquiries to anon, authenticated;
