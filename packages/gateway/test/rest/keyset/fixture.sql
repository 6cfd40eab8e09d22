-- A log of 900 entries, ten for each minute, with an index in the order of its pages. Every row is visible to a reader by a policy.
create table public.entries (
  id integer primary key,
  made_at timestamptz not null,
  weight integer,
  word text
);
insert into public.entries (id, made_at, weight, word)
select n, timestamptz '2025-01-01Z' + (n / 10) * interval '1 minute', nullif(n % 50, 0), case when n % 2 = 0 then 'a' else 'B' end
from generate_series(0, 899) n;
create index entries_made_at_idx on public.entries (made_at desc, id desc);
create index entries_weight_idx on public.entries (weight, id);
alter table public.entries enable row level security;
create policy select_heavy on public.entries for select to anon using (weight > 0 or weight is null);
grant select on public.entries to anon;
analyze public.entries;
