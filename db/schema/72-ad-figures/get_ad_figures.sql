-- GET /rest/v1/rpc/get_ad_totals?p_ads={…} and /rest/v1/rpc/get_ad_days?p_ad=…: the statistics of ads in Ad Management.

create function private.require_admin_for_ad_figures() returns void
  language plpgsql stable set search_path = ''
as $$
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'admins alone read the figures of ads';
  end if;
end
$$;
comment on function private.require_admin_for_ad_figures() is 'Raises 42501 for everybody but admins.';

create function public.get_ad_totals(p_ads uuid[]) returns table (ad_id uuid, impressions bigint, clicks bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin_for_ad_figures();
  return query select d.ad_id, sum(d.impressions), sum(d.clicks) from private.ad_days d
    where d.ad_id = any (p_ads) group by d.ad_id;
end
$$;
comment on function public.get_ad_totals(uuid[]) is 'How often each of some ads was seen and followed in all; nothing of one that never was. For admins.';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_ad_totals(uuid[]) to authenticated;

create function public.get_ad_days(p_ad uuid) returns table (day date, impressions bigint, clicks bigint)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_admin_for_ad_figures();
  return query select d.day, sum(d.impressions), sum(d.clicks) from private.ad_days d
    where d.ad_id = p_ad group by d.day order by d.day desc limit private.limit_ad_days_read();
end
$$;
comment on function public.get_ad_days(uuid) is 'How often an ad was seen and followed on each day, the newest first; a day without either is left out. For admins.';

-- As above.
grant execute on function public.get_ad_days(uuid) to authenticated;
