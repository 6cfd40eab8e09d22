-- Enquiries and offers side by side, the open market's and the dealers', for the functions that treat them alike.
-- A dealers' listing that is no longer shown counts as closed: interest in it comes too late.

create view private.listings as
select 'purchase_enquiries' as listing_table, 'usage_enquiry' as usage, e.id, e.enquiry_number as listing_number, e.user_id,
  e.status, e.fibre_type, e.specific_type, e.lustre, e.twist_intermingling, e.grade, e.denier_count, e.filament_count,
  e.number_of_plys, e.blend_ratio, e.quantity_required_kgs as quantity_kgs, null::numeric as price,
  false as is_for_dealers
from public.purchase_enquiries e
union all
select 'sales_offers', 'usage_offer', o.id, o.offer_number, o.user_id,
  o.status, o.fibre_type, o.specific_type, o.lustre, o.twist_intermingling, o.grade, o.denier_count, o.filament_count,
  o.number_of_plys, o.blend_ratio, o.quantity_kgs, o.price, false
from public.sales_offers o
union all
select 'd2d_purchase_enquiries', 'usage_enquiry', e.id, e.enquiry_number, e.user_id,
  case when e.created_at > private.d2d_shown_from() then e.status else 'Closed' end, e.fibre_type, e.specific_type,
  e.lustre, e.twist_intermingling, e.grade, e.denier_count, e.filament_count, e.number_of_plys, e.blend_ratio,
  e.quantity_required_kgs, null, true
from public.d2d_purchase_enquiries e
union all
select 'd2d_sales_offers', 'usage_offer', o.id, o.offer_number, o.user_id,
  case when o.created_at > private.d2d_shown_from() then o.status else 'Closed' end, o.fibre_type, o.specific_type,
  o.lustre, o.twist_intermingling, o.grade, o.denier_count, o.filament_count, o.number_of_plys, o.blend_ratio,
  o.quantity_kgs, o.price, true
from public.d2d_sales_offers o;

-- NOTE: it is granted to nobody: functions of the owner alone read it.

comment on view private.listings is 'Every listing with its table, the ledger''s reason for paying for it, and its yarn.';
