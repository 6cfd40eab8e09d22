-- POST /rest/v1/rpc/get_company_departments: the departments that the forms of a company offer.

-- By the caller's own rights: hidden products are the company's and the admins' to know.
create function public.get_company_departments(p_company uuid) returns jsonb
  language plpgsql stable set search_path = ''
as $$
declare
  v_last text := '';
  v_departments text[] := '{}';
begin
  -- One step of the index a department, however many products stand in it.
  loop
    select p.department_name into v_last from public.corporate_products p
      where p.company_id = p_company and p.department_name > v_last order by p.department_name limit 1;
    exit when not found;
    v_departments := v_departments || v_last;
  end loop;
  return (
    select jsonb_build_object('departments', coalesce(jsonb_agg(d.name order by d.name), '[]')) from (
      select unnest(v_departments) as name
      union
      select m.department from public.tanabana_free m join public.company_details c on c.company_name = m.business_name
        where c.id = p_company and m.is_corporate_member and m.department <> '') d);
end
$$;
comment on function public.get_company_departments(uuid) is 'Departments of a company''s products and of its executives, in alphabetical order.
@answers {departments text[]}';

-- Executives are found by the business that members see of each other.
grant execute on function public.get_company_departments(uuid) to authenticated;
