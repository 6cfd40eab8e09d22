-- GET /rest/v1/rpc/search_bids?p_query=…&p_status=…&p_company_name=…&p_page=…: the search of Bids Management; and GET
-- /rest/v1/rpc/get_bid_counts?p_company_name=…: the number of bids in its list by status.

-- The bids of the executive's own company; for admins of every company, or of one by its name; nothing for everybody
-- else. The company is determined before the rows are read, so that its index is used. Only these columns leave it: whole rows
-- of the newest 20,000 would be written to a file first.
create function private.bids_to_answer(p_company_name text, p_patterns text[], p_limit int)
  returns table (id uuid, bid_time timestamptz, bid_status text, is_hit boolean)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  v_company uuid := private.executive_company_id();
begin
  if private.is_admin() then
    if p_company_name is null then
      return query select b.id, b.bid_time, b.bid_status, b.search_text like all (p_patterns) from public.customer_bids b
        where b.bid_time >= private.bids_shown_from() order by b.bid_time desc, b.id desc limit p_limit;
      return;
    end if;
    select c.id into v_company from public.company_details c where c.company_name = p_company_name;
  elsif p_company_name <> (select c.company_name from public.company_details c where c.id = v_company) then
    return;
  end if;
  return query select b.id, b.bid_time, b.bid_status, b.search_text like all (p_patterns) from public.customer_bids b
    where b.corporate_company_id = v_company and b.bid_time >= private.bids_shown_from()
    order by b.bid_time desc, b.id desc limit p_limit;
end
$$;
comment on function private.bids_to_answer(text, text[], int) is
  'The newest bids that the caller may answer, up to a limit, and whether each fits all patterns.';

create function private.status_counts(p_statuses text[]) returns jsonb
  language sql immutable set search_path = ''
  return (select jsonb_object_agg(w, (select count(*) from unnest(p_statuses) s where s = w))
    from unnest(private.words_bid_statuses()) w);
comment on function private.status_counts(text[]) is 'How many there are of each status of bids, 0 included.';

-- It runs with its owner's rights, to count without evaluating the policies row by row; private.bids_to_answer applies
-- the same rules.
create function public.get_bid_counts(p_company_name text default null) returns jsonb
  language plpgsql stable security definer set search_path = ''
as $$
begin
  return (select private.status_counts(coalesce(array_agg(b.bid_status), '{}'))
    from private.bids_to_answer(p_company_name, '{}', private.limit_bids_searched()) b);
end
$$;
comment on function public.get_bid_counts(text) is
  'How many bids of each status the caller may answer, of the newest.
@answers {Pending int, Accepted int, Rejected int, Cancelled int}';

-- Members call it; callers without a company get nothing.
grant execute on function public.get_bid_counts(text) to authenticated;

create function public.search_bids(p_query text, p_status text default null, p_company_name text default null, p_page int default 1)
  returns jsonb
  language plpgsql stable security definer set search_path = '' set jit = off
as $$
declare
  v_size constant int := private.limit_bid_page_size();
  v_most constant int := private.limit_bids_searched();
  v_patterns constant text[] := array(select private.like_pattern(word) from unnest(private.search_words(p_query)) word);
begin
  return (
    with candidates as materialized (
      select b.id, b.bid_time, b.bid_status, b.is_hit from private.bids_to_answer(p_company_name, v_patterns, v_most + 1) b
    ), hits as materialized (
      select c.id, c.bid_time, c.bid_status from candidates c where c.is_hit
    ), listed as materialized (
      select h.id, h.bid_time from hits h where p_status is null or h.bid_status = p_status
    ), found as (
      -- A page number before the first means the first page, one after the last means the last.
      select greatest(1, least(coalesce(p_page, 1), ceil(count(*)::numeric / v_size)::int)) as page, count(*)::int as total from listed
    )
    select jsonb_build_object(
      'rows', (
        select coalesce(jsonb_agg(jsonb_build_object('id', p.id) order by p.bid_time desc, p.id desc), '[]')
        from (select l.id, l.bid_time from listed l order by l.bid_time desc, l.id desc
          offset (found.page - 1) * v_size limit v_size) p),
      'counts', (select private.status_counts(coalesce(array_agg(h.bid_status), '{}')) from hits h),
      'page', found.page, 'total', found.total, 'is_complete', (select count(*) <= v_most from candidates))
    from found);
end
$$;
comment on function public.search_bids(text, text, text, int) is
  'A page of the keys of bids that hold every word and that the caller may answer, newest first; how many there are of each status.
@answers {rows {id uuid}[], counts {Pending int, Accepted int, Rejected int, Cancelled int}, page int, total int, is_complete boolean}';

-- Members call it; callers without a company find nothing.
grant execute on function public.search_bids(text, text, text, int) to authenticated;
