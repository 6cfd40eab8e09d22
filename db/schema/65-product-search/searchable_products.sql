-- Everything that Product Search finds, as its rows show it.

-- NOTE: the poster's town follows the profile because the listing stores it. A poster who enters no company name trades
-- under the business of the profile.
create view private.searchable_products as
with listings as (
  select 'Wanted' as source, 'Purchase Enquiries' as page_name, '/enquiry/' || enquiry_number as page_url, id, user_id, updated_at,
    -- generated: side-by-side purchase_enquiries
    fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
    preferred_company, lot_no, company_name, quantity_required_kgs as quantity_kgs, null::numeric as price,
    -- end
    -- generated: key-names
    fibre_code, process_code, millitex, filaments, lustre_code, intermingling_code, grade_rank,
    -- end
    poster_member_name, poster_city, poster_district, poster_state, poster_country
  from public.purchase_enquiries where status = 'Open'
  union all
  select 'Offered', 'Sales Offers', '/offer/' || offer_number, id, user_id, updated_at,
    -- generated: side-by-side sales_offers
    fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
    preferred_company, lot_no, company_name, quantity_kgs, price,
    -- end
    -- generated: key-names
    fibre_code, process_code, millitex, filaments, lustre_code, intermingling_code, grade_rank,
    -- end
    poster_member_name, poster_city, poster_district, poster_state, poster_country
  from public.sales_offers where status = 'Open'
)
select l.id, l.source, l.updated_at, coalesce(l.company_name, m.business_name) as company_name,
  concat_ws(' ', l.fibre_type, l.specific_type) as yarn_details,
  concat_ws(' · ', private.count_text(l.fibre_type, l.denier_count, l.filament_count, l.number_of_plys), l.blend_ratio,
    l.lustre, l.twist_intermingling, l.number_of_plys || ' ply', private.grade_short(l.grade),
    -- generated: further-tokens list l.

    -- end
    private.grouped(l.quantity_kgs::text) || ' kg',
    'Lot ' || l.lot_no, 'Preferred: ' || l.preferred_company) as specifications,
  l.price, l.page_url as listing_page_url, l.page_name as listing_page_name, l.user_id as poster_id, l.poster_member_name as poster_name,
  concat_ws(', ', l.poster_city, case when private.is_abroad(l.poster_country) then l.poster_country
    else nullif(l.poster_district, l.poster_city) end) as location,
  concat_ws(E'\n', private.count_ways(l.fibre_type, l.denier_count, l.filament_count, l.number_of_plys), private.quantity_ways(l.quantity_kgs),
    private.price_ways(l.price), l.grade, private.trade_names(l.specific_type, l.lustre),
    private.place_text(l.poster_city, l.poster_district, l.poster_country), l.poster_state) as found_by,
  -- generated: key-names l.
  l.fibre_code, l.process_code, l.millitex, l.filaments, l.lustre_code, l.intermingling_code, l.grade_rank,
  -- end
  l.number_of_plys
from listings l join private.members m on m.id = l.user_id
union all
select p.id, 'Product', p.updated_at, c.company_name, concat_ws(' ', p.fibre_type, p.specific_type),
  concat_ws(' · ', private.count_text(p.fibre_type, p.denier_count, p.filament_count, p.number_of_plys), p.blend_ratio,
    p.lustre, p.twist_intermingling, p.number_of_plys || ' ply', private.grade_short(p.grade),
    -- generated: further-tokens product p.

    -- end
    p.department_name),
  p.basic_price, '/corporate/' || p.company_id, c.company_name, p.associated_corporate_user_id, m.member_name,
  left(btrim(regexp_replace(c.address, '\s+', ' ', 'g')), 300),
  concat_ws(E'\n', private.count_ways(p.fibre_type, p.denier_count, p.filament_count, p.number_of_plys), private.price_ways(p.basic_price),
    p.grade, private.trade_names(p.specific_type, p.lustre)),
  -- generated: key-names p.
  p.fibre_code, p.process_code, p.millitex, p.filaments, p.lustre_code, p.intermingling_code, p.grade_rank,
  -- end
  p.number_of_plys
from public.corporate_products p
join public.company_details c on c.id = p.company_id
left join private.members m on m.id = p.associated_corporate_user_id
where p.visibility_status = 'Reveal';

-- NOTE: it is granted to nobody: the copy below is filled from it.

comment on view private.searchable_products is 'Open enquiries, open offers and revealed products, as Product Search shows them.';
