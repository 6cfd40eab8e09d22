-- GET /rest/v1/rpc/search_companies?p_query=…&p_page=…: the search of Corporate Members. Every word must occur in the name or the
-- address of a company, in any order, place and case.

-- NOTE: companies are registered one by one by admins, so their texts are read through; of more than companies_searched, the
-- first by name.
create function public.search_companies(p_query text, p_page int default 1) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_size constant int := private.limit_company_page_size();
  v_most constant int := private.limit_companies_searched();
  v_patterns constant text[] := array(select private.like_pattern(word) from unnest(private.search_words(p_query)) word);
begin
  return (
    with candidates as materialized (
      select c.id, c.company_name, lower(c.company_name || ' ' || coalesce(c.address, '')) as text from public.company_details c
      order by c.company_name limit v_most + 1
    ), hits as materialized (
      select c.id, c.company_name from candidates c where c.text like all (v_patterns)
    ), found as (
      -- A page number before the first means the first page, one after the last means the last.
      select greatest(1, least(coalesce(p_page, 1), ceil(count(*)::numeric / v_size)::int)) as page, count(*)::int as total from hits
    )
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'company_name', c.company_name, 'logo_url', c.logo_url,
          'address', c.address, 'banner_image_url', c.banner_image_url) order by c.company_name), '[]')
        from public.company_details c where c.id in (
          select h.id from hits h order by h.company_name offset (found.page - 1) * v_size limit v_size)),
      'page', found.page, 'total', found.total, 'is_complete', (select count(*) <= v_most from candidates))
    from found);
end
$$;
comment on function public.search_companies(text, int) is
  'A page of the companies that hold every word in name or address, by name: rows, page, how many in all, and whether all were searched.
@answers {rows company_details(id, company_name, logo_url, address, banner_image_url)[], page int, total int, is_complete boolean}';

-- Companies are public.
grant execute on function public.search_companies(text, int) to anon, authenticated;
