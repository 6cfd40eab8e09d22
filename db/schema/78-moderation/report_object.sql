-- POST /rest/v1/rpc/report_object: a member reports a listing or another member.

-- A rate limit: the time of the report a fixed number of reports ago decides whether another one is allowed.
create function private.hold_reporting(p_member uuid) returns void
  language plpgsql stable security definer set search_path = ''
as $$
declare
  v_free_at timestamptz;
begin
  select max(r.reported_at + l.per) into v_free_at
  from (values (private.limit_reports_per_hour(), interval '1 hour'), (private.limit_reports_per_day(), interval '1 day')) l (reports, per)
  cross join lateral (
    select x.reported_at from private.reports x where x.reporter_id = p_member
    order by x.reported_at desc offset l.reports - 1 limit 1) r;
  if v_free_at > now() then
    raise exception 'You have sent very many reports in a short time. You can report again in % minutes.',
        ceil(extract(epoch from v_free_at - now()) / 60)
      using errcode = 'PT429', detail = to_char(v_free_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;
comment on function private.hold_reporting(uuid) is 'Refuses a report beyond the limits of an hour or a day.';

-- NOTE: execute is granted to nobody: the function below calls it.

-- The reporter is locked, so several reports at once are counted one after another. While the case is open, a second
-- report of the same member changes nothing: the result is false. Only things that the reporter can see can be
-- reported.
-- Raises NOPRF without a profile, SUSPD for a suspended member, GONE1 for a missing or closed thing, OWNIT for the
-- reporter's own, NODLR for a dealers' listing and a reporter who is no dealer, PT429.
create function public.report_object(p_table text, p_id uuid, p_reason text, p_text text default null) returns boolean
  language plpgsql security definer set search_path = ''
as $$
declare
  v_reporter constant uuid := auth.uid();
  v_object record;
  v_case bigint;
begin
  perform from private.members m where m.id = v_reporter for no key update;
  if not found then
    raise exception 'no profile' using errcode = 'NOPRF';
  end if;
  perform private.refuse_suspended(v_reporter);
  if p_table = 'members' then
    select null as listing_number, m.id as user_id, false as is_for_dealers into v_object from private.members m where m.id = p_id;
  else
    select l.listing_number, l.user_id, l.is_for_dealers into v_object from private.listings l
    where l.listing_table = p_table and l.id = p_id and l.status = 'Open';
  end if;
  if not found then
    raise exception 'nothing to report' using errcode = 'GONE1';
  elsif v_object.user_id = v_reporter then
    raise exception 'one''s own' using errcode = 'OWNIT';
  elsif v_object.is_for_dealers and not private.is_dealer(v_reporter) then
    raise exception 'for dealers only' using errcode = 'NODLR';
  end if;
  perform private.hold_reporting(v_reporter);
  v_case := private.open_case(p_table, p_id, v_object.listing_number, v_object.user_id);
  insert into private.reports (case_id, reporter_id, reason, text) values (v_case, v_reporter, p_reason, private.tidy(p_text))
  on conflict on constraint reports_once_key do nothing;
  if found then
    update private.moderation_cases c set report_count = c.report_count + 1 where c.id = v_case;
    return true;
  end if;
  return false;
end
$$;
comment on function public.report_object(text, uuid, text, text) is
  'Reports a listing or a member to the admins; false where the caller has done so and nobody has looked yet.';

-- Members report; the function rejects callers without a profile.
grant execute on function public.report_object(text, uuid, text, text) to authenticated;
