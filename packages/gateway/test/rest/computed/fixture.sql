-- Functions of a row: as columns, and as relationships of one and of many rows; and a function that runs before each request.

create schema guard;
grant usage on schema guard to anon;
create function guard.before_request() returns void language plpgsql as $$
begin
  if current_setting('request.path') = '/makers' then
    raise sqlstate 'PT418' using message = 'no makers today';
  end if;
  perform set_config('response.headers', '[{"X-Guard": "passed"}, {"Content-Type": "application/custom+json"}]', true);
end $$;

grant execute on function guard.before_request() to anon;

create table public.makers (id int primary key, first text not null, last text not null);
create table public.toys (id int primary key, name text not null, maker int references public.makers (id), cents int not null);
grant select, insert, update on public.makers to anon;
grant select, insert, update, delete on public.toys to anon;

create function public.full_name(public.makers) returns text language sql immutable as $$ select $1.first || ' ' || $1.last $$;
create function public.price(public.toys) returns numeric language sql immutable as 'select $1.cents / 100.0';
create function public.price(public.makers) returns numeric language sql immutable as 'select 0.0';
create function public.made_by(public.toys) returns setof public.makers rows 1 language sql stable
  as 'select * from public.makers where id = $1.maker';
create function public.cheaper(public.toys) returns setof public.toys language sql stable
  as 'select * from public.toys where cents < $1.cents order by id';
create function public.all_toys() returns setof public.toys language sql stable as 'select * from public.toys order by id';
create function public.hidden_price(public.toys) returns int language sql immutable as 'select 1';
grant execute on all functions in schema public to anon;
revoke execute on function public.hidden_price(public.toys) from public, anon;

insert into public.makers values (1, 'Asha', 'K'), (2, 'Bela', 'M');
insert into public.toys values (1, 'Top', 1, 150), (2, 'Kite', 1, 50), (3, 'Drum', 2, 900);
