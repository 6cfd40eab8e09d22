-- Enquiries and offers together, of the open market and of the dealers, for functions that treat them alike. A dealers'
-- listing that is no longer shown counts as closed: interest in it comes too late.

create view private.listings as
select 'purchase_enquiries' as listing_table, 'usage_enquiry' as usage, e.id, e.enquiry_number as listing_number, e.user_id, e.status,
  -- generated: side-by-side purchase_enquiries whatsapp e.
  e.fibre_type, e.specific_type, e.lustre, e.twist_intermingling, e.blend_ratio, e.denier_count, e.filament_count, e.number_of_plys,
  e.grade, e.quantity_required_kgs as quantity_kgs, null::numeric as price,
  -- end
  false as is_for_dealers
from public.purchase_enquiries e
union all
select 'sales_offers', 'usage_offer', o.id, o.offer_number, o.user_id, o.status,
  -- generated: side-by-side sales_offers whatsapp o.
  o.fibre_type, o.specific_type, o.lustre, o.twist_intermingling, o.blend_ratio, o.denier_count, o.filament_count, o.number_of_plys,
  o.grade, o.quantity_kgs, o.price,
  -- end
  false
from public.sales_offers o
union all
select 'd2d_purchase_enquiries', 'usage_enquiry', e.id, e.enquiry_number, e.user_id,
  case when e.created_at > private.d2d_shown_from() then e.status else 'Closed' end,
  -- generated: side-by-side d2d_purchase_enquiries whatsapp e.
  e.fibre_type, e.specific_type, e.lustre, e.twist_intermingling, e.blend_ratio, e.denier_count, e.filament_count, e.number_of_plys,
  e.grade, e.quantity_required_kgs as quantity_kgs, null::numeric as price,
  -- end
  true
from public.d2d_purchase_enquiries e
union all
select 'd2d_sales_offers', 'usage_offer', o.id, o.offer_number, o.user_id,
  case when o.created_at > private.d2d_shown_from() then o.status else 'Closed' end,
  -- generated: side-by-side d2d_sales_offers whatsapp o.
  o.fibre_type, o.specific_type, o.lustre, o.twist_intermingling, o.blend_ratio, o.denier_count, o.filament_count, o.number_of_plys,
  o.grade, o.quantity_kgs, o.price,
  -- end
  true
from public.d2d_sales_offers o;

-- NOTE: it is granted to nobody: only functions of the owner read it.

comment on view private.listings is 'Every listing with its table, the ledger''s reason for paying for it, and its yarn.';
