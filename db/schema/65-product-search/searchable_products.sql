-- Everything that Product Search finds, in the words of its rows.

-- How a yarn's count is written; packages/domain/src/listings/spec-line.ts says the same for screens.
create function private.count_text(p_fibre text, p_count text, p_filaments text, p_plys int) returns text
  language sql immutable parallel safe
  return case
    when p_count is null and p_filaments is not null then p_filaments || 'F'
    when p_count is null then private.default_count_not_given()
    when p_filaments is not null then p_count || 'D/' || p_filaments || 'F'
    when p_fibre = any (private.words_filament_families()) then p_count || 'D'
    when p_plys > 1 then p_plys || '/' || p_count || 's'
    else p_count || 's'
  end;
comment on function private.count_text(text, text, text, int) is 'The count of a yarn: 150D/48F, 2/40s.';

create function private.grade_short(p_grade text) returns text
  language sql immutable parallel safe
  return coalesce((private.words_quality_grades_short())[array_position(private.words_quality_grades(), p_grade)], p_grade);
comment on function private.grade_short(text) is 'A grade as rows show it: A+.';

-- NOTE: the poster's town follows the profile because it stands in the listing; whose company name is not typed on the
-- form trades under the business of the profile.
create view private.searchable_products as
select e.id, 'Wanted' as source, e.updated_at, coalesce(e.company_name, m.business_name) as company_name,
  concat_ws(' ', e.fibre_type, e.specific_type) as yarn_details,
  concat_ws(' · ', private.count_text(e.fibre_type, e.denier_count, e.filament_count, e.number_of_plys), e.blend_ratio,
    e.lustre, e.twist_intermingling, e.number_of_plys || ' ply', private.grade_short(e.grade), 'Lot ' || e.lot_no,
    'Preferred: ' || e.preferred_company) as specifications,
  null::numeric as price, '/enquiry/' || e.enquiry_number as listing_page_url, 'Purchase Enquiries' as listing_page_name,
  e.user_id as poster_id, e.poster_member_name as poster_name,
  concat_ws(', ', e.poster_city, nullif(e.poster_district, e.poster_city)) as location
from public.purchase_enquiries e join private.members m on m.id = e.user_id where e.status = 'Open'
union all
select o.id, 'Offered', o.updated_at, coalesce(o.company_name, m.business_name), concat_ws(' ', o.fibre_type, o.specific_type),
  concat_ws(' · ', private.count_text(o.fibre_type, o.denier_count, o.filament_count, o.number_of_plys), o.blend_ratio,
    o.lustre, o.twist_intermingling, o.number_of_plys || ' ply', private.grade_short(o.grade), 'Lot ' || o.lot_no,
    'Preferred: ' || o.preferred_company),
  o.price, '/offer/' || o.offer_number, 'Sales Offers', o.user_id, o.poster_member_name,
  concat_ws(', ', o.poster_city, nullif(o.poster_district, o.poster_city))
from public.sales_offers o join private.members m on m.id = o.user_id where o.status = 'Open'
union all
select p.id, 'Product', p.updated_at, c.company_name, concat_ws(' ', p.fibre_type, p.specific_type),
  concat_ws(' · ', private.count_text(p.fibre_type, p.denier_count, p.filament_count, p.number_of_plys), p.blend_ratio,
    p.lustre, p.twist_intermingling, p.number_of_plys || ' ply', private.grade_short(p.grade), p.department_name),
  p.basic_price, '/corporate/' || p.company_id, c.company_name, p.associated_corporate_user_id, m.member_name,
  left(btrim(regexp_replace(c.address, '\s+', ' ', 'g')), 300)
from public.corporate_products p
join public.company_details c on c.id = p.company_id
left join private.members m on m.id = p.associated_corporate_user_id
where p.visibility_status = 'Reveal';

-- NOTE: it is granted to nobody: the copy below is filled from it.

comment on view private.searchable_products is 'Open enquiries, open offers and revealed products, as Product Search shows them.';
