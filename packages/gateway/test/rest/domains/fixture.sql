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

create domain public."text/plain" as text;
create domain public."image/png" as bytea;
create domain public."*/*" as bytea;
create domain public."text/tab-separated-values" as text;
create domain public."application/vnd.count" as text;
create domain public."text/csv" as text;

create function public.greeting(name text) returns public."text/plain" language sql immutable as $$ select 'Hello ' || name $$;
create function public.nothing() returns public."text/plain" language sql immutable as 'select null';
create function public.pixel() returns public."image/png" language sql immutable as $$ select '\x89504e470d0a00ff'::bytea $$;
create function public.anything(known text) returns public."*/*" language plpgsql as $$
begin
  if known <> '' then
    perform set_config('response.headers', jsonb_build_array(jsonb_build_object('Content-Type', known))::text, true);
  end if;
  return 'any'::bytea;
end $$;

create function public.add_line(state text, paint public.paints) returns public."text/tab-separated-values" language sql immutable
  as $$ select state || paint.id || e'\t' || paint.name || e'\n' $$;
create aggregate public.tsv(public.paints) (sfunc = public.add_line, stype = public."text/tab-separated-values", initcond = '');
create function public.add_csv(state text, paint public.paints) returns public."text/csv" language sql immutable
  as $$ select state || paint.id || ';' $$;
create aggregate public.own_csv(public.paints) (sfunc = public.add_csv, stype = public."text/csv", initcond = '');
create function public.add_one(state text, element anyelement) returns public."application/vnd.count" language sql immutable
  as $$ select (state::int + 1)::text $$;
create aggregate public.count_all(anyelement) (sfunc = public.add_one, stype = public."application/vnd.count", initcond = '0');

create function public.st_asgeojson(r record) returns text language plpgsql as $$ begin return '{}'; end $$;

create domain public."application/vnd.long" as text;
create function public.add_much(state text, element anyelement) returns public."application/vnd.long" language sql immutable
  as $$ select state || repeat('x', 3000) $$;
create aggregate public.lengthen(anyelement) (sfunc = public.add_much, stype = public."application/vnd.long", initcond = '');

create table public.vaults (id int primary key, secret text not null);
insert into public.vaults values (1, 'hidden');
grant select (id) on public.vaults to anon;
create function public.add_vault(state text, vault public.vaults) returns public."text/plain" language sql immutable
  as $$ select state || vault.secret $$;
create aggregate public.open_all(public.vaults) (sfunc = public.add_vault, stype = public."text/plain", initcond = '');
grant execute on all functions in schema public to anon;
