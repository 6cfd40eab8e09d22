-- Members see closed listings of their own among the open ones, so no index of open listings serves their orders.

create index purchase_enquiries_created_at_idx on public.purchase_enquiries (created_at desc, id desc);
create index purchase_enquiries_all_quantity_idx on public.purchase_enquiries (quantity_required_kgs, id);
create index sales_offers_created_at_idx on public.sales_offers (created_at desc, id desc);
create index sales_offers_all_quantity_idx on public.sales_offers (quantity_kgs, id);
create index sales_offers_all_price_idx on public.sales_offers (price, id);
