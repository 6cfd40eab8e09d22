-- POST /functions/v1/import-corporate-products: imports the rows of a file as a company's products, all or none.

-- What each row of p_rows would be among the products of a company, by its place from 1: new, changed, same, or twice: as
-- the earlier row twice_of. p_rows are products as the table has them; visibility_status may be null: as it is stored.
-- A row is known by its department and its yarn. Of products that are stored twice the first row means the first, the next
-- the next. Small and capital letters make no other department: it is written as it is stored, else as the file has it first.
create function private.compare_products(p_company uuid, p_rows jsonb)
  returns table (place int, outcome text, product public.corporate_products, stored_id uuid, stored_price numeric,
    stored_visibility text, twice_of int)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return query
    with given as (
      select r.place::int as place, p.*
      from jsonb_array_elements(p_rows) with ordinality r (row, place), jsonb_populate_record(null::public.corporate_products, r.row) p
    ), departments as (
      select distinct on (lower(d.name)) lower(d.name) as key, d.name from (
        select s.department_name as name, 0 as place from public.corporate_products s where s.company_id = p_company
        union all select btrim(g.department_name), g.place from given g) d
      order by lower(d.name), d.place, d.name
    ), keyed as (
      select g.place, p as product, d.name as department, k.key,
        row_number() over (partition by k.key order by g.place) as n, min(g.place) over (partition by k.key) as first_place
      from given g
      left join departments d on d.key = lower(btrim(g.department_name))
      cross join lateral jsonb_populate_record(null::public.corporate_products, to_jsonb(g) || jsonb_build_object(
        'company_id', p_company, 'department_name', d.name)) p
      cross join lateral (select jsonb_build_array(
        -- generated: names corporate_products product p.
        p.fibre_type, p.specific_type, p.lustre, p.twist_intermingling, p.blend_ratio, p.denier_count, p.filament_count, p.number_of_plys,
        p.grade,
        -- end
        p.department_name) as key) k
    ), stored as (
      select s.id, s.basic_price, s.visibility_status, k.key, row_number() over (partition by k.key order by s.id) as n
      from public.corporate_products s cross join lateral (select jsonb_build_array(
        -- generated: names corporate_products product s.
        s.fibre_type, s.specific_type, s.lustre, s.twist_intermingling, s.blend_ratio, s.denier_count, s.filament_count, s.number_of_plys,
        s.grade,
        -- end
        s.department_name) as key) k
      where s.company_id = p_company
    )
    select g.place,
      case when s.id is null then case when g.n = 1 then 'new' else 'twice' end
        when (s.basic_price, s.visibility_status)
          is not distinct from ((g.product).basic_price, coalesce((g.product).visibility_status, s.visibility_status)) then 'same'
        else 'changed' end,
      g.product, s.id, s.basic_price, s.visibility_status, case when s.id is null and g.n > 1 then g.first_place end
    from keyed g left join stored s on s.key = g.key and s.n = g.n
    order by g.place;
end
$$;
comment on function private.compare_products(uuid, jsonb) is 'What each row of a file is among the products of a company.';

-- It is also called before a file is parsed, so that ten thousand rows are not read for a caller without the right.
create function private.may_enter_products(p_actor uuid, p_company uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if (private.is_admin(p_actor) or private.executive_company_id(p_actor) = p_company) is not true then
    raise exception 'only executives of the company and admins enter its products' using errcode = 'NOTCO';
  elsif not exists (select from private.executive_for(p_company, null, null, p_actor)) then
    raise exception 'the company has no executive' using errcode = 'NOEXE';
  end if;
end
$$;
comment on function private.may_enter_products(uuid, uuid) is
  'Raises NOTCO when the actor is neither an admin nor an executive of the company, NOEXE when nobody there answers for products.';

-- import-corporate-products calls it for the signed-in caller.
grant execute on function private.may_enter_products(uuid, uuid) to service_role;

-- Returns for each row its kind and what was stored. With p_is_preview, or where a row occurs twice, nothing is
-- written. Raises the errors of private.may_enter_products.
create function private.import_corporate_products(p_actor uuid, p_company uuid, p_rows jsonb, p_is_preview boolean)
  returns table (place int, outcome text, department text, stored_price numeric, stored_visibility text, twice_of int)
  language plpgsql security definer set search_path = ''
as $$
begin
  perform private.may_enter_products(p_actor, p_company);
  -- The server calls without a user, and the price history records auth.uid().
  perform set_config('request.jwt.claims', jsonb_build_object('role', auth.role(), 'sub', p_actor)::text, true);
  -- Two imports at once would each find the other's products missing.
  perform pg_advisory_xact_lock(hashtextextended('import_corporate_products:' || p_company, 0));
  return query
    with compared as materialized (
      select * from private.compare_products(p_company, p_rows)
    ), writing as (
      select not p_is_preview and not exists (select from compared c where c.outcome = 'twice') as is_on
    ), executives as materialized (
      select d.name, e.executive_id, e.executive_role
      from (select distinct (c.product).department_name as name from compared c where c.outcome = 'new') d
      cross join lateral private.executive_for(p_company, d.name, null, p_actor) e
    ), added as (
      insert into public.corporate_products (company_id, department_name, associated_corporate_user_id, role,
        -- generated: names corporate_products
        fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
        -- end
        basic_price, visibility_status)
      select p_company, (c.product).department_name, e.executive_id, e.executive_role,
        -- generated: names corporate_products product (c.product).
        (c.product).fibre_type, (c.product).specific_type, (c.product).lustre, (c.product).twist_intermingling, (c.product).blend_ratio,
        (c.product).denier_count, (c.product).filament_count, (c.product).number_of_plys, (c.product).grade,
        -- end
        (c.product).basic_price, coalesce((c.product).visibility_status, 'Reveal')
      from compared c
      -- By a hash: with as many departments as rows, comparing each with each took most of a minute. No department is empty.
      left join executives e on coalesce(e.name, '') = coalesce((c.product).department_name, '')
      where c.outcome = 'new' and (select is_on from writing)
      order by c.place
    ), changed as (
      update public.corporate_products p set basic_price = (c.product).basic_price,
        visibility_status = coalesce((c.product).visibility_status, p.visibility_status)
      from compared c where p.id = c.stored_id and c.outcome = 'changed' and (select is_on from writing)
    )
    select c.place, c.outcome, (c.product).department_name, c.stored_price, c.stored_visibility, c.twice_of
    from compared c order by c.place;
end
$$;
comment on function private.import_corporate_products(uuid, uuid, jsonb, boolean) is
  'Adds the new rows of a file to a company''s products and changes price and visibility of the known ones, all or none.
@nullable department, stored_price, stored_visibility, twice_of';

-- import-corporate-products calls it for the signed-in caller.
grant execute on function private.import_corporate_products(uuid, uuid, jsonb, boolean) to service_role;
