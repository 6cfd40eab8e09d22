-- What is left to do of new posts waits in a table of its own, and their keys in a list that is sorted in with it.

create table private.unfinished_posts (
  id bigint primary key generated always as identity,
  listing_table text not null,
  listing_id uuid not null,
  fibre_type text not null,
  is_open boolean not null,
  is_by_member boolean not null,
  posted_at timestamptz not null default now(),
  fault text
);

alter index public.purchase_enquiries_keys_idx set (gin_pending_list_limit = 4096);

alter index public.sales_offers_keys_idx set (gin_pending_list_limit = 4096);

alter index public.d2d_purchase_enquiries_keys_idx set (gin_pending_list_limit = 4096);

alter index public.d2d_sales_offers_keys_idx set (gin_pending_list_limit = 4096);
