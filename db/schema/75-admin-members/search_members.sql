-- POST /rest/v1/rpc/search_members and get_members_after: Membership Management, for admins. They are functions and not
-- filters of tanabana_free, because no index can serve the masks of that view: it would read 100,000 members for each
-- page.

-- The condition as SQL, since the words decide the plan. Every word must occur in name, business, e-mail, mobile
-- number, state, district or city. p_flags are names of the three flags, and all must be set. An admin has no
-- membership. renewal_due among them means a Paid Membership that ends within renewal_days days.
create function private.members_where(p_query text, p_membership text, p_flags text[]) returns text
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_where text := 'true';
  v_pattern text;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'members are managed by admins';
  end if;
  if p_membership <> '' then
    v_where := v_where || format(' and m.membership_type = %L and m.id <> all (%L::uuid[])', p_membership, private.admins_by_address());
  end if;
  if 'is_corporate_member' = any (p_flags) then v_where := v_where || ' and m.is_corporate_member'; end if;
  if 'is_verified_member' = any (p_flags) then v_where := v_where || ' and m.is_verified_member'; end if;
  if 'is_dealer' = any (p_flags) then v_where := v_where || ' and m.is_dealer'; end if;
  if 'renewal_due' = any (p_flags) then
    v_where := v_where || format(' and m.membership_type = ''Paid Member'' and m.membership_ends_on between %L and %L and m.id <> all (%L::uuid[])',
      private.india_date(), private.india_date() + private.limit_renewal_days() - 1, private.admins_by_address());
  end if;
  foreach v_pattern in array array(select private.like_pattern(word) from unnest(private.search_words(p_query)) word) loop
    v_where := v_where || format(' and (m.directory_contact_text like %1$L or lower(m.city) like %1$L)', v_pattern);
  end loop;
  return v_where;
end
$$;
comment on function private.members_where(text, text, text[]) is 'The condition of a search of members; refused to all but admins.';

-- NOTE: execute is granted to nobody: the functions below call it.

create function private.managed_members(p_ids uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
        'id', v.id, 'member_name', v.member_name, 'business_name', v.business_name, 'country_code', v.country_code,
        'mobile_number', v.mobile_number, 'email', v.email, 'membership_type', v.membership_type,
        'messaging_credits', v.messaging_credits, 'is_corporate_member', v.is_corporate_member,
        'is_verified_member', v.is_verified_member, 'is_dealer', v.is_dealer, 'city', v.city,
        'membership_ends_on', v.membership_ends_on)
      order by v.member_name, v.id), '[]')
    from public.tanabana_free v where v.id = any (p_ids));
comment on function private.managed_members(uuid[]) is 'Members as Membership Management shows them, by name.';

-- NOTE: execute is granted to nobody: the functions below call it.

-- Before the first page comes the first again, after the last page the last.
create function public.search_members(p_query text default '', p_membership text default '', p_flags text[] default '{}', p_page int default 1)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_size constant int := private.limit_managed_members_page_size();
  v_few constant int := private.limit_directory_search_sorted();
  v_where text := private.members_where(p_query, p_membership, p_flags);
  v_ids uuid[];
  v_total int;
  v_page int;
begin
  -- Of a few, all are sorted. Many are met soon in the order of the list; it would be walked to its end for a few.
  execute format('select array(select m.id from private.members m where %s limit %s)', v_where, v_few + 1) into v_ids;
  v_total := cardinality(v_ids);
  if v_total > v_few then
    execute format('select count(*) from private.members m where %s', v_where) into v_total;
  else
    v_where := format('m.id = any (%L::uuid[])', v_ids);
  end if;
  v_page := greatest(1, least(coalesce(p_page, 1), (v_total + v_size - 1) / v_size));
  execute format('select array(select m.id from private.members m where %s order by m.member_name, m.id offset %s limit %s)',
    v_where, (v_page - 1) * v_size, v_size) into v_ids;
  return jsonb_build_object('rows', private.managed_members(v_ids), 'total', v_total, 'page', v_page, 'is_complete', true);
end
$$;
comment on function public.search_members(text, text, text[], int) is
  'A page of the members that have every word, the membership and the flags, by name, with how many there are in all; for admins.
@answers {rows tanabana_free(id, member_name, business_name, country_code, mobile_number, email, membership_type, messaging_credits, is_corporate_member, is_verified_member, is_dealer, city, membership_ends_on)[], total int, page int, is_complete boolean}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.search_members(text, text, text[], int) to authenticated;

-- All matching members, a part at a time, after the last one of the previous part: for selecting all of them and for
-- the export.
create function public.get_members_after(p_query text default '', p_membership text default '', p_flags text[] default '{}',
  p_name text default null, p_id uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_size constant int := private.limit_members_read_at_once();
  v_where text := private.members_where(p_query, p_membership, p_flags);
  v_ids uuid[];
  v_rows jsonb;
begin
  if p_name is not null then
    v_where := v_where || format(' and (m.member_name, m.id) > (%L, %L)', p_name, p_id);
  end if;
  execute format('select array(select m.id from private.members m where %s order by m.member_name, m.id limit %s)', v_where, v_size)
    into v_ids;
  v_rows := private.managed_members(v_ids);
  return jsonb_build_object('rows', v_rows, 'is_complete', true, 'next', case when cardinality(v_ids) = v_size then
    jsonb_build_object('member_name', v_rows -> -1 -> 'member_name', 'id', v_rows -> -1 -> 'id') end);
end
$$;
comment on function public.get_members_after(text, text, text[], text, uuid) is
  'The members that have every word, the membership and the flags, by name, behind a member, and where to go on; for admins.
@answers {rows tanabana_free(id, member_name, business_name, country_code, mobile_number, email, membership_type, messaging_credits, is_corporate_member, is_verified_member, is_dealer, city, membership_ends_on)[], is_complete boolean, next {member_name text, id uuid}?}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.get_members_after(text, text, text[], text, uuid) to authenticated;
