-- GET /rest/v1/rpc/search_company_products?p_company_id=…&p_query=…&p_page=…: the search on a company's page. Every word must
-- occur in a product's text, in any order, place and case.

-- It runs with its owner's rights, because search_text is granted to nobody, and so decides itself what is visible:
-- revealed products, and with p_hidden the others too, for admins and executives of the company. The index finds rows
-- with the company and the trigrams of the words; at most a fixed number of these is read. One or two letters have no
-- trigram.
create function public.search_company_products(p_company_id uuid, p_query text, p_page int default 1, p_hidden boolean default false)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v_size constant int := private.limit_company_product_page_size();
  v_most constant int := private.limit_company_products_searched();
  v_words constant text[] := private.search_words(p_query);
  v_keys constant text[] := 'company:' || p_company_id || array(
    select distinct trigram from unnest(v_words) word, unnest(private.trigrams_within(word)) trigram);
  v_patterns constant text[] := array(select private.like_pattern(word) from unnest(v_words) word);
  v_hidden constant boolean := p_hidden and (private.is_admin() or private.executive_company_id() is not distinct from p_company_id);
begin
  return (
    with candidates as materialized (
      select p.id, p.department_name, p.updated_at, p.search_text from public.corporate_products p
      where private.product_keys(p.company_id, p.search_text) @> v_keys and (v_hidden or p.visibility_status = 'Reveal')
      limit v_most + 1
    ), hits as materialized (
      select c.id, c.department_name, c.updated_at from candidates c where c.search_text like all (v_patterns)
    ), found as (
      -- A page number before the first means the first page, one after the last means the last.
      select greatest(1, least(coalesce(p_page, 1), ceil(count(*)::numeric / v_size)::int)) as page, count(*)::int as total from hits
    )
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(to_jsonb(p) - 'search_text' - private.key_codes() order by p.department_name, p.updated_at desc, p.id), '[]')
        from public.corporate_products p where p.id in (
          select h.id from hits h order by h.department_name, h.updated_at desc, h.id offset (found.page - 1) * v_size limit v_size)),
      'departments', (
        select coalesce(jsonb_agg(to_jsonb(d) order by d.department_name), '[]')
        from (select h.department_name, count(*)::int as products from hits h group by h.department_name) d),
      'page', found.page, 'total', found.total, 'is_complete', (select count(*) <= v_most from candidates))
    from found);
end
$$;
-- generated: search-products-answer
comment on function public.search_company_products(uuid, text, int, boolean) is
  'A page of a company''s products that hold every word, by department, newest first; how many each department has of them.
@answers {rows corporate_products(id, company_id, department_name, associated_corporate_user_id, role, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade, millitex, basic_price, visibility_status, updated_at)[], departments {department_name text?, products int}[], page int, total int, is_complete boolean}';
-- end

-- Company pages are public.
grant execute on function public.search_company_products(uuid, text, int, boolean) to anon, authenticated;
