-- A to-do list for each user.
create table public.todos (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references auth.users on delete cascade,
  task text not null check (length(task) between 1 and 200),
  is_done boolean not null default false
);

alter table public.todos enable row level security;

-- Users read and write their own rows.
create policy all_own on public.todos for all to authenticated
  using (user_id = auth.uid()) with check (user_id = auth.uid());

grant select, insert, update, delete on public.todos to authenticated;
