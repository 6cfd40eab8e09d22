-- A market of stalls whose open ones are counted by a function, and tables that look alike but hide some of the open rows.

create table public.owners (id int primary key, name text not null);
grant select on public.owners to anon, authenticated, service_role;
insert into public.owners values (1, 'Asha');

-- Two open stalls of each kind, and one closed one.
create table public.stalls (
  id int primary key,
  status text not null,
  kind text not null,
  owner int references public.owners (id)
);
create table public.fenced_stalls (like public.stalls including all);
create table public.narrow_stalls (like public.stalls including all);
create table public.own_stalls (like public.stalls including all);
create table public.locked_stalls (like public.stalls including all);

insert into public.stalls values (1, 'Open', 'red', 1), (2, 'Open', 'red', null), (3, 'Open', 'odd', 1), (4, 'Open', 'odd', null), (5, 'Closed', 'red', 1);
insert into public.fenced_stalls select * from public.stalls;
insert into public.narrow_stalls select * from public.stalls;
insert into public.own_stalls select * from public.stalls;
insert into public.locked_stalls select * from public.stalls;

create index on public.stalls (id) where status = 'Open';
create index on public.fenced_stalls (id) where status = 'Open';
create index on public.narrow_stalls (id) where status = 'Open';
create index on public.own_stalls (id) where status = 'Open';
create index on public.locked_stalls (id) where status = 'Open';

alter table public.stalls enable row level security;
alter table public.fenced_stalls enable row level security;
alter table public.narrow_stalls enable row level security;
alter table public.own_stalls enable row level security;
alter table public.locked_stalls enable row level security;
grant select on public.stalls, public.fenced_stalls, public.narrow_stalls, public.own_stalls, public.locked_stalls to anon, authenticated, service_role;

-- Open stalls are public, and those who are signed in see some others too.
create policy select_open on public.stalls for select to anon, authenticated using (status = 'Open');
create policy select_first on public.stalls for select to authenticated using (id < 9);

-- A restrictive policy takes one of the open ones away.
create policy select_open on public.fenced_stalls for select using (status = 'Open');
create policy select_fenced on public.fenced_stalls as restrictive for select using (id <> 1);

-- The only policy shows the open ones of one kind.
create policy select_open on public.narrow_stalls for select using (status = 'Open' and kind = 'red');

-- Those who are signed in see the open ones, a visitor one of them.
create policy select_open on public.own_stalls for select to authenticated using (status = 'Open');
create policy select_first on public.own_stalls for select to anon using (id = 1);

-- Open ones are public, but a visitor may not call the function.
create policy select_open on public.locked_stalls for select using (status = 'Open');

-- Numbers that no count of rows gives, so that a response shows where its count is from. It cannot tell how many are odd.
create function public.stored(p_table text, p_kind text) returns bigint language plpgsql stable security definer set search_path = '' as $$
begin
  return case when p_kind is null then 1000 when p_kind <> 'odd' then 2000 end;
end $$;
grant execute on function public.stored(text, text) to anon, authenticated;

-- The same for those who are signed in alone.
create function public.locked(p_table text, p_kind text) returns bigint language sql stable as 'select public.stored(p_table, p_kind)';
revoke execute on function public.locked(text, text) from public, anon;
grant execute on function public.locked(text, text) to authenticated;
