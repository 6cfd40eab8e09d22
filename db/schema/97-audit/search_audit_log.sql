-- GET /rest/v1/rpc/search_audit_log?p_query=…: the audit log, newest first, a page at a time, for admins.

-- What is typed is looked for in names, keys and requests, and in the names of members whom a row is about or who did it. Days are
-- India's, both included. p_before and p_before_id are where the last page ended.
--
-- Words that many rows have fill a page from the newest rows, in their order. Where they do not, the indexes of texts find all rows: PostgreSQL
-- multiplies the shares of two words, and would read the whole log in its order for two that never stand together. No index finds one or two
-- letters, so a page has what stands among so many rows, and the next page goes on behind them.
create function public.search_audit_log(
    p_query text default '', p_role text default null, p_actor uuid default null, p_table text default null, p_action text default null,
    p_from date default null, p_to date default null, p_before timestamptz default null, p_before_id bigint default null)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
  set enable_seqscan = on set enable_indexscan = on set enable_bitmapscan = on
as $$
declare
  v_size constant int := private.limit_audit_page_size();
  v_words constant text[] := private.search_words(p_query);
  v_patterns constant text[] := array(select private.like_pattern(word) from unnest(v_words) word);
  v_sorted constant text[] := array(select word from unnest(v_words) word order by char_length(word) desc);
  v_longest constant text := private.like_pattern(v_sorted[1]);
  v_second constant text := private.like_pattern(v_sorted[2]);
  v_third constant text := private.like_pattern(v_sorted[3]);
  -- With nobody, for an empty list PostgreSQL would read any index.
  v_members uuid[] := array[null::uuid];
  v_from constant timestamptz := coalesce(p_from, '-infinity')::timestamp at time zone private.time_zone();
  v_to constant timestamptz := (coalesce(p_to, 'infinity')::timestamp + interval '1 day') at time zone private.time_zone();
  v_has_trigrams constant boolean := coalesce(char_length(v_sorted[1]) > 2, false);
  -- The oldest row that is read; null for all.
  v_since timestamptz;
  v_since_id bigint;
  v_ids bigint[];
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin reads what was changed';
  end if;
  if cardinality(v_words) > 0 then
    v_members := v_members || array(
      select m.id from private.members m where m.directory_contact_text like v_longest and m.directory_contact_text like all (v_patterns)
      limit private.limit_audit_members_searched());
    select l.at, l.id into v_since, v_since_id from private.audit_log l
      where (l.at, l.id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 0)) and l.at >= v_from and l.at < v_to
      order by l.at desc, l.id desc
      offset case when v_has_trigrams then private.limit_audit_search_window() else private.limit_audit_short_words_searched() end limit 1;
    -- Among the newest, by the index of the order.
    perform set_config('enable_bitmapscan', 'off', true), set_config('enable_seqscan', 'off', true);
  end if;
  loop
    v_ids := array(
      select l.id from private.audit_log l
      where (l.at, l.id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, 0)) and l.at >= v_from and l.at < v_to
        and (v_since is null or l.at >= v_since and (l.at, l.id) >= (v_since, v_since_id))
        and (p_role is null or l.actor_role = p_role) and (p_actor is null or l.actor_id = p_actor)
        and (p_table is null or l.object_table = p_table) and (p_action is null or l.action = p_action)
        -- The three longest words by themselves, because no index finds rows by all of a list.
        and (cardinality(v_words) = 0
          or l.search_text like v_longest and (v_second is null or l.search_text like v_second) and (v_third is null or l.search_text like v_third)
            and l.search_text like all (v_patterns)
          or l.member_id = any (v_members) or l.actor_id = any (v_members)
          or lower(l.actor_name) like v_longest and (v_second is null or lower(l.actor_name) like v_second) and (v_third is null or lower(l.actor_name) like v_third)
            and lower(l.actor_name) like all (v_patterns)
          or lower(l.actor_email) like v_longest and (v_second is null or lower(l.actor_email) like v_second) and (v_third is null or lower(l.actor_email) like v_third)
            and lower(l.actor_email) like all (v_patterns))
      order by l.at desc, l.id desc limit v_size + 1);
    exit when cardinality(v_ids) > v_size or v_since is null or not v_has_trigrams;
    v_since := null;
    -- Among all, by the indexes of texts.
    perform set_config('enable_bitmapscan', 'on', true), set_config('enable_indexscan', 'off', true);
  end loop;
  return (
    with page as (
      select l.* from private.audit_log l where l.id = any (v_ids[:v_size])
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id::text, 'at', p.at, 'actor_id', p.actor_id, 'actor_role', p.actor_role,
          'actor_name', coalesce(p.actor_name, a.member_name), 'actor_email', coalesce(p.actor_email, a.email), 'reason', p.reason, 'request_id', p.request_id,
          'object_table', p.object_table, 'object_id', p.object_id, 'object_name', p.object_name, 'member_name', m.member_name, 'member_email', m.email,
          'action', p.action, 'changes', p.changes, 'row_count', p.row_count) order by p.at desc, p.id desc)
        from page p left join private.members a on a.id = p.actor_id left join private.members m on m.id = p.member_id), '[]'),
      'next', coalesce((
        select jsonb_build_object('at', p.at, 'id', p.id) from page p where cardinality(v_ids) > v_size order by p.at, p.id limit 1),
        case when v_since is not null then jsonb_build_object('at', v_since, 'id', v_since_id) end),
      'is_complete', v_since is null or cardinality(v_ids) > v_size));
end
$$;
comment on function public.search_audit_log(text, text, uuid, text, text, date, date, timestamptz, bigint) is
  'Rows of the audit log that fit, newest first, with the names and addresses of admins, and of members who are still there; for admins.
@answers {rows {id text, at timestamptz, actor_id uuid?, actor_role text, actor_name text?, actor_email text?, reason text?, request_id text?, object_table text, object_id text?, object_name text?, member_name text?, member_email text?, action text, changes {column text, before text?, after text?, is_masked boolean}[], row_count int}[], next {at timestamptz, id int}?, is_complete boolean}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.search_audit_log(text, text, uuid, text, text, date, date, timestamptz, bigint) to authenticated;
