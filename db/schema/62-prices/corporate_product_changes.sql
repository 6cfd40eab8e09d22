-- The history of the price and the visibility of every product of a company: who, when, from what, to what.

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

alter table public.corporate_product_changes enable row level security;

-- Executives read who changed what of their own company's products; the right ends when they leave the company.
create policy select_company on public.corporate_product_changes for select to authenticated
  using (exists (
    select from public.corporate_products p
    where p.id = product_id and p.company_id = (select private.executive_company_id())));

-- Admins read it of every company's.
create policy select_admin on public.corporate_product_changes for select to authenticated using ((select private.is_admin()));

-- Readers that the policies admit see all columns. Others use public.get_product_prices.
grant select on public.corporate_product_changes to authenticated;

-- NOTE: insert, update and delete are granted to no client: only the triggers below add rows. A row changes only to
-- remove the name of a member who has left.
revoke insert, update, delete, truncate on public.corporate_product_changes from service_role;

-- The changes of a product, newest first; the cascade from the product too.
create index corporate_product_changes_product_id_idx on public.corporate_product_changes (product_id, id desc);

-- What loses its author when the member is deleted.
create index corporate_product_changes_changed_by_idx on public.corporate_product_changes (changed_by);

comment on table public.corporate_product_changes is 'Changes of price and visibility of companies'' products, each product''s first state included.';
comment on column public.corporate_product_changes.id is 'Order of the changes.';
comment on column public.corporate_product_changes.product_id is 'The product; its changes go with it.';
comment on column public.corporate_product_changes.changed_at is 'When.';
comment on column public.corporate_product_changes.changed_by is 'The member who did it; null for the operator, and once the member has left.';
comment on column public.corporate_product_changes.price_from is 'Basic price before; null is a price on request, or a new product.';
comment on column public.corporate_product_changes.price_to is 'Basic price after; null is a price on request.';
comment on column public.corporate_product_changes.visibility_from is 'Reveal or Hide before; null for a new product.';
comment on column public.corporate_product_changes.visibility_to is 'Reveal or Hide after.';

create function private.tg_corporate_products__added() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.corporate_product_changes (product_id, changed_by, price_to, visibility_to)
    select p.id, (select m.id from private.members m where m.id = auth.uid()), p.basic_price, p.visibility_status from added p;
  return null;
end
$$;
comment on function private.tg_corporate_products__added() is 'Notes the first price and visibility of new products.';

-- The history of a product starts with its creation.
create trigger _400_changes_insert after insert on public.corporate_products referencing new table as added
  for each statement execute function private.tg_corporate_products__added();

-- Its time is the product's own: it is later than every earlier one, although transactions overlap.
create function private.tg_corporate_products__changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.corporate_product_changes
    (product_id, changed_at, changed_by, price_from, price_to, visibility_from, visibility_to)
    select n.id, n.updated_at, (select m.id from private.members m where m.id = auth.uid()),
      o.basic_price, n.basic_price, o.visibility_status, n.visibility_status
    from after n join before o on o.id = n.id
    where (o.basic_price, o.visibility_status) is distinct from (n.basic_price, n.visibility_status);
  return null;
end
$$;
comment on function private.tg_corporate_products__changed() is 'Notes every change of price or visibility, and who made it.';

-- Every change is logged, whoever makes it.
create trigger _400_changes_update after update on public.corporate_products
  referencing old table as before new table as after
  for each statement execute function private.tg_corporate_products__changed();
