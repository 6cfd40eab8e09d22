-- POST /rest/v1/rpc/save_price_list_points: saves the whole grid of a price list in one transaction.

-- What an admin enters, as the grid sends it and as it is compared. Numbers are compared as numbers: 268.5 is 268.50. Keys that are not
-- sent have the value of an empty cell, and other keys are left out.
create function private.price_points_of(p_points jsonb) returns jsonb
  language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_agg(to_jsonb(g) order by e.place), '[]')
    from jsonb_array_elements(p_points) with ordinality e (point, place)
    cross join lateral (
      select
        -- generated: names price_list_points
        fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
        -- end
        page, description, price, price_kilograms, gst_included, yarn_line
      from jsonb_populate_record(null::public.price_list_points,
        jsonb '{"price_kilograms": 1, "number_of_plys": 1}' || jsonb_strip_nulls(e.point))) g);
end
$$;
comment on function private.price_points_of(jsonb) is 'Prices as they were sent, in the form in which they are compared.';

-- save_price_list_points runs with its caller's rights.
grant execute on function private.price_points_of(jsonb) to authenticated;

-- It has no rights of its own: the policies, grants, checks and triggers of price_list_points apply. The list is locked, so that two saves
-- wait for each other. p_was is the grid as its editor read it: a grid that is not that any more is returned, and nothing is saved.
-- One that is p_points already counts as saved, so a repeated save after a lost response succeeds.
-- Raises 42501 for anybody but admins, 22023 for an argument in another form, PT413 for too many rows, and the errors of the table's
-- checks for a value.
create function public.save_price_list_points(p_price_list uuid, p_was jsonb, p_points jsonb) returns jsonb
  language plpgsql volatile security invoker set search_path = ''
as $$
declare
  v_present jsonb;
  v_points jsonb;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only admins enter prices of price lists';
  elsif jsonb_typeof(p_was) is distinct from 'array' or jsonb_typeof(p_points) is distinct from 'array'
    or exists (select from jsonb_array_elements(p_was || p_points) e where jsonb_typeof(e) <> 'object') then
    raise invalid_parameter_value using message = 'p_was and p_points are arrays of prices';
  elsif jsonb_array_length(p_points) > private.limit_price_points() then
    raise exception 'too many prices at once' using errcode = 'PT413';
  end if;
  perform from public.price_updates_pdfs l where l.id = p_price_list for no key update;
  if not found then
    return jsonb_build_object('outcome', 'gone', 'points', jsonb '[]');
  end if;
  v_present := (
    select private.price_points_of(coalesce(jsonb_agg(to_jsonb(g) order by g.position), '[]'))
    from (
      select
        -- generated: names price_list_points
        fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
        -- end
        page, description, price, price_kilograms, gst_included, yarn_line, position
      from public.price_list_points where price_list_id = p_price_list) g);
  v_points := private.price_points_of(p_points);
  if v_present = v_points then
    return jsonb_build_object('outcome', 'saved', 'points', v_present);
  elsif v_present <> private.price_points_of(p_was) then
    return jsonb_build_object('outcome', 'stale', 'points', v_present);
  end if;

  delete from public.price_list_points p where p.price_list_id = p_price_list and p.position > jsonb_array_length(v_points);
  insert into public.price_list_points as t (
    -- generated: names price_list_points
    fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade,
    -- end
    price_list_id, position, page, description, price, price_kilograms, gst_included, yarn_line)
  select
    -- generated: names price_list_points product p.
    p.fibre_type, p.specific_type, p.lustre, p.twist_intermingling, p.blend_ratio, p.denier_count, p.filament_count, p.number_of_plys,
    p.grade,
    -- end
    p_price_list, e.place, p.page, p.description, p.price, p.price_kilograms, p.gst_included, p.yarn_line
  from jsonb_array_elements(v_points) with ordinality e (point, place)
  -- A row that stays as it is leaves no trace in the audit log.
  cross join lateral jsonb_populate_record(null::public.price_list_points, e.point) p
  where e.point is distinct from v_present -> (e.place - 1)::int
  on conflict (price_list_id, position) do update set
    page = excluded.page, description = excluded.description, price = excluded.price, price_kilograms = excluded.price_kilograms,
    gst_included = excluded.gst_included, yarn_line = excluded.yarn_line, fibre_type = excluded.fibre_type,
    specific_type = excluded.specific_type, lustre = excluded.lustre, twist_intermingling = excluded.twist_intermingling,
    blend_ratio = excluded.blend_ratio, denier_count = excluded.denier_count, filament_count = excluded.filament_count,
    number_of_plys = excluded.number_of_plys, grade = excluded.grade;
  return jsonb_build_object('outcome', 'saved', 'points', v_points);
end
$$;
comment on function public.save_price_list_points(uuid, jsonb, jsonb) is
  'Saves the prices of a price list, all or none: p_points replaces p_was. The outcome is saved, stale if the grid is not p_was any more, or gone; points are those that are stored now.
@answers {outcome text, points price_list_points(page, description, price, price_kilograms, gst_included, yarn_line, fibre_type, specific_type, lustre, twist_intermingling, blend_ratio, denier_count, filament_count, number_of_plys, grade)[]}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.save_price_list_points(uuid, jsonb, jsonb) to authenticated;
