-- Which executive of a company is responsible for a product.

-- p_chosen is the requested executive; null means any. Then the order is: p_actor if he is an executive of the company,
-- an executive of the department, the highest role. No row if there is none, or if the requested member is not one.
create function private.executive_for(p_company uuid, p_department text, p_chosen uuid, p_actor uuid)
  returns table (executive_id uuid, executive_role text)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    select m.id, m.role from public.company_details c
    join private.members m on m.business_name = c.company_name and m.is_corporate_member
    where c.id = p_company and m.department <> '' and m.role = any (private.words_executive_roles())
      and (p_chosen is null or m.id = p_chosen)
    order by (m.id = p_actor) desc nulls last, (m.department = p_department) desc nulls last,
      array_position(private.words_executive_roles(), m.role), m.member_name, m.id
    limit 1;
end
$$;
comment on function private.executive_for(uuid, text, uuid, uuid) is
  'The executive who answers for a product of a company and department: the one chosen, the actor, or the nearest at hand.';

-- The trigger of the products calls it with the rights of the writer. The company's page shows executives anyway.
grant execute on function private.executive_for(uuid, text, uuid, uuid) to authenticated, service_role;
