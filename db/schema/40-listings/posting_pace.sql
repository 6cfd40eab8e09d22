-- The rate limit of posts. The number of posts is unlimited, their rate is not: a number per minute and per hour over
-- the four listing tables together (docs/decisions/033-posts-have-a-rate-and-lists-fold.md). Each table's file creates
-- its triggers.

create table private.posting_counts (
  member_id uuid primary key references private.members on delete cascade,
  minute_from timestamptz not null,
  minute_posts int not null,
  hour_from timestamptz not null,
  hour_posts int not null,
  full_until timestamptz
);

alter table private.posting_counts enable row level security;

-- NOTE: it is granted to nobody: only functions of the owner read and write it.

comment on table private.posting_counts is 'What each member has posted in the present minute and hour. @no_policy no client reaches it.';
comment on column private.posting_counts.member_id is 'Who posts.';
comment on column private.posting_counts.minute_from is 'When the minute began: with the first post after the last one was over.';
comment on column private.posting_counts.minute_posts is 'Posts in it.';
comment on column private.posting_counts.hour_from is 'When the hour began, in the same way.';
comment on column private.posting_counts.hour_posts is 'Posts in it.';
comment on column private.posting_counts.full_until is 'Until when the allowance is used up, if the last post used it up: who is held is looked at before any work.';

-- The operator's limits (POSTS_PER_MINUTE, POSTS_PER_HOUR), else the domain's. The function is inlined into the plan of
-- the calling statement.
create function private.posting_limits() returns table (per_minute int, per_hour int)
  language sql stable
as $$
  select coalesce((select (s.value #>> '{}')::int from private.settings s where s.key = 'posts_per_minute'), private.limit_posts_per_minute()),
    coalesce((select (s.value #>> '{}')::int from private.settings s where s.key = 'posts_per_hour'), private.limit_posts_per_hour())
$$;
comment on function private.posting_limits() is 'How many listings a member may post in a minute and in an hour.';

-- Raises PT429 when the counts are beyond a limit; its detail is the time from which on it works again. Admins have no limit.
create function private.hold_posting(c private.posting_counts, p_per_minute int, p_per_hour int) returns void
  language plpgsql stable set search_path = ''
as $$
declare
  v_free_at timestamptz;
begin
  if c.minute_posts > p_per_minute then
    v_free_at := c.minute_from + interval '1 minute';
  end if;
  if c.hour_posts > p_per_hour then
    v_free_at := greatest(v_free_at, c.hour_from + interval '1 hour');
  end if;
  if v_free_at > now() and not private.is_admin(c.member_id) then
    raise exception 'You have posted very many listings in a short time. You can post again in % seconds.',
        ceil(extract(epoch from v_free_at - now()))
      using errcode = 'PT429', detail = to_char(v_free_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
  end if;
end
$$;
comment on function private.hold_posting(private.posting_counts, int, int) is 'Refuses posts beyond the limits of a minute or an hour.';

-- Rejects a member over the limit before any work is done; the member's last post recorded that. The limit applies to
-- members with a token, not to the server's role and the owner.
create function private.tg_listings__hold() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  c private.posting_counts;
  v_per_minute int;
  v_per_hour int;
begin
  if auth.role() = 'authenticated' then
    select * into c from private.posting_counts x where x.member_id = auth.uid() and x.full_until > now();
    if found then
      c.minute_posts := c.minute_posts + 1;
      c.hour_posts := c.hour_posts + 1;
      select per_minute, per_hour into v_per_minute, v_per_hour from private.posting_limits();
      perform private.hold_posting(c, v_per_minute, v_per_hour);
    end if;
  end if;
  return null;
end
$$;
comment on function private.tg_listings__hold() is 'Refuses a member who may post nothing more for now, before the rows are looked at.';

-- The policies guarantee that the rows are the caller's. The foreign keys have locked the profile by then, and a
-- deletion of the member locks it first too. The row of counts is locked until the end, so posts of one member at the
-- same time are counted one after another; rejected posts are not counted.
-- Raises SUSPD for a suspended member, PT413 for more rows at a time than a person posts.
create function private.tg_listings__count_posts() returns trigger
  language plpgsql security definer set search_path = ''
as $$
declare
  v_member uuid;
  v_posts int;
  v_per_minute int;
  v_per_hour int;
  c private.posting_counts;
begin
  if auth.role() is distinct from 'authenticated' then
    return null;
  end if;
  v_member := auth.uid();
  v_posts := (select count(*) from posted);
  if v_posts = 0 then
    return null;
  end if;
  if private.is_suspended(v_member) then
    perform private.refuse_suspended(v_member);
  end if;
  if v_posts > private.limit_posts_per_body() then
    raise exception 'At most % listings can be posted at a time.', private.limit_posts_per_body() using errcode = 'PT413';
  end if;
  loop
    update private.posting_counts x set
      minute_from = case when x.minute_from > now() - interval '1 minute' then x.minute_from else now() end,
      minute_posts = v_posts + case when x.minute_from > now() - interval '1 minute' then x.minute_posts else 0 end,
      hour_from = case when x.hour_from > now() - interval '1 hour' then x.hour_from else now() end,
      hour_posts = v_posts + case when x.hour_from > now() - interval '1 hour' then x.hour_posts else 0 end
    from private.posting_limits() l where x.member_id = v_member
    returning x.member_id, x.minute_from, x.minute_posts, x.hour_from, x.hour_posts, x.full_until, l.per_minute, l.per_hour
    into c.member_id, c.minute_from, c.minute_posts, c.hour_from, c.hour_posts, c.full_until, v_per_minute, v_per_hour;
    exit when found;
    -- The first post of all.
    insert into private.posting_counts (member_id, minute_from, minute_posts, hour_from, hour_posts)
    values (v_member, now(), 0, now(), 0) on conflict do nothing;
  end loop;
  if c.minute_posts >= v_per_minute or c.hour_posts >= v_per_hour then
    perform private.hold_posting(c, v_per_minute, v_per_hour);
    update private.posting_counts x set full_until = greatest(
      case when c.minute_posts >= v_per_minute then c.minute_from + interval '1 minute' end,
      case when c.hour_posts >= v_per_hour then c.hour_from + interval '1 hour' end) where x.member_id = v_member;
  end if;
  return null;
end
$$;
comment on function private.tg_listings__count_posts() is 'Counts a member''s posts, and refuses those beyond the limits.';
