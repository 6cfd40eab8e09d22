-- GET /rest/v1/rpc/get_department_counts?p_company_id=…: the position of each department in the list of a company's
-- products.

-- NOTE: it runs with the caller's rights: the policies of corporate_products decide which products count.
create function public.get_department_counts(p_company_id uuid, p_hidden boolean default false)
  returns table (department_name text, products int)
  language sql stable set search_path = ''
as $$
  select p.department_name, count(*)::int from public.corporate_products p
  where p.company_id = p_company_id and (p_hidden or p.visibility_status = 'Reveal')
  group by p.department_name order by p.department_name
$$;
comment on function public.get_department_counts(uuid, boolean) is
  'The departments of a company in the order of its page and how many products each has: the revealed, with p_hidden all that the caller may see. @nullable department_name';

-- Company pages are public.
grant execute on function public.get_department_counts(uuid, boolean) to anon, authenticated;
