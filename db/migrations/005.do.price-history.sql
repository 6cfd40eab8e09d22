-- The price and visibility of every product is kept from now on, who set it and when. What is there already is where each begins.

create table public.corporate_product_changes (
  id bigint generated always as identity primary key,
  product_id uuid not null references public.corporate_products on delete cascade,
  changed_at timestamptz not null default now(),
  changed_by uuid references private.members on delete set null,
  price_from numeric,
  price_to numeric,
  visibility_from text,
  visibility_to text not null
);

create index corporate_product_changes_changed_by_idx on public.corporate_product_changes (changed_by);

create index corporate_product_changes_product_id_idx on public.corporate_product_changes (product_id, id desc);

insert into public.corporate_product_changes (product_id, changed_at, price_to, visibility_to)
  select id, updated_at, basic_price, visibility_status from public.corporate_products order by updated_at, id;
