-- GET /rest/v1/rpc/search_mailings?p_query=…: the history of promotional mailings, newest first, a page at a time, for admins.

-- The search text is matched with subjects and with names and addresses of admins, in the newest mailings that pass the
-- filter. p_is_test null returns mailings and tests. p_before and p_before_id are the end of the previous page.
create function public.search_mailings(
    p_query text default '', p_is_test boolean default null, p_before timestamptz default null, p_before_id uuid default null)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan set jit = off
as $$
declare
  v_size constant int := private.limit_mailing_page_size();
  v_most constant int := private.limit_mailings_searched();
  v_patterns constant text[] := array(select private.like_pattern(word) from unnest(private.search_words(p_query)) word);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin reads the history of mailings';
  end if;
  return (
    with candidates as materialized (
      select m.id, m.created_at, lower(concat_ws(' ', m.subject, m.actor_name, m.actor_email)) as text
      from private.mailings m
      where (m.created_at, m.id) < (coalesce(p_before, 'infinity'), coalesce(p_before_id, '00000000-0000-0000-0000-000000000000'))
        and (p_is_test is null or m.is_test = p_is_test)
      order by m.created_at desc, m.id desc limit v_most
    ), found as materialized (
      select c.id, c.created_at from candidates c where c.text like all (v_patterns)
      order by c.created_at desc, c.id desc limit v_size + 1
    ), page as (
      select m.* from private.mailings m where m.id in (select f.id from found f order by f.created_at desc, f.id desc limit v_size)
    ), waiting as (
      select p.mailing_id, count(*)::int as letters from private.promotion_letters l join private.promotion_pieces p on p.id = l.piece_id
      where l.status = 'pending' group by p.mailing_id
    ), state as (
      select (select count(*) from found) > v_size as is_more, (select count(*) from candidates) < v_most as is_complete
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'at', p.created_at, 'actor_id', p.actor_id, 'actor_name', p.actor_name, 'actor_email', p.actor_email,
          'is_test', p.is_test, 'subject', p.subject, 'body', p.body, 'recipients', p.recipients, 'sent', p.sent, 'failed', p.failed,
          'waiting', coalesce(w.letters, 0), 'opted_out', p.opted_out, 'not_reached', p.not_reached, 'unsubscribed', p.unsubscribed)
          order by p.created_at desc, p.id desc)
        from page p left join waiting w on w.mailing_id = p.id), '[]'),
      'next', coalesce(
        (select jsonb_build_object('at', p.created_at, 'id', p.id) from page p where state.is_more order by p.created_at, p.id limit 1),
        (select jsonb_build_object('at', c.created_at, 'id', c.id) from candidates c where not state.is_complete
         order by c.created_at, c.id limit 1)),
      'is_complete', state.is_more or state.is_complete)
    from state);
end
$$;
comment on function public.search_mailings(text, boolean, timestamptz, uuid) is
  'Promotional mailings and tests of them, newest first, with how many letters went out; for admins.
@answers {rows {id uuid, at timestamptz, actor_id uuid, actor_name text?, actor_email text?, is_test boolean, subject text, body text, recipients int, sent int, failed int, waiting int, opted_out int, not_reached int, unsubscribed int}[], next {at timestamptz, id uuid}?, is_complete boolean}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.search_mailings(text, boolean, timestamptz, uuid) to authenticated;
