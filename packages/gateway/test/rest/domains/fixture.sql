-- Domains whose casts say how their values look in requests and responses; domains named by media types, with their functions.

create domain public.shade as int;
create function public.shade_json(public.shade) returns json language sql immutable strict
  as $$ select to_json('#' || lpad(to_hex($1), 6, '0')) $$;
create function public.text_shade(text) returns public.shade language sql immutable strict
  as $$ select (('x' || lpad(ltrim($1, '#'), 8, '0'))::bit(32)::int)::public.shade $$;
create function public.json_shade(json) returns public.shade language sql immutable strict
  as $$ select public.text_shade($1 #>> '{}') $$;
create cast (public.shade as json) with function public.shade_json(public.shade) as implicit;
create cast (json as public.shade) with function public.json_shade(json) as implicit;
create cast (text as public.shade) with function public.text_shade(text) as implicit;

create domain public.grade as int default 7;

create table public.paints (id int primary key, name text not null, shade public.shade, grade public.grade);
create table public.walls (id int primary key, paint int references public.paints (id), price int not null);
create view public.bright_paints as select id, shade from public.paints where shade > 255;
create function public.all_paints() returns setof public.paints language sql stable as 'select * from public.paints order by id';
grant select, insert, update, delete on public.paints to anon;
grant select on public.walls, public.bright_paints to anon;
grant execute on all functions in schema public to anon;

insert into public.paints values (1, 'black', 0, 1), (2, 'green', 256, 2), (3, 'none', null, 2);
insert into public.walls values (1, 2, 10), (2, 1, 20), (3, 2, 5);
