-- Notebooks of two users: rows hidden by row-level security, columns without a grant, views, functions. A text that begins with
-- `sealed` is in no row and column that anon may read; `of-asha` and `of-bela` are in those of one user.
create type public.mood as enum ('calm', 'bold');

create table public.books (
  id int primary key,
  title text not null,
  owner uuid not null,
  is_public bool not null default false,
  pages int,
  price numeric(8, 2),
  mood public.mood,
  labels text[] not null default '{}',
  facts jsonb not null default '{}',
  sealed text not null default 'sealed-column'
);
create table public.notes (
  id int primary key,
  book_id int not null references public.books (id) on delete cascade,
  body text,
  stars int,
  key text not null default 'sealed-key'
);
create table public.people (id uuid primary key, name text not null, phone text not null);
create table public.vault (id int primary key, content text not null default 'sealed-vault', book_id int references public.books (id));
create table public.labels (name text primary key, weight int not null default 1);

insert into public.books (id, title, owner, is_public, pages, price, mood, labels, facts)
select n,
  case when n % 3 = 0 then 'open ' || n when n % 2 = 0 then 'of-asha ' || n else 'of-bela ' || n end,
  case when n % 2 = 0 then '00000000-0000-4000-8000-00000000000a' else '00000000-0000-4000-8000-00000000000b' end::uuid,
  n % 3 = 0, nullif(n * 10 % 70, 0), n * 1.5, case n % 4 when 0 then 'calm' when 1 then 'bold' end::public.mood,
  array['a' || n % 3, 'b'], jsonb_build_object('n', n, 'deep', jsonb_build_object('k', 'v' || n))
from generate_series(1, 14) as n;
insert into public.notes (id, book_id, body, stars)
select n, 1 + n % 14, case when n % 5 = 0 then null else 'line ' || n end, n % 6 from generate_series(1, 30) as n;
insert into public.people values
  ('00000000-0000-4000-8000-00000000000a', 'Asha', 'of-asha phone'), ('00000000-0000-4000-8000-00000000000b', 'Bela', 'of-bela phone');
insert into public.vault select n, 'sealed-vault', n from generate_series(1, 3) as n;
insert into public.labels values ('a0', 1), ('a1', 2), ('a2', 3), ('b', 4);

alter table public.books enable row level security;
create policy read_books on public.books for select to anon, authenticated using (is_public or owner = auth.uid());
create policy write_books on public.books for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());
alter table public.notes enable row level security;
create policy read_notes on public.notes for select to anon, authenticated
  using (exists (select from public.books b where b.id = book_id));
create policy write_notes on public.notes for all to authenticated
  using (exists (select from public.books b where b.id = book_id and b.owner = auth.uid()));
alter table public.people enable row level security;
create policy read_self on public.people for select to authenticated using (id = auth.uid());

create view public.open_books as select id, title, pages, mood from public.books where is_public;
create view public.own_books with (security_invoker = true) as select id, title, owner, pages from public.books;
create function public.shout(public.books) returns text stable language sql as $$ select upper($1.title) $$;
create function public.books_over(more_than int default 0) returns setof public.open_books stable language sql as
  $$ select * from public.open_books where pages > more_than $$;
create function public.sum_of(a int, b int default 1) returns int immutable language sql as $$ select a + b $$;
create function public.echo(value text) returns text volatile language sql as $$ select value $$;
create function public.unsealed() returns text stable language sql security definer set search_path = '' as
  $$ select content from public.vault limit 1 $$;

grant select (id, title, owner, is_public, pages, price, mood, labels, facts) on public.books to anon, authenticated;
grant insert (id, title, owner, pages), update (title, pages, mood), delete on public.books to authenticated;
grant select (id, book_id, body, stars), insert (id, book_id, body), update (body, stars), delete on public.notes to authenticated;
grant select (id, book_id, body) on public.notes to anon;
grant select on public.people to authenticated;
grant select on public.labels, public.open_books, public.own_books to anon, authenticated;
grant insert, update, delete on public.labels to authenticated;
grant execute on function public.shout(public.books), public.books_over(int), public.sum_of(int, int), public.echo(text) to anon, authenticated;
grant all on all tables in schema public to service_role;
