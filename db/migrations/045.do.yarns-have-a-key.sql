-- Listings and products carry the key of their yarn: codes, and the count as millitex. No row is rewritten under the locks of the
-- upgrade: the columns are empty at first, so that their indexes are too, and servers write the keys of the rows that are there in
-- small transactions after it (private.key_yarns).

create table private.unkeyed_yarns (
  table_name text primary key,
  last_id uuid not null default '00000000-0000-0000-0000-000000000000',
  is_clean boolean not null default true
);

alter table public.purchase_enquiries
  add column fibre_code text,
  add column process_code text,
  add column millitex int,
  add column filaments int,
  add column lustre_code text,
  add column intermingling_code text,
  add column grade_rank int;

alter table public.sales_offers
  add column fibre_code text,
  add column process_code text,
  add column millitex int,
  add column filaments int,
  add column lustre_code text,
  add column intermingling_code text,
  add column grade_rank int;

alter table public.d2d_purchase_enquiries
  add column fibre_code text,
  add column process_code text,
  add column millitex int,
  add column filaments int,
  add column lustre_code text,
  add column intermingling_code text,
  add column grade_rank int;

alter table public.d2d_sales_offers
  add column fibre_code text,
  add column process_code text,
  add column millitex int,
  add column filaments int,
  add column lustre_code text,
  add column intermingling_code text,
  add column grade_rank int;

alter table public.corporate_products
  add column fibre_code text,
  add column process_code text,
  add column millitex int,
  add column filaments int,
  add column lustre_code text,
  add column intermingling_code text,
  add column grade_rank int;

alter table private.product_search
  add column fibre_code text,
  add column process_code text,
  add column millitex int,
  add column filaments int,
  add column lustre_code text,
  add column intermingling_code text,
  add column grade_rank int,
  add column number_of_plys int;

create index purchase_enquiries_millitex_idx on public.purchase_enquiries (millitex, updated_at desc, id desc)
  where status = 'Open' and millitex is not null;

create index purchase_enquiries_filaments_idx on public.purchase_enquiries (filaments, millitex, updated_at desc, id desc)
  where status = 'Open' and filaments is not null;

create index sales_offers_millitex_idx on public.sales_offers (millitex, updated_at desc, id desc)
  where status = 'Open' and millitex is not null;

create index sales_offers_filaments_idx on public.sales_offers (filaments, millitex, updated_at desc, id desc)
  where status = 'Open' and filaments is not null;

create index d2d_purchase_enquiries_millitex_idx on public.d2d_purchase_enquiries (millitex, created_at desc, id desc)
  where status = 'Open' and millitex is not null;

create index d2d_purchase_enquiries_filaments_idx on public.d2d_purchase_enquiries (filaments, millitex, created_at desc, id desc)
  where status = 'Open' and filaments is not null;

create index d2d_sales_offers_millitex_idx on public.d2d_sales_offers (millitex, created_at desc, id desc)
  where status = 'Open' and millitex is not null;

create index d2d_sales_offers_filaments_idx on public.d2d_sales_offers (filaments, millitex, created_at desc, id desc)
  where status = 'Open' and filaments is not null;

create index product_search_millitex_idx on private.product_search (millitex, updated_at desc, id desc) where millitex is not null;

create index product_search_filaments_idx on private.product_search (filaments, millitex, updated_at desc, id desc)
  where filaments is not null;

insert into private.unkeyed_yarns (table_name)
values ('corporate_products'), ('d2d_purchase_enquiries'), ('d2d_sales_offers'), ('purchase_enquiries'), ('sales_offers');
