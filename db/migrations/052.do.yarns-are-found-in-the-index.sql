-- The indexes of counts hold the whole key of a yarn, so that a search reads no row of another key: "150/48 SD" looked
-- at each 150/48 (docs/decisions/112-a-yarn-is-found-by-its-key.md).

drop index public.purchase_enquiries_millitex_idx;
create index purchase_enquiries_millitex_idx on public.purchase_enquiries (millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and millitex is not null;
drop index public.purchase_enquiries_filaments_idx;
create index purchase_enquiries_filaments_idx on public.purchase_enquiries (filaments, millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and filaments is not null;
drop index public.sales_offers_millitex_idx;
create index sales_offers_millitex_idx on public.sales_offers (millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and millitex is not null;
drop index public.sales_offers_filaments_idx;
create index sales_offers_filaments_idx on public.sales_offers (filaments, millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and filaments is not null;
drop index public.d2d_purchase_enquiries_millitex_idx;
create index d2d_purchase_enquiries_millitex_idx on public.d2d_purchase_enquiries (millitex, created_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and millitex is not null;
drop index public.d2d_purchase_enquiries_filaments_idx;
create index d2d_purchase_enquiries_filaments_idx on public.d2d_purchase_enquiries (filaments, millitex, created_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and filaments is not null;
drop index public.d2d_sales_offers_millitex_idx;
create index d2d_sales_offers_millitex_idx on public.d2d_sales_offers (millitex, created_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and millitex is not null;
drop index public.d2d_sales_offers_filaments_idx;
create index d2d_sales_offers_filaments_idx on public.d2d_sales_offers (filaments, millitex, created_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where status = 'Open' and filaments is not null;
drop index private.product_search_millitex_idx;
create index product_search_millitex_idx on private.product_search (millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where millitex is not null;
drop index private.product_search_filaments_idx;
create index product_search_filaments_idx on private.product_search (filaments, millitex, updated_at desc, id desc)
  include (fibre_code, process_code, lustre_code, intermingling_code, grade_rank, number_of_plys)
  where filaments is not null;
