-- POST /rest/v1/rpc/get_membership_plan: today's price of a Paid Membership. The screens and the payment call the same
-- function, so the shown price is the charged price.

create function public.get_membership_plan() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_today date := private.india_date();
begin
  return (
    select jsonb_build_object(
      'regular_price', p.regular_price,
      'offer_price', p.offer_price,
      'offer_ends_on', p.offer_ends_on,
      'is_offer_open', offer.is_open,
      'price', offer.price,
      'per_month', round(offer.price::numeric / private.limit_membership_months(), 2)::float8,
      'offer_per_month', round(p.offer_price::numeric / private.limit_membership_months(), 2)::float8,
      'saving', p.regular_price - p.offer_price,
      'saving_percent', round(100.0 * (p.regular_price - p.offer_price) / p.regular_price)::int,
      'gst_rate', coalesce((select s.gst_rate::float8 from public.invoice_settings s), 0),
      'today', v_today
    )
    from public.membership_plan p
    cross join lateral (select coalesce(v_today <= p.offer_ends_on, false) as is_open) day
    cross join lateral (
      select day.is_open, case when day.is_open then p.offer_price else p.regular_price end as price
    ) offer
    where p.membership_type = 'Paid Member'
  );
end
$$;
comment on function public.get_membership_plan() is
  'Prices of the Paid Membership in rupees before GST: price applies today (the offer''s up to and on its last day in India, then the regular one), per_month is a twelfth of it, saving is what the offer saves.
@answers {regular_price int, offer_price int, offer_ends_on date?, is_offer_open boolean, price int, per_month numeric, offer_per_month numeric, saving int, saving_percent int, gst_rate numeric, today date}';

-- Prices are public.
grant execute on function public.get_membership_plan() to anon, authenticated;

-- The server charges the price that the screens show.
grant execute on function public.get_membership_plan() to service_role;
