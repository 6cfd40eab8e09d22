-- Cones of yarn on shelves, which everybody may read and add to.
create type public.shade as enum ('ecru', 'indigo', 'madder');

create table public.shelves (
  id bigint generated always as identity primary key,
  name text not null
);

create table public.cones (
  id bigint generated always as identity primary key,
  shelf_id bigint not null references public.shelves (id) on delete cascade,
  shade public.shade not null default 'ecru',
  kilograms numeric not null check (kilograms > 0)
);
comment on column public.cones.kilograms is 'Weight without the tube';

create function public.weight_of(shade public.shade) returns numeric stable language sql as $$
  select coalesce(sum(kilograms), 0) from public.cones where cones.shade = weight_of.shade
$$;

-- Everybody reads and adds.
alter table public.shelves enable row level security;
alter table public.cones enable row level security;
create policy all_read on public.shelves for select to anon using (true);
create policy all_add on public.shelves for insert to anon with check (true);
create policy all_read on public.cones for select to anon using (true);
create policy all_add on public.cones for insert to anon with check (true);

grant select, insert on public.shelves, public.cones to anon;
grant execute on function public.weight_of(public.shade) to anon;
