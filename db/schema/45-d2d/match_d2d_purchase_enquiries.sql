-- GET /rest/v1/rpc/match_d2d_purchase_enquiries: dealers' enquiries by what their yarn is, a page at a time.

-- yarn has the names of the key's columns, tolerance is in per cent, filter has the arguments of search_d2d_purchase_enquiries
-- (words, choices, ranges), and after is the `next` of the previous page.
-- generated: match-function d2d_purchase_enquiries
create function public.match_d2d_purchase_enquiries(
  yarn jsonb, tolerance numeric default null, filter jsonb default '{}', posted_after timestamptz default null, after jsonb default null)
  returns json
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return private.match_yarns('public.d2d_purchase_enquiries', 'created_at',
    'id, enquiry_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, preferred_company, lot_no, company_name, quantity_required_kgs, millitex, status, created_at, updated_at',
    private.search_conditions('d2d_purchase_enquiries', jsonb_strip_nulls(filter)), yarn, tolerance, private.d2d_search_from(posted_after), after,
    private.limit_listing_page_size(), private.limit_search_further_rows() / (1 + cardinality(private.search_words(filter ->> 'q'))));
end
$$;
comment on function public.match_d2d_purchase_enquiries(jsonb, numeric, jsonb, timestamptz, jsonb) is
  'A page of listings whose yarn is the asked one, then of counts within so many per cent of it, the nearest first, each newest first.
@answers {rows d2d_purchase_enquiries(id, enquiry_number, user_id, poster_city, poster_district, poster_state, poster_country, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, preferred_company, lot_no, company_name, quantity_required_kgs, millitex, status, created_at, updated_at)[], next {id uuid, millitex int, created_at timestamptz}?, is_complete boolean}';
-- end

-- The function rejects everybody but dealers.
grant execute on function public.match_d2d_purchase_enquiries to authenticated;
