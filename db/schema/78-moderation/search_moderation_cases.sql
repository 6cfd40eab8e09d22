-- GET /rest/v1/rpc/search_moderation_cases?p_status=…&p_query=…: reported and flagged things, for admins.

create function private.listing_words(p_table text, p_id uuid) returns table (status text, words text, posted_at timestamptz)
  language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_table = 'members' then
    return;
  end if;
  -- The names come from the row, so enquiries and offers are written alike.
  return query execute format(
    'select l.status, concat_ws('' · '', j ->> ''fibre_type'', j ->> ''specific_type'',
       private.count_text(l.fibre_type, l.denier_count, l.filament_count, l.number_of_plys), j ->> ''blend_ratio'', j ->> ''lustre'',
       j ->> ''twist_intermingling'', l.number_of_plys || '' ply'', private.grade_short(l.grade),
       private.grouped(coalesce(j ->> ''quantity_kgs'', j ->> ''quantity_required_kgs'')) || '' kg'', ''₹'' || (j ->> ''price'') || ''/kg'',
       ''Lot '' || l.lot_no, ''Preferred: '' || l.preferred_company, l.company_name), l.created_at
     from public.%I l cross join lateral to_jsonb(l) j where l.id = $1', p_table) using p_id;
end
$$;
comment on function private.listing_words(text, uuid) is 'The state and the text of a listing, in one line; no row for a deleted one, or for a member.';

-- NOTE: execute is granted to nobody: the function below calls it.

-- The search covers the latest cases of a status, by the number of the listing and the names of the members concerned;
-- older ones are on the next page.
create function public.search_moderation_cases(
    p_status text default 'open', p_query text default '', p_before timestamptz default null, p_before_id bigint default null) returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off set plan_cache_mode = force_custom_plan
as $$
declare
  v_size constant int := private.limit_moderation_page_size();
  v_most constant int := private.limit_moderation_cases_searched();
  v_told constant int := private.limit_moderation_rows_told();
  v_patterns constant text[] := array(select private.like_pattern(word) from unnest(private.search_words(p_query)) word);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees what was reported';
  end if;
  return (
    with candidates as materialized (
      select * from private.moderation_cases c
      where c.status = p_status and (c.at, c.id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 0))
      order by c.at desc, c.id desc limit v_most
    ), reach as (
      select c.at, c.id from candidates c where (select count(*) from candidates) = v_most order by c.at, c.id limit 1
    ), found as materialized (
      select c.*, m.member_name, m.business_name
      from candidates c join private.members m on m.id = c.member_id
      where lower(concat_ws(' ', c.object_name, m.member_name, m.business_name)) like all (v_patterns)
      order by c.at desc, c.id desc limit v_size + 1
    ), page as (
      select * from found order by at desc, id desc limit v_size
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id::text, 'object_table', p.object_table, 'object_id', p.object_id, 'object_name', p.object_name,
          'member_id', p.member_id, 'member_name', p.member_name, 'business_name', p.business_name,
          'is_suspended', s.member_id is not null, 'status', p.status, 'flags', p.flags, 'found', p.found,
          'report_count', p.report_count, 'opened_at', p.opened_at, 'at', p.at,
          'listing_status', l.status, 'words', l.words, 'posted_at', l.posted_at,
          'is_hidden', exists (select from public.hidden_listings h
            where h.listing_table = p.object_table and h.listing_id = p.object_id and not h.is_by_suspension),
          'reports', coalesce((
            select jsonb_agg(jsonb_build_object('reason', r.reason, 'text', r.text, 'reported_at', r.reported_at,
              'reporter_id', r.reporter_id, 'reporter_name', r.member_name) order by r.reported_at desc, r.id desc)
            from (select x.*, m.member_name from private.reports x join private.members m on m.id = x.reporter_id
                  where x.case_id = p.id order by x.reported_at desc, x.id desc limit v_told) r), '[]'),
          'acts', coalesce((
            select jsonb_agg(jsonb_build_object('act', a.act, 'note', a.note, 'acted_at', a.acted_at, 'actor_name', a.member_name)
              order by a.acted_at desc, a.id desc)
            from (select x.*, m.member_name from private.moderation_acts x left join private.members m on m.id = x.actor_id
                  where x.case_id = p.id order by x.acted_at desc, x.id desc limit v_told) a), '[]'))
          order by p.at desc, p.id desc)
        from page p
        left join private.suspensions s on s.member_id = p.member_id
        left join lateral private.listing_words(p.object_table, p.object_id) l on true), '[]'),
      'next', coalesce(
        (select jsonb_build_object('at', p.at, 'id', p.id) from page p
         where (select count(*) from found) > v_size order by p.at, p.id limit 1),
        (select jsonb_build_object('at', r.at, 'id', r.id) from reach r)),
      'is_complete', not exists (select from reach)));
end
$$;
comment on function public.search_moderation_cases(text, text, timestamptz, bigint) is
  'What was reported or flagged, open or done, the latest first: whose it is, what it says, who reported it and what was decided; for admins.
@answers {rows {id text, object_table text, object_id uuid, object_name text?, member_id uuid, member_name text, business_name text, is_suspended boolean, status text, flags text[], found text?, report_count int, opened_at timestamptz, at timestamptz, listing_status text?, words text?, posted_at timestamptz?, is_hidden boolean, reports {reason text, text text?, reported_at timestamptz, reporter_id uuid, reporter_name text}[], acts {act text, note text?, acted_at timestamptz, actor_name text?}[]}[], next {at timestamptz, id int}?, is_complete boolean}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.search_moderation_cases(text, text, timestamptz, bigint) to authenticated;
