-- GET /rest/v1/rpc/search_corporate_enquiries?p_query=…&p_page=…: the search of the admins' list of corporate enquiries. Every word must
-- occur in name, organisation, e-mail or number, in any order, place and case.

create function public.search_corporate_enquiries(p_query text, p_page int default 1, p_size int default private.limit_enquiry_page_size())
  returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_size constant int := least(greatest(p_size, 1), private.limit_export_page_size());
  v_most constant int := private.limit_enquiries_searched();
  v_patterns constant text[] := array(select private.like_pattern(word) from unnest(private.search_words(p_query)) word);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'admins alone read corporate enquiries';
  end if;
  return (
    with candidates as materialized (
      select e.id, e.created_at, lower(concat_ws(' ', e.name, e.organisation_name, e.email, e.country_code || e.mobile_number)) as text
      from public.corporate_enquiries e order by e.created_at desc, e.id desc limit v_most + 1
    ), hits as materialized (
      select c.id, c.created_at from candidates c where c.text like all (v_patterns)
    ), found as (
      -- A page number before the first means the first page, one after the last means the last.
      select greatest(1, least(coalesce(p_page, 1), ceil(count(*)::numeric / v_size)::int)) as page, count(*)::int as total from hits
    )
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(e) order by e.created_at desc, e.id desc), '[]')
        from public.corporate_enquiries e where e.id in (
          select h.id from hits h order by h.created_at desc, h.id desc offset (found.page - 1) * v_size limit v_size)),
      'page', found.page, 'total', found.total, 'is_complete', (select count(*) <= v_most from candidates))
    from found);
end
$$;
comment on function public.search_corporate_enquiries(text, int, int) is
  'A page of the corporate enquiries that hold every word, newest first, for admins; a page of p_size rows for a file.
@answers {rows corporate_enquiries(id, name, organisation_name, email, country_code, mobile_number, created_at)[], page int, total int, is_complete boolean}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.search_corporate_enquiries(text, int, int) to authenticated;
