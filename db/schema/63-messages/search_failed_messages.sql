-- GET /rest/v1/rpc/search_failed_messages?p_query=…: messages that failed or are being retried, for admins; and POST
-- /rest/v1/rpc/retry_message: retries one now, which the audit log records.

-- The newest of each kind by creation: messages about interest, letters about bids, notices of changed ways of signing
-- in (which are retried until a provider accepts or rejects them: a next attempt marks those that are still retried).
-- ledger_id is the argument of restore_credit.
create function private.failed_messages(p_kind text, p_status text, p_before timestamptz, p_before_id text, p_limit int)
  returns table (id text, kind text, status text, note text, created_at timestamptz, tries int, next_try_at timestamptz,
    sender_id uuid, reader_id uuid, bid_kind text, listing_table text, about_id uuid)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_before constant timestamptz := coalesce(p_before, 'infinity');
  v_before_id constant text := coalesce(p_before_id, '');
begin
  return query
  (select i.id::text, 'interest', i.status, i.note, i.created_at, i.tries, i.next_try_at, i.interested_user_id, null::uuid, null::text,
     i.listing_table, i.listing_id
   from public.listing_interests i
   where coalesce(p_kind, 'interest') = 'interest' and i.status = coalesce(p_status, i.status)
     and i.status <> 'sent' and (i.status = 'failed' or i.tries > 0) and (i.created_at, i.id::text) < (v_before, v_before_id)
   order by i.created_at desc, i.id::text desc limit p_limit)
  union all
  (select b.id::text, 'bid', b.status, b.note, b.created_at, b.tries, b.next_try_at, null, b.member_id, b.kind, null, b.bid_id
   from private.bid_messages b
   where coalesce(p_kind, 'bid') = 'bid' and b.status = coalesce(p_status, b.status)
     and b.status <> 'sent' and (b.status = 'failed' or b.tries > 0) and (b.created_at, b.id::text) < (v_before, v_before_id)
   order by b.created_at desc, b.id::text desc limit p_limit)
  union all
  (select n.id::text, 'notice', case when n.next_try_at is null then 'failed' else 'pending' end, n.note, n.happened_at, n.tries,
     n.next_try_at, null, n.user_id, n.kind, null, null
   from private.account_notices n
   where coalesce(p_kind, 'notice') = 'notice' and coalesce(p_status = 'failed', n.next_try_at is null) = (n.next_try_at is null)
     and n.tries > 0 and (n.happened_at, n.id::text) < (v_before, v_before_id)
   order by n.happened_at desc, n.id::text desc limit p_limit);
end
$$;
comment on function private.failed_messages(text, text, timestamptz, text, int) is 'The newest messages of each kind that did not go out at the first try.';

-- NOTE: execute is granted to nobody: the function below calls it.

-- The search covers the newest of each kind; if one kind has more, messages older than its last one are on the next
-- page.
create function public.search_failed_messages(
    p_query text default '', p_kind text default null, p_status text default null, p_before timestamptz default null, p_before_id text default null)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_size constant int := private.limit_failed_message_page_size();
  v_most constant int := private.limit_failed_messages_searched();
  v_patterns constant text[] := array(select private.like_pattern(word) from unnest(private.search_words(p_query)) word);
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin sees what failed';
  end if;
  return (
    with candidates as materialized (
      select * from private.failed_messages(p_kind, p_status, p_before, p_before_id, v_most)
    ), reach as (
      -- How far back every kind was read.
      select max(oldest) as at from (select min(created_at) as oldest from candidates group by kind having count(*) = v_most) k
    ), found as materialized (
      select c.*, s.member_name as sender_name, coalesce(r.member_name, p.member_name) as reader_name,
        coalesce(l.listing_number, b.bid_display_id) as about
      from candidates c
      left join private.members s on s.id = c.sender_id
      left join private.members r on r.id = c.reader_id
      left join private.listings l on l.listing_table = c.listing_table and l.id = c.about_id
      left join private.members p on p.id = l.user_id
      left join public.customer_bids b on c.kind = 'bid' and b.id = c.about_id
      where c.created_at >= coalesce((select at from reach), '-infinity')
        and lower(concat_ws(' ', s.member_name, r.member_name, p.member_name, l.listing_number, b.bid_display_id, c.note)) like all (v_patterns)
      order by c.created_at desc, c.id desc limit v_size + 1
    ), page as (
      select * from found order by created_at desc, id desc limit v_size
    )
    select jsonb_build_object(
      'rows', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', p.id, 'kind', p.kind, 'status', p.status, 'note', p.note, 'created_at', p.created_at, 'tries', p.tries,
          'next_try_at', p.next_try_at, 'sender_name', p.sender_name, 'reader_name', p.reader_name, 'letter', p.bid_kind,
          'listing_table', p.listing_table, 'about_id', p.about_id, 'about', p.about,
          'ledger_id', case when p.kind = 'interest' and p.status = 'failed' then private.restorable_use(p.sender_id, p.about_id) end)
          order by p.created_at desc, p.id desc)
        from page p), '[]'),
      'next', coalesce(
        (select jsonb_build_object('at', p.created_at, 'id', p.id) from page p
         where (select count(*) from found) > v_size order by p.created_at, p.id limit 1),
        (select jsonb_build_object('at', r.at, 'id', '') from reach r where r.at is not null)),
      'is_complete', (select at is null from reach)));
end
$$;
comment on function public.search_failed_messages(text, text, text, timestamptz, text) is
  'Messages that did not reach their reader, newest first, with why; for admins.
@answers {rows {id text, kind text, status text, note text?, created_at timestamptz, tries int, next_try_at timestamptz?, sender_name text?, reader_name text?, letter text?, listing_table text?, about_id uuid?, about text?, ledger_id int?}[], next {at timestamptz, id text}?, is_complete boolean}';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.search_failed_messages(text, text, text, timestamptz, text) to authenticated;

-- The jobs send what is due, so the message goes out within a minute and nobody is charged. A repeated press sends
-- once: a waiting message becomes due, a sent one stays sent. An interest whose credit was returned is no longer paid
-- for: NOPAY. GONE1 for a message that no longer exists. Returns the status.
create function public.retry_message(p_kind text, p_id text) returns text
  language plpgsql security definer set search_path = ''
as $$
declare
  i public.listing_interests;
  v_status text;
  -- What the audit log says of it: of which table, and whose.
  v_table text;
  v_member uuid;
begin
  if not private.is_admin() then
    raise insufficient_privilege using message = 'only an admin tries messages again';
  end if;
  case p_kind
    when 'interest' then
      i := private.lock_interest(p_id::uuid);
      v_status := i.status;
      v_table := 'listing_interests';
      v_member := i.interested_user_id;
      if i.status = 'failed' then
        if private.restorable_use(i.interested_user_id, i.listing_id) is null and not private.is_admin(i.interested_user_id) then
          raise exception 'not paid for' using errcode = 'NOPAY';
        end if;
        -- As another press of the member does it: private.begin_interest.
        update public.listing_interests set status = 'pending', next_try_at = clock_timestamp(), channel = null, tries = 0, note = null
        where id = i.id returning status into v_status;
      elsif i.status = 'pending' then
        update public.listing_interests set next_try_at = least(next_try_at, clock_timestamp()) where id = i.id;
      end if;
    when 'bid' then
      v_table := 'bid_messages';
      select b.status, b.member_id into v_status, v_member from private.bid_messages b where b.id = p_id::uuid for update;
      if v_status = 'failed' then
        update private.bid_messages set status = 'pending', next_try_at = clock_timestamp(), tries = 0, note = null
        where id = p_id::uuid returning status into v_status;
      elsif v_status = 'pending' then
        update private.bid_messages set next_try_at = least(next_try_at, clock_timestamp()) where id = p_id::uuid;
      end if;
    when 'notice' then
      v_table := 'account_notices';
      update private.account_notices set next_try_at = coalesce(least(next_try_at, now()), now()) where id = p_id::bigint
      returning 'pending', user_id into v_status, v_member;
    else
      raise invalid_parameter_value using message = 'there are no such messages';
  end case;
  if v_status is null then
    raise exception 'no such message' using errcode = 'GONE1';
  elsif v_status = 'pending' then
    perform private.keep_audit_row(v_table, p_id, null, v_member, 'retry', '[]', 1, 1);
  end if;
  return v_status;
end
$$;
comment on function public.retry_message(text, text) is
  'Makes a message due that failed or waits, without charging for it; for admins. The answer is its status. @words return interest_statuses';

-- Signed-in callers may execute it; the function rejects everybody but admins.
grant execute on function public.retry_message(text, text) to authenticated;
