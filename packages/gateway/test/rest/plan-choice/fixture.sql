create table public.makers (id int primary key);
insert into public.makers values (1), (2), (7);

-- Lots of which a few kinds are common and one is rare, as are those of maker 7, in the order of the days on which they came.
create table public.lots (
  id int primary key,
  maker_id int not null references public.makers,
  kind text not null,
  name text not null,
  weight numeric not null,
  came_on date not null
);
insert into public.lots
select n, case when n % 4000 = 7 then 7 else n % 2 + 1 end, case when n % 4000 = 7 then 'rare' when n % 5 < 2 then 'cotton' when n % 5 < 4 then 'wool' else 'silk' end,
  case when n % 5 < 2 then 'bale ' when n % 5 < 4 then 'cone ' else 'box ' end || n, n % 100, date '2020-01-01' + n / 10
from generate_series(1, 20000) n;
create index lots_came_on_idx on public.lots (came_on, id);
create index lots_kind_idx on public.lots (kind);
create index lots_maker_id_idx on public.lots (maker_id);
analyze public.lots;

-- A member sees all of them, by a policy as tables of a product have one.
alter table public.lots enable row level security;
create policy read on public.lots for select to authenticated using (true);
grant select on public.lots to authenticated, service_role;

create view public.lots_seen with (security_invoker) as select * from public.lots;
grant select on public.lots_seen to authenticated;

-- A view of the owner's, which shows the name to those who are signed in.
create view public.lots_masked as
select id, kind, came_on, case when (select current_setting('request.jwt.claims', true)::jsonb ->> 'role') = 'authenticated' then name end as name
from public.lots;
grant select on public.lots_masked to authenticated;

create materialized view public.lots_stored as select id, lower(kind) as kind, came_on from public.lots;
create index lots_stored_came_on_idx on public.lots_stored (came_on, id);
create index lots_stored_kind_idx on public.lots_stored (kind);
grant select on public.lots_stored to authenticated;
analyze public.lots_stored;
