-- POST /rest/v1/rpc/get_product_prices: the daily prices of a product, oldest first.

-- The company's executives and admins get all of them. Others get nothing about a hidden product, and about a revealed
-- one only what was visible at the time: a price that changed while the product was hidden is never shown. A day has
-- the last visible price of that day in India; a day without a change is left out. Only a fixed number of the newest
-- changes is read.
create function public.get_product_prices(p_product uuid) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_product public.corporate_products;
  v_manages boolean;
begin
  select * into v_product from public.corporate_products p where p.id = p_product;
  v_manages := coalesce(v_product.company_id = private.executive_company_id(), false) or private.is_admin();
  return (
    with changes as (
      select c.id, private.india_date(c.changed_at) as day, c.price_to as price
      from public.corporate_product_changes c
      where c.product_id = v_product.id and (v_manages or v_product.visibility_status = 'Reveal' and c.visibility_to = 'Reveal')
      order by c.id desc limit private.limit_price_changes_read()
    ), days as (
      select distinct on (day) day, price from changes order by day, id desc
    ), steps as (
      select d.day, d.price, lag(d.price) over w as before, row_number() over w = 1 as is_first from days d
      window w as (order by d.day)
    )
    select jsonb_build_object('days', coalesce(jsonb_agg(jsonb_build_object('day', s.day, 'price', s.price) order by s.day), '[]'))
    from steps s where s.is_first or s.price is distinct from s.before
  );
end
$$;
comment on function public.get_product_prices(uuid) is
  'The days on which the price of a product changed, with the new one; null is a price on request. Empty for a product that the caller may not see.
@answers {days {day date, price numeric?}[]}';

-- Company pages are public; the function decides what each caller gets.
grant execute on function public.get_product_prices(uuid) to anon, authenticated;
