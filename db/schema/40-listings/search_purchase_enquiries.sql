-- GET /rest/v1/rpc/search_purchase_enquiries: open enquiries that match all that is given, newest first
-- or sorted by quantity, a page at a time.

-- generated: search-function purchase_enquiries
-- The names are the filters' own. before_id and before_updated_at are the row that the last page ended behind; before_value is its
-- quantity where the list is sorted by it.
create function public.search_purchase_enquiries(
  q text default null, fibre_type text default null, specific_type text default null, lustre text default null,
  twist_intermingling text default null, number_of_plys int default null, grade text default null, state text default null,
  city text default null, count_min int default null, count_max int default null, quantity_min int default null,
  quantity_max int default null, posted_after timestamptz default null, sort text default null, before_updated_at timestamptz default null,
  before_value numeric default null, before_id uuid default null)
  returns jsonb
  language sql stable security definer set search_path = ''
as $$
  select private.search_listings('purchase_enquiries', jsonb_build_object(
    'q', q, 'fibre_type', fibre_type, 'specific_type', specific_type, 'lustre', lustre, 'twist_intermingling', twist_intermingling,
    'number_of_plys', number_of_plys, 'grade', grade, 'state', state, 'city', nullif(btrim(city), ''), 'count_min', count_min,
    'count_max', count_max, 'quantity_min', quantity_min, 'quantity_max', quantity_max),
    sort, posted_after, coalesce(to_jsonb(before_value), to_jsonb(before_updated_at)), before_id)
$$;
comment on function public.search_purchase_enquiries is
  'A page of open enquiries that match the words and filters: rows, the row to go on behind, and whether all there is was looked through.
@answers {rows purchase_enquiries(id, enquiry_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, preferred_company, lot_no, company_name, quantity_required_kgs, status, created_at, updated_at)[], next {id uuid, updated_at? timestamptz, quantity_required_kgs? int}?, is_complete boolean}';
-- end

-- The lists are public.
grant execute on function public.search_purchase_enquiries to anon, authenticated;
