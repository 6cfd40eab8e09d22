-- GET /rest/v1/rpc/get_company_contents?p_company=…: what is deleted with a company, and what stays.

create function public.get_company_contents(p_company uuid)
  returns table (products int, bids int, pending_bids int, executives int, dealers int)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'admins alone delete companies';
  end if;
  return query
    select (select count(*)::int from public.corporate_products p where p.company_id = c.id),
      (select count(*)::int from public.customer_bids b where b.corporate_company_id = c.id),
      (select count(*)::int from public.customer_bids b where b.corporate_company_id = c.id and b.bid_status = 'Pending'),
      (select count(*)::int from private.members m
        where m.business_name = c.company_name and m.is_corporate_member and m.role is not null and m.department is not null),
      cardinality(c.dealer_user_ids)
    from public.company_details c where c.id = p_company;
end
$$;
comment on function public.get_company_contents(uuid) is
  'How many products, bids, executives and dealers a company has; no row where there is no such company. For admins.';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_company_contents(uuid) to authenticated;
