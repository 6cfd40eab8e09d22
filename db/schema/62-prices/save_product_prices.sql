-- POST /rest/v1/rpc/save_product_prices: saves many prices and visibilities of products, all or none. A single product
-- uses the documented PATCH.

-- An element is {id, was, becomes}: `becomes` has only the changed fields, `was` the values that they replace.
create function private.is_price_change(p_change jsonb) returns boolean
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return jsonb_typeof(p_change) = 'object'
    and p_change - '{id,was,becomes}'::text[] = '{}'
    and (p_change ->> 'id') ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$'
    and jsonb_typeof(p_change -> 'was') = 'object' and jsonb_typeof(p_change -> 'becomes') = 'object'
    and p_change -> 'becomes' <> '{}'
    and (p_change -> 'was') - '{basic_price,visibility_status}'::text[] = '{}'
    and (p_change -> 'becomes') - '{basic_price,visibility_status}'::text[] = '{}'
    and ((p_change -> 'was') ? 'basic_price') = ((p_change -> 'becomes') ? 'basic_price')
    and ((p_change -> 'was') ? 'visibility_status') = ((p_change -> 'becomes') ? 'visibility_status')
    and coalesce(jsonb_typeof(p_change #> '{becomes,basic_price}'), 'null') in ('number', 'null')
    and coalesce(jsonb_typeof(p_change #> '{becomes,visibility_status}'), 'string') = 'string';
end
$$;
comment on function private.is_price_change(jsonb) is 'Whether an element of the argument of save_product_prices has its form.';

-- save_product_prices runs with its caller's rights.
grant execute on function private.is_price_change(jsonb) to authenticated;

-- It has no rights of its own: the policies and grants of corporate_products apply, as for a PATCH. The rows are locked
-- in the order of their keys, so that two saves wait for each other instead of deadlocking.
-- A field that already has its new value counts as saved, so a repeated save after a lost response succeeds.
-- Raises 22023 for an argument in another form or a product named twice, PT413 for too many, and the errors of the
-- table's checks for a value.
create function public.save_product_prices(p_changes jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_ids uuid[];
  v_own uuid[];
  v_refused jsonb;
begin
  if jsonb_typeof(p_changes) is distinct from 'array' then
    raise invalid_parameter_value using message = 'p_changes is an array of {id, was, becomes}';
  elsif jsonb_array_length(p_changes) > private.limit_prices_saved_at_once() then
    raise exception 'too many products at once' using errcode = 'PT413';
  elsif exists (select from jsonb_array_elements(p_changes) c where private.is_price_change(c) is not true) then
    raise invalid_parameter_value using message = 'a change is {id, was, becomes}, the last two of basic_price and visibility_status';
  end if;
  select array_agg((c ->> 'id')::uuid) into v_ids from jsonb_array_elements(p_changes) c;
  if cardinality(v_ids) <> (select count(distinct i) from unnest(v_ids) i) then
    raise invalid_parameter_value using message = 'a product is named twice';
  end if;
  select array_agg(l.id) into v_own from (
    select p.id from public.corporate_products p where p.id = any (v_ids) order by p.id for no key update) l;

  select jsonb_agg(jsonb_build_object('id', r.id, 'why', r.why, 'basic_price', r.basic_price,
      'visibility_status', r.visibility_status, 'updated_at', r.updated_at) order by r.place) into v_refused
  from (
    select g.place, (g.change ->> 'id')::uuid as id, p.basic_price, p.visibility_status, p.updated_at,
      case when p.id is null then 'gone'
        when p.id = any (v_own) is not true then 'refused'
        when exists (
          select from jsonb_each(g.change -> 'becomes') b
          cross join lateral (select case b.key when 'basic_price' then to_jsonb(p.basic_price) else to_jsonb(p.visibility_status) end) n (now)
          where coalesce(n.now, 'null') not in (b.value, g.change -> 'was' -> b.key)) then 'stale' end as why
    from jsonb_array_elements(p_changes) with ordinality g (change, place)
    left join (
      select x.id, x.basic_price, x.visibility_status, x.updated_at from public.corporate_products x where x.id = any (v_ids)
    ) p on p.id = (g.change ->> 'id')::uuid
  ) r where r.why is not null;
  if v_refused is not null then
    return jsonb_build_object('saved', '[]'::jsonb, 'refused', v_refused);
  end if;

  update public.corporate_products p set
    basic_price = case when g.becomes ? 'basic_price' then (g.becomes ->> 'basic_price')::numeric else p.basic_price end,
    visibility_status = coalesce(g.becomes ->> 'visibility_status', p.visibility_status),
    updated_at = now()
  from (select (c ->> 'id')::uuid as id, c -> 'becomes' as becomes from jsonb_array_elements(p_changes) c) g
  -- By the array as well: for a join with a JSON value alone all products are read.
  where p.id = g.id and p.id = any (v_ids)
    and (g.becomes ? 'basic_price' and (g.becomes ->> 'basic_price')::numeric is distinct from p.basic_price
      or g.becomes ->> 'visibility_status' <> p.visibility_status);
  return jsonb_build_object('refused', '[]'::jsonb, 'saved', (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'basic_price', p.basic_price,
      'visibility_status', p.visibility_status, 'updated_at', p.updated_at) order by array_position(v_ids, p.id)), '[]')
    from public.corporate_products p where p.id = any (v_ids)));
end
$$;
comment on function public.save_product_prices(jsonb) is
  'Changes prices and visibilities of products, all or none: p_changes is [{id, was, becomes}]. Refused are products that are gone, that the caller may not change, or that are not what was says (stale).
@answers {saved {id uuid, basic_price numeric?, visibility_status text, updated_at timestamptz}[], refused {id uuid, why text, basic_price numeric?, visibility_status text?, updated_at timestamptz?}[]}';

-- Members who may change products may change many at once.
grant execute on function public.save_product_prices(jsonb) to authenticated;
