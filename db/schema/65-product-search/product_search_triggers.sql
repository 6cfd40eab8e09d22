-- Refreshes the copies of Product Search whenever their source changes. private.finish_posts creates those of new
-- enquiries and offers; private.finish_copies rewrites those of a renamed company or member.

-- Of very many, as when a suspension ends, copies are taken away at once and made by private.finish_posts, a batch at a time.
create function private.tg_listings__keep_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  if (select count(*) from changed) <= private.limit_listings_copied_at_once() then
    perform private.keep_products(array(select id from changed));
    return null;
  end if;
  delete from private.product_search s using changed c where s.id = c.id and c.status <> 'Open';
  -- They are neither new nor counted: that was done when they were posted or shown again.
  insert into private.unfinished_posts (listing_table, listing_id, fibre_type, is_open, is_by_member)
  select tg_table_name, c.id, substr(private.fibre_key(c.fibre_type), 3), false, false from changed c where c.status = 'Open';
  return null;
end
$$;
comment on function private.tg_listings__keep_changed() is 'Updates the copies of the listings that a statement changed, or leaves them to private.finish_posts.';

-- Copies a changed enquiry; removes one that left the public lists.
create trigger _500_product_update after update on public.purchase_enquiries referencing new table as changed
  for each statement execute function private.tg_listings__keep_changed();

-- A deleted enquiry is not found any more.
create trigger _500_product_delete after delete on public.purchase_enquiries referencing old table as changed
  for each statement execute function private.tg_product_search__keep();

-- Copies a changed offer; removes one that left the public lists.
create trigger _500_product_update after update on public.sales_offers referencing new table as changed
  for each statement execute function private.tg_listings__keep_changed();

-- A deleted offer is not found any more.
create trigger _500_product_delete after delete on public.sales_offers referencing old table as changed
  for each statement execute function private.tg_product_search__keep();

-- Copies a new product at once.
create trigger _500_product_insert after insert on public.corporate_products referencing new table as changed
  for each statement execute function private.tg_product_search__keep();

-- The time of a change follows every change but those of the executive, of the role and of the key.
create function private.tg_corporate_products__keep_changed() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.keep_products(array(
    select a.id from changed a join before_rows b using (id)
    where (a.updated_at, a.associated_corporate_user_id, a.search_text, a.visibility_status,
      -- generated: key-names a.
      a.fibre_code, a.process_code, a.millitex, a.filaments, a.lustre_code, a.intermingling_code, a.grade_rank,
      -- end
      true) is distinct from (b.updated_at, b.associated_corporate_user_id, b.search_text, b.visibility_status,
      -- generated: key-names b.
      b.fibre_code, b.process_code, b.millitex, b.filaments, b.lustre_code, b.intermingling_code, b.grade_rank,
      -- end
      true)));
  return null;
end
$$;
comment on function private.tg_corporate_products__keep_changed() is 'Updates the copies of the products whose searchable columns a statement changed.';

-- Copies a changed product; removes one that left the public lists. A change of an executive's role touches thousands
-- of products, but the role is not part of the copy.
create trigger _500_product_update after update on public.corporate_products referencing old table as before_rows new table as changed
  for each statement execute function private.tg_corporate_products__keep_changed();

-- A deleted product is not found any more.
create trigger _500_product_delete after delete on public.corporate_products referencing old table as changed
  for each statement execute function private.tg_product_search__keep();

-- No product is read or locked: executives price them meanwhile.
create function private.tg_company_details__products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.stale_copies (company_id) values (new.id);
  return null;
end
$$;
comment on function private.tg_company_details__products() is 'Notes that the copies of a company''s products show its former name or address.';

-- The copies of a company that is renamed or moves are rewritten after the commit.
create trigger _500_products after update on public.company_details
  for each row when ((old.company_name, old.address) is distinct from (new.company_name, new.address))
  execute function private.tg_company_details__products();

-- A new name or town of the poster arrives through the listings, which store it. The poster's business is in the copies
-- of listings without a company name, and the member's name is in those of an executive's products.
create function private.tg_members__products() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_is_business constant boolean := old.business_name is distinct from new.business_name;
  v_is_name constant boolean := old.member_name is distinct from new.member_name;
  v_ids uuid[];
begin
  v_ids := array(
    select x.id from (
      select e.id from public.purchase_enquiries e
        where v_is_business and e.user_id = new.id and e.status = 'Open' and e.company_name is null
      union all select o.id from public.sales_offers o
        where v_is_business and o.user_id = new.id and o.status = 'Open' and o.company_name is null
      union all select p.id from public.corporate_products p
        where v_is_name and p.associated_corporate_user_id = new.id) x
    limit private.limit_listings_copied_at_once() + 1);
  if cardinality(v_ids) > private.limit_listings_copied_at_once() then
    insert into private.stale_copies (member_id) values (new.id);
    return null;
  end if;
  -- The rows are locked before they are copied: another transaction may be closing or hiding one of them.
  perform from public.purchase_enquiries e where e.id = any (v_ids) for no key update;
  perform from public.sales_offers o where o.id = any (v_ids) for no key update;
  perform from public.corporate_products p where p.id = any (v_ids) for no key update;
  perform private.keep_products(v_ids);
  return null;
end
$$;
comment on function private.tg_members__products() is
  'Copies a member''s new name or business to the rows of Product Search. For very many rows it leaves a note for private.finish_copies.';

-- A member with a new name is found by it.
create trigger _500_products after update on private.members
  for each row when ((old.member_name, old.business_name) is distinct from (new.member_name, new.business_name))
  execute function private.tg_members__products();

-- Finds the products of an executive, and those that lose their executive when the member is deleted.
create index corporate_products_associated_corporate_user_id_idx on public.corporate_products (associated_corporate_user_id);
