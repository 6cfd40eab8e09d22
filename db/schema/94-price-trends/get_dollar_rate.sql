-- GET /rest/v1/rpc/get_dollar_rate: the rate that the line above a posting form works out prices in dollars by.

create function public.get_dollar_rate() returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_member() and not private.is_admin() then
    raise insufficient_privilege using message = 'only those who can post see the rate of the dollar';
  end if;
  return (
    select jsonb_build_object('rupees', round(r.rupees, greatest(scale(trim_scale(r.rupees)), 2))::text, 'valid_on', r.valid_on)
    from public.dollar_rate r
    where r.valid_on >= private.india_date() - private.limit_dollar_rate_days());
end
$$;
comment on function public.get_dollar_rate() is
  'Rupees for one US dollar with two to four decimals, and their day; null where no rate is entered or the entered one is too old.
@answers {rupees text, valid_on date}?';

-- Members post, and admins.
grant execute on function public.get_dollar_rate() to authenticated;
