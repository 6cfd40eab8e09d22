-- A farm: every kind of object that the OpenAPI document and the generated types describe.
comment on schema public is $$Farm

What grows
where$$;

create type public.season as enum ('spring', 'autumn');
create type public.size as (width numeric, "deep in" numeric[]);
create domain public.label as varchar(20);

create table public.fields (
  id int generated always as identity primary key,
  name public.label not null,
  size public.size,
  sown public.season default 'spring',
  seasons public.season[] not null default '{}',
  notes text default 'none',
  hectares numeric default 1.5,
  is_fallow bool not null default false,
  code char(3),
  facts jsonb,
  tags text[],
  counts int[],
  since date not null default current_date,
  big bigint generated always as (7) stored,
  secret text
);
comment on table public.fields is $$Fields of the farm

Each has a fence.
And a gate.$$;
comment on column public.fields.id is 'Number on the map';
comment on column public.fields.name is 'What people call it';

create table public.crops (
  id bigint primary key,
  field_id int not null references public.fields (id),
  weight real,
  "odd name" text
);
create table public.fences (
  field_id int primary key references public.fields (id),
  metres int not null
);
create view public.sown_fields as select id, name, sown from public.fields;
create view public.crop_sums as select field_id, count(*) as crops from public.crops group by field_id;
create table public.ledger (id int primary key, entry text);
create table public.harvests (id int, year int, primary key (id, year)) partition by list (year);
create table public.harvests_2020 partition of public.harvests for values in (2020);

create function public.sow(field_id int, season public.season default 'spring', amounts int[] default '{}') returns void
  language sql as $$ select $$;
create function public.crops_of(field_id int) returns setof public.crops stable language sql as
  $$ select * from public.crops where crops.field_id = crops_of.field_id $$;
comment on function public.crops_of is $$Crops of a field

With their weight.$$;
create function public.totals() returns table (field_id int, weight double precision) stable language sql as
  $$ select field_id, sum(weight) from public.crops group by 1 $$;
create function public.all_of(variadic names text[] default '{}') returns text[] immutable language sql as $$ select names $$;
create function public.measured(text) returns public.size immutable language sql as $$ select null::public.size $$;
create function public.two(int, int) returns int immutable language sql as $$ select $1 + $2 $$;
create function public.same(a int) returns int immutable language sql as $$ select a $$;
create function public.same(a int, b text) returns text immutable language sql as $$ select b $$;
create function public.count_ledger() returns bigint stable language sql as $$ select count(*) from public.ledger $$;
create function public.title(public.fields) returns text stable language sql as $$ select $1.name::text $$;
create function public.heaviest(public.fields) returns setof public.crops rows 1 stable language sql as
  $$ select * from public.crops where crops.field_id = $1.id order by weight desc limit 1 $$;

grant select (id, name, size, sown, seasons, notes, hectares, is_fallow, code, facts, tags, counts, since, big) on public.fields to anon;
grant select, insert, update, delete on public.crops to anon;
grant select on public.fences, public.sown_fields, public.crop_sums, public.harvests to anon;
grant all on all tables in schema public to service_role;
grant execute on all functions in schema public to anon, service_role;
revoke execute on function public.count_ledger() from public, anon;

create schema annex;
grant usage on schema annex to anon, service_role;
create table annex.sheds (id int primary key, kept public.season);
grant select on annex.sheds to anon, service_role;
insert into public.fields (name, secret) values ('Long acre', 'buried gold');
insert into public.crops values (1, 1, 2.5, 'oats');
