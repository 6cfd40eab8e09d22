-- A small library, so that the contract is tested on a schema that is not the product's.

create table public.authors (
  id bigint generated always as identity primary key,
  name text not null unique,
  country text
);
create table public.books (
  id bigint generated always as identity primary key,
  author_id bigint not null references public.authors on delete cascade,
  title text not null check (char_length(title) between 1 and 80),
  price numeric(8, 2),
  tags text[] not null default '{}',
  published_on date
);
create table public.shelves (
  id uuid primary key default gen_random_uuid(),
  owner uuid not null default auth.uid(),
  label text not null,
  secret text
);

alter table public.authors enable row level security;
alter table public.books enable row level security;
alter table public.shelves enable row level security;

create policy select_all on public.authors for select to anon, authenticated using (true);
create policy select_all on public.books for select to anon, authenticated using (true);
create policy own on public.shelves for all to authenticated using (owner = auth.uid()) with check (owner = auth.uid());

grant select on public.authors, public.books to anon, authenticated;
grant select (id, owner, label), insert (id, label), update (label), delete on public.shelves to authenticated;

create function public.books_cheaper_than(limit_price numeric) returns setof public.books
language sql stable as $$ select * from public.books where price < limit_price $$;
grant execute on function public.books_cheaper_than(numeric) to anon, authenticated;

-- A new book is announced to the subscribers of the topic.
create function public.tg_books__tell() returns trigger language plpgsql security definer set search_path = ''
as $$ begin perform realtime.send(jsonb_build_object('title', new.title), 'new_book', 'books', false); return null; end $$;

create function public.add_book(title text) returns void language sql security definer set search_path = ''
as $$ insert into public.books (author_id, title) select id, title from public.authors limit 1 $$;
grant execute on function public.add_book(text) to anon, authenticated;

insert into public.authors (name, country) values ('R. K. Narayan', 'IN'), ('Mahasweta Devi', 'IN'), ('Italo Calvino', 'IT');
insert into public.books (author_id, title, price, tags, published_on) values
  (1, 'Swami and Friends', 250.00, '{school,"small town"}', '1935-10-01'),
  (1, 'The Guide', 299.50, '{}', '1958-01-01'),
  (2, 'Hajar Churashir Maa', 180.00, '{city}', '1974-01-01'),
  (3, 'Invisible Cities', 499.00, '{city,travel}', '1972-11-01');

create trigger tell after insert on public.books for each row execute function public.tg_books__tell();

-- Private papers of readers, each in a folder of their own, and public posters.
insert into storage.buckets (id, name, public) values ('papers', 'papers', false), ('posters', 'posters', true);
create policy own_folder on storage.objects for all to authenticated
  using (bucket_id = 'papers' and (storage.foldername(name))[1] = (select auth.uid()::text))
  with check (bucket_id = 'papers' and (storage.foldername(name))[1] = (select auth.uid()::text));

-- Readers talk to each other, and hear of new books and of their own shelves.
create policy talk_read on realtime.messages for select to authenticated using (realtime.topic() like 'readers%');
create policy talk_write on realtime.messages for insert to authenticated with check (realtime.topic() like 'readers%');
alter publication supabase_realtime add table public.books, public.shelves;
