-- GET /rest/v1/rpc/find_company_product?p_product_id=…: the page of its company's list on which a product is.

-- NOTE: it decides itself what is visible, which is the same for everybody: revealed products.
create function public.find_company_product(p_product_id uuid) returns table (company_id uuid, page int)
  language sql stable security definer set search_path = ''
as $$
  select p.company_id, (
    select (count(*) / private.limit_company_product_page_size())::int + 1 from public.corporate_products b
    where b.company_id = p.company_id and b.visibility_status = 'Reveal' and (
      b.department_name < p.department_name or b.department_name is not null and p.department_name is null
      or b.department_name is not distinct from p.department_name
        and (b.updated_at > p.updated_at or b.updated_at = p.updated_at and b.id < p.id)))
  from public.corporate_products p where p.id = p_product_id and p.visibility_status = 'Reveal'
$$;
comment on function public.find_company_product(uuid) is
  'The company of a revealed product and the number of its page in the company''s products, from 1; no row for any other product.';

-- Company pages are public.
grant execute on function public.find_company_product(uuid) to anon, authenticated;
