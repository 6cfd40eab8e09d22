-- Enquiries and offers side by side, for the functions that treat them alike.

create view private.listings as
select 'purchase_enquiries' as listing_table, 'usage_enquiry' as usage, e.id, e.enquiry_number as listing_number, e.user_id,
  e.status, e.fibre_type, e.specific_type, e.lustre, e.twist_intermingling, e.grade, e.denier_count, e.filament_count,
  e.number_of_plys, e.blend_ratio, e.quantity_required_kgs as quantity_kgs, null::numeric as price
from public.purchase_enquiries e
union all
select 'sales_offers', 'usage_offer', o.id, o.offer_number, o.user_id,
  o.status, o.fibre_type, o.specific_type, o.lustre, o.twist_intermingling, o.grade, o.denier_count, o.filament_count,
  o.number_of_plys, o.blend_ratio, o.quantity_kgs, o.price
from public.sales_offers o;

-- NOTE: it is granted to nobody: functions of the owner alone read it.

comment on view private.listings is 'Every listing with its table, the ledger''s reason for paying for it, and its yarn.';
