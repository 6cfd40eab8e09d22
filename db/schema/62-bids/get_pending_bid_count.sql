-- POST /rest/v1/rpc/get_pending_bid_count: the number of bids that wait for the caller's decision, for the menu.

-- The executive's own company, all companies for admins; 0 for everybody else. The count ends at the limit, which means
-- that many or more.
create function public.get_pending_bid_count() returns int
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_company constant uuid := private.executive_company_id();
begin
  if private.is_admin() then
    return (select count(*) from (
      select from public.customer_bids b where b.bid_status = 'Pending' and b.bid_time >= private.bids_shown_from()
      limit private.limit_pending_bids_counted()) counted);
  end if;
  return (select count(*) from (
    select from public.customer_bids b
    where b.corporate_company_id = v_company and b.bid_status = 'Pending' and b.bid_time >= private.bids_shown_from()
    limit private.limit_pending_bids_counted()) counted);
end
$$;
comment on function public.get_pending_bid_count() is 'How many bids of the last months wait for an answer of the caller''s company, or of any for admins.';

-- Members call it when the menu is rendered; callers without a company get 0.
grant execute on function public.get_pending_bid_count() to authenticated;
