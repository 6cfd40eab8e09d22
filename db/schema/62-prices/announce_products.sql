-- Notifies open company pages that the visible products have changed (decision 024): event changed on the public topic
-- products:<company>. The payload is empty: pages read again what they may see, so no price reaches a reader without
-- the right.

-- The trigger names the transition tables: before_rows of an update or delete, after_rows of an insert or update. An
-- invisible change (a hidden product, another executive) is not announced. One statement sends one message per company,
-- however many rows it has.
create function private.tg_corporate_products__announce() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_companies uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct a.company_id) into v_companies from after_rows a where a.visibility_status = 'Reveal';
  elsif tg_op = 'DELETE' then
    select array_agg(distinct b.company_id) into v_companies from before_rows b where b.visibility_status = 'Reveal';
  else
    select array_agg(distinct a.company_id) into v_companies from after_rows a join before_rows b using (id)
    where 'Reveal' in (a.visibility_status, b.visibility_status)
      and (a.basic_price, a.visibility_status, a.search_text) is distinct from (b.basic_price, b.visibility_status, b.search_text);
  end if;
  perform realtime.send('{}', 'changed', 'products:' || company, false)
  from (select company from unnest(v_companies) company limit private.limit_announced_per_statement()) told;
  return null;
exception when others then
  -- A failed announcement does not undo the change.
  raise warning 'changed products were not announced: %', sqlerrm;
  return null;
end
$$;
comment on function private.tg_corporate_products__announce() is
  'Announces on products:<company> that products on offer came, went or changed: event changed, without a payload.';

-- New products.
create trigger _550_announce_insert after insert on public.corporate_products referencing new table as after_rows
  for each statement execute function private.tg_corporate_products__announce();

-- Prices, and products that are hidden or shown.
create trigger _550_announce_update after update on public.corporate_products referencing old table as before_rows new table as after_rows
  for each statement execute function private.tg_corporate_products__announce();

-- Deleted products.
create trigger _550_announce_delete after delete on public.corporate_products referencing old table as before_rows
  for each statement execute function private.tg_corporate_products__announce();
