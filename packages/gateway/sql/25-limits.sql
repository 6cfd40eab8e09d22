-- Rate limits that must survive a restart and hold exactly for several servers: messages, passwords, probes for existing
-- accounts. Only the service counts.

-- 1. Counting

create table auth.rate_limits (
  key text primary key,
  hits int not null,
  window_ends_at timestamptz not null,
  last_at timestamptz
) with (fillfactor = 50);
create index rate_limits_window_ends_at_idx on auth.rate_limits (window_ends_at);
alter table auth.rate_limits enable row level security;
-- The service itself works as service_role; row-level security without a policy shuts out everybody else.
grant select, insert, update, delete on auth.rate_limits to service_role;

comment on table auth.rate_limits is 'What is counted, until an hour after its window has ended.';
comment on column auth.rate_limits.key is 'What is counted: what for, a colon, and whose: `email:address`, `sms:number`, `password:user@address`.';
comment on column auth.rate_limits.hits is 'How often within the present window.';
comment on column auth.rate_limits.window_ends_at is 'When the present window ends; the first hit after that begins another.';
comment on column auth.rate_limits.last_at is 'When last; null when the last was given back and need not be waited for.';

create function auth.take_hits(
  asked jsonb, at timestamptz default clock_timestamp(),
  out refused text, out wait_seconds int, out too_soon boolean, out reached text[]
)
  -- Its plans are made while the table has few rows: without the setting they would read all of it when it has many. For a plan of any keys
  -- PostgreSQL expects ten of them, and would plan each call for its two: that takes as long as the rest.
  language plpgsql set search_path = '' set enable_seqscan = off set plan_cache_mode = force_generic_plan
as $$
declare
  has_begun boolean;
  -- Rows are looked up by an array of keys. In a join with the elements of a JSON value, of which PostgreSQL expects a hundred, it reads
  -- the whole table.
  keys text[] := array(select a.key from jsonb_to_recordset(take_hits.asked) as a (key text));
begin
  -- Rows come to be, and are locked, in the order of their keys: two calls with keys in common never wait for each other
  -- both ways. A window that has ended begins anew; the other rows are locked, but not written twice.
  insert into auth.rate_limits as l (key, hits, window_ends_at)
  select a.key, 0, take_hits.at + make_interval(secs => a.seconds)
  from jsonb_to_recordset(take_hits.asked) as a (key text, seconds int) order by a.key
  on conflict (key) do update set hits = 0, window_ends_at = excluded.window_ends_at
  where l.window_ends_at <= take_hits.at;
  has_begun := found;

  -- The longest wait of all decides; who is told to come back then is not refused again by another key.
  select w.key, ceil(extract(epoch from w.until - take_hits.at)), w.until = w.until_interval
  into refused, wait_seconds, too_soon
  from (
    select h.key, h.last_at + make_interval(secs => h."interval") as until_interval, greatest(
      h.last_at + make_interval(secs => h."interval"),
      case when h.hits >= case when h.is_strained then coalesce(h.strained, h."limit") else h."limit" end
        then h.window_ends_at end) as until
    from (
      select l.*, a."limit", a.strained, a."interval", bool_or(l.hits >= a.strained_from) over () as is_strained
      from jsonb_to_recordset(take_hits.asked)
        as a (key text, "limit" int, strained int, strained_from int, "interval" int)
      join (select * from auth.rate_limits l where l.key = any (keys)) l using (key)
    ) h
  ) w
  where w.until > take_hits.at order by w.until desc limit 1;

  if refused is null then
    with taken as (
      update auth.rate_limits l set hits = l.hits + 1, last_at = take_hits.at where l.key = any (keys)
      returning l.key, l.hits
    )
    select array_agg(t.key order by t.key) filter (where t.hits in (a."limit", a.strained_from)) into reached
    from taken t join jsonb_to_recordset(take_hits.asked) as a (key text, "limit" int, strained_from int) using (key);
  end if;

  -- What is over says nothing any more. For each window that begins a few are removed, and never one that another request is holding.
  if has_begun then
    delete from auth.rate_limits where key = any (array(
      select l.key from auth.rate_limits l where l.window_ends_at < take_hits.at - interval '1 hour'
      order by l.window_ends_at limit 10 for update skip locked));
  end if;
end
$$;
comment on function auth.take_hits(jsonb, timestamptz) is
  'Takes one hit from every key of [{key, limit, seconds, interval?, strained?, strained_from?}], or none when one of them '
  'has nothing left: `refused` names the one that has to be waited for longest, `too_soon` whether it is for its interval. '
  'A key that has come to `strained_from` hits makes the limits of the others `strained`. `reached` are the keys that '
  'have come to their limit or strain by this hit.';

create function auth.give_hits_back(keys text[]) returns void
  language sql set search_path = ''
begin atomic
  update auth.rate_limits l set hits = greatest(l.hits - 1, 0), last_at = null
  from (select r.key from auth.rate_limits r where r.key = any (give_hits_back.keys) order by r.key for update) held
  where l.key = held.key;
end;
comment on function auth.give_hits_back(text[]) is 'Gives hits back that were taken for what did not come to pass; none need be waited for.';

-- Who could count could use up what others have left.
revoke execute on function auth.take_hits(jsonb, timestamptz), auth.give_hits_back(text[]) from public;
grant execute on function auth.take_hits(jsonb, timestamptz), auth.give_hits_back(text[]) to service_role;

-- 2. Known places

create table auth.known_places (
  user_id uuid not null references auth.users on delete cascade,
  place_hash text not null,
  last_at timestamptz not null,
  primary key (user_id, place_hash)
);
alter table auth.known_places enable row level security;
-- The service alone reads and writes it.
grant select, insert, update, delete on auth.known_places to service_role;

comment on table auth.known_places is
  'Where a user has signed in from: wrong passwords of strangers elsewhere do not count there.';
comment on column auth.known_places.user_id is 'Who signed in.';
comment on column auth.known_places.place_hash is 'HMAC-SHA-256 of the address or device under a key that is not in the database.';
comment on column auth.known_places.last_at is 'When last.';
