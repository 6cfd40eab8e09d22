-- Partitions, views that show a key twice, domains of row types, functions that differ only in the type of a nameless parameter.

create table public.sales (id int, year int, seller text, primary key (id, year)) partition by list (year);
create table public.sales_2024 partition of public.sales for values in (2024);
alter table public.sales enable row level security;
create policy select_own on public.sales for select to anon using (seller = 'me');
grant select on public.sales, public.sales_2024 to anon;

create table public.towns (id int primary key, name text not null);
create table public.roads (
  id int primary key,
  name text not null,
  from_town int references public.towns (id),
  to_town int references public.towns (id)
);
create view public.roads_twice as select id, name, from_town, from_town as starts_in from public.roads;
create table public.signs (id int primary key, road int references public.roads (id));
grant select on public.towns, public.roads, public.roads_twice, public.signs to anon;

create domain public.known_road as public.roads check (value is null or (value).id > 0);
create function public.road_of(road int) returns public.known_road language sql stable as 'select r from public.roads r where id = road';

create function public.two_ways(json) returns text language sql immutable as $$ select 'json' $$;
create function public.two_ways(jsonb) returns text language sql immutable as $$ select 'jsonb' $$;
create function public.nameless(jsonb) returns jsonb language sql immutable as 'select $1';
create function public.only_text_is_called(bool) returns int language sql immutable as 'select 1';
create function public.only_text_is_called(text) returns text language sql immutable as $$ select 'text' $$;
create function public.of_number(int) returns int language sql immutable as 'select $1';
create function public.sign_name(public.signs) returns text language sql stable as $$ select 'sign ' || $1.id $$;
create function public.by_types(a text) returns int language sql immutable as 'select 1';
create function public.by_types(a int) returns int language sql immutable as 'select 2';
create table public.folders (id int primary key, parent int constraint folder_in_folder references public.folders (id));
grant select on public.folders to anon;
create function public.joined(variadic words text[]) returns text language sql immutable as $$ select array_to_string(words, '+') $$;
create function public.of_text(text) returns text language sql immutable as 'select upper($1)';
create function public.of_bytes(bytea) returns int language sql immutable as 'select length($1)';
create function public.of_xml(text) returns text language sql immutable as 'select $1';
create function public.sum_of(a int, b int default 1, more int[] default '{}') returns int language sql immutable
  as 'select a + b + coalesce((select sum(m)::int from unnest(more) m), 0)';
create function public.bad_headers(headers text) returns void language sql
  as $$ select set_config('response.headers', headers, true) $$;
create function public.raised(message text, detail text default null) returns void language plpgsql as $$
begin
  if raised.detail is null then raise sqlstate 'PGRST' using message = raised.message; end if;
  raise sqlstate 'PGRST' using message = raised.message, detail = raised.detail;
end $$;
create function public.bad_status() returns void language plpgsql as $$ begin raise sqlstate 'PT40A' using message = 'Wrong'; end $$;
create table public.entries (id int primary key, words text, at date, tags text[]);
grant select, insert, update on public.entries to anon;
grant execute on all functions in schema public to anon;

insert into public.sales values (1, 2024, 'me'), (2, 2024, 'you');
insert into public.towns values (1, 'Surat'), (2, 'Panipat');
insert into public.roads values (1, 'Mill Road', 1, 2);
insert into public.signs values (1, 1);
insert into public.folders values (1, null), (2, 1);
