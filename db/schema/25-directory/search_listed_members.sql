-- POST /rest/v1/rpc/search_listed_members: a page of the directory's search, by name. It is a function and not a
-- filter, because a client could also read what it may filter by (docs/decisions/032-contacts-are-revealed-one-by-one.md).

-- The search text is one piece, in lower case, anywhere in name, business, state or district. With
-- directory_contact_part characters or more it also matches e-mail and mobile number, a limited number of times a day.
-- Beyond that, the search omits those two, and contacts_searched_from says when they are searched again. After the last
-- page comes the first.
create function public.search_listed_members(p_text text, p_business_types text[] default '{}', p_yarns text[] default '{}',
  p_page int default 1) returns jsonb
  language plpgsql security definer set search_path = ''
as $$
declare
  v_size constant int := private.limit_directory_page_size();
  v_few constant int := private.limit_directory_search_sorted();
  v_text constant text := lower(btrim(left(p_text, private.limit_search_length())));
  v_pattern constant text := private.like_pattern(v_text);
  v_is_long constant boolean := char_length(v_text) >= private.limit_directory_contact_part();
  v_by_contact boolean;
  v_matches text;
  v_offset int;
  v_total int;
  v_ids uuid[];
begin
  if not private.may_see_contact() then
    raise insufficient_privilege using message = 'the directory is for Paid and Corporate Members, executives and admins';
  end if;
  v_by_contact := v_is_long and (private.is_admin() or private.count_contact_search(auth.uid()));
  -- Nothing is planned ahead, since the words decide the plan.
  v_matches := 'from private.members m where m.list_in_directory and ('
    || case when v_by_contact then 'm.directory_contact_text' else 'm.directory_text' end || ' like $1'
    || case when cardinality(p_business_types) > 0 then ' or m.business_type && $2' else '' end
    || case when cardinality(p_yarns) > 0 then ' or m.my_yarns && $3' else '' end || ')';

  -- Of a few, all are sorted. Many are met soon in the order of the list; it would be walked to its end for a few.
  execute format('select array(select m.id %s limit $4)', v_matches)
    into v_ids using v_pattern, p_business_types, p_yarns, v_few + 1;
  v_total := cardinality(v_ids);
  if v_total > v_few then
    execute format('select count(*) %s', v_matches) into v_total using v_pattern, p_business_types, p_yarns;
  else
    v_matches := 'from private.members m where m.id = any ($5)';
  end if;
  v_offset := case when p_page between 2 and (v_total + v_size - 1) / v_size then (p_page - 1) * v_size else 0 end;
  execute format('select array(select m.id %s order by m.member_name, m.id offset $6 limit $4)', v_matches)
    into v_ids using v_pattern, p_business_types, p_yarns, v_size, v_ids, v_offset;
  return jsonb_build_object(
    'rows', (
      select coalesce(jsonb_agg(to_jsonb(v) order by v.member_name, v.id), '[]')
      from public.listed_members v where v.id = any (v_ids)),
    'total', v_total, 'page', v_offset / v_size + 1, 'is_complete', true,
    'contacts_searched_from', case when v_is_long and not v_by_contact then
      (private.india_date() + 1)::timestamp at time zone private.time_zone() end);
end
$$;
comment on function public.search_listed_members(text, text[], text[], int) is
  'A page of the listed members that a text, or an entry of the lists, finds, by name, with how many there are in all.
@answers {rows listed_members(id, member_name, business_name, email, country_code, mobile_number, business_type, my_yarns, city, district, state, country, is_verified_member, is_corporate_member, is_dealer, membership_type, membership_join_date, list_in_directory, is_business_unverified)[], total int, page int, is_complete boolean, contacts_searched_from timestamptz?}';

-- Signed-in callers may execute it; the function rejects callers who may not read the directory.
grant execute on function public.search_listed_members(text, text[], text[], int) to authenticated;
