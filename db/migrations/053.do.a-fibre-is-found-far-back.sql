-- Members see closed listings of their own among the open ones. Such a list of a fibre that was last posted long ago read
-- every listing since: 255 ms of a million.

create index purchase_enquiries_all_fibre_type_idx on public.purchase_enquiries (fibre_type, updated_at desc, id desc);
create index sales_offers_all_fibre_type_idx on public.sales_offers (fibre_type, updated_at desc, id desc);
