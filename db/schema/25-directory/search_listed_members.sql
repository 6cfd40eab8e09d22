-- POST /rest/v1/rpc/search_listed_members: a page of the directory's search, by name. It is a function, not a filter,
-- because what a client may filter by it can also read (docs/decisions/032-contacts-come-by-a-press.md).

-- The text is one piece, in lower case, anywhere in name, business, state or district; one of directory_contact_part
-- characters or more also in e-mail and mobile number, so often a day. Beyond that the search goes on without those two,
-- and contacts_searched_from says from when on they are looked through again. Behind the last page stands the first.
create function public.search_listed_members(p_text text, p_business_types text[] default '{}', p_yarns text[] default '{}',
  p_page int default 1) returns jsonb
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_size constant int := private.limit_directory_page_size();
  v_text constant text := lower(btrim(left(p_text, private.limit_search_length())));
  v_pattern constant text := private.like_pattern(v_text);
  v_is_long constant boolean := char_length(v_text) >= private.limit_directory_contact_part();
  v_by_contact boolean;
  v_page int := greatest(p_page, 1);
  v_ids uuid[];
  v_total int;
begin
  if not private.may_see_contact() then
    raise insufficient_privilege using message = 'the directory is for Paid and Corporate Members, executives and admins';
  end if;
  v_by_contact := v_is_long and (private.is_admin() or private.count_contact_search(auth.uid()));

  loop
    v_ids := array(
      select m.id from private.members m
      where m.list_in_directory and (
        m.directory_text like v_pattern or v_by_contact and m.contact_text like v_pattern
        or cardinality(p_business_types) > 0 and m.business_type && p_business_types
        or cardinality(p_yarns) > 0 and m.my_yarns && p_yarns)
      order by m.member_name, m.id offset (v_page - 1)::bigint * v_size limit v_size);
    exit when v_page = 1 or cardinality(v_ids) > 0;
    v_page := 1;
  end loop;
  -- A page that is not full is its own count.
  if cardinality(v_ids) < v_size then
    v_total := (v_page - 1) * v_size + cardinality(v_ids);
  else
    select count(*) into v_total from private.members m
    where m.list_in_directory and (
      m.directory_text like v_pattern or v_by_contact and m.contact_text like v_pattern
      or cardinality(p_business_types) > 0 and m.business_type && p_business_types
      or cardinality(p_yarns) > 0 and m.my_yarns && p_yarns);
  end if;
  return jsonb_build_object(
    'subscribers', (
      select coalesce(jsonb_agg(to_jsonb(v) order by v.member_name, v.id), '[]')
      from public.listed_members v where v.id = any (v_ids)),
    'total', v_total, 'page', v_page,
    'contacts_searched_from', case when v_is_long and not v_by_contact then
      (private.india_date() + 1)::timestamp at time zone private.time_zone() end);
end
$$;
comment on function public.search_listed_members(text, text[], text[], int) is
  'A page of the listed members that a text, or an entry of the lists, finds, by name, with how many there are in all.';

-- Signed-in callers may ask; who may not read the directory is refused inside.
grant execute on function public.search_listed_members(text, text[], text[], int) to authenticated;
