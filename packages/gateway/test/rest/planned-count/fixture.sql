-- Lots of known shares, and notes of which each member sees their own.
create table public.lots (id int primary key, kind text not null, weight int not null);
insert into public.lots
select n, case when n % 5 < 2 then 'cotton' when n % 5 < 4 then 'wool' else 'silk' end, n % 100 from generate_series(1, 10000) n;
analyze public.lots;
alter table public.lots enable row level security;
create policy read on public.lots for select to authenticated using (true);
grant select on public.lots to authenticated, service_role;

create table public.notes (id int primary key, owner uuid not null, kind text not null, lot int not null references public.lots (id));
insert into public.notes
select n, case when n <= 100 then '11111111-1111-4111-8111-111111111111' else '22222222-2222-4222-8222-222222222222' end::uuid,
  case when n % 2 = 0 then 'own' else 'other' end, n
from generate_series(1, 2000) n;
analyze public.notes;
alter table public.notes enable row level security;
create policy read_own on public.notes for select to authenticated
  using (owner = (current_setting('request.jwt.claims', true)::jsonb ->> 'sub')::uuid);
grant select on public.notes to authenticated, service_role;
