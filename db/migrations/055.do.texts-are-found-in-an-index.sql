-- A client's list by a rare text read every row that the member may see. The index of texts serves the function that finds their keys
-- (docs/decisions/128-lists-by-texts.md).

create index purchase_enquiries_texts_idx on public.purchase_enquiries using gin (
  lot_no extensions.gin_trgm_ops, preferred_company extensions.gin_trgm_ops, company_name extensions.gin_trgm_ops,
  poster_city extensions.gin_trgm_ops, poster_district extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 4096) where status = 'Open';
create index sales_offers_texts_idx on public.sales_offers using gin (
  lot_no extensions.gin_trgm_ops, preferred_company extensions.gin_trgm_ops, company_name extensions.gin_trgm_ops,
  poster_city extensions.gin_trgm_ops, poster_district extensions.gin_trgm_ops)
  with (gin_pending_list_limit = 4096) where status = 'Open';
