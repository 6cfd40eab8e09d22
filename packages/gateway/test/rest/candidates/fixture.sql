-- Lots of a market, and a function that knows candidates of some texts. It leaves out rows that match, so that a response shows whether the
-- service calls it.

create table public.owners (id int primary key, name text not null);
insert into public.owners values (1, 'Asha'), (2, 'Bela');

create table public.lots (
  id int primary key,
  lot text not null,
  mill text not null,
  note text not null default '',
  owner int not null references public.owners (id),
  is_hidden boolean not null default false,
  price numeric not null generated always as (id) stored
);
insert into public.lots values
  (1, 'L17', 'Anand', 'old', 1, false), (2, 'L18', 'Anand', 'new', 2, false), (3, 'L17', 'Birla', 'new', 1, false),
  (4, 'l17', 'Anand', 'new', 2, false), (5, 'L17', 'Anand', 'new', 2, true);

-- Looking at all rows takes so long that candidates are worthwhile.
insert into public.lots select n, 'F' || n, 'Full', '', 1, true from generate_series(10, 12000) n;
analyze public.lots;

alter table public.lots enable row level security;
create policy read on public.lots for select to anon, authenticated using (not is_hidden);
create policy change on public.lots for update to authenticated using (true);
grant select on public.owners to anon, authenticated, service_role;
grant select, update on public.lots to anon, authenticated, service_role;

create schema found;
grant usage on schema found to authenticated;

-- Candidates are all but the first lot; of two mills one lot each. Of many lots it cannot tell.
create function found.lots(p_table text, p_columns text[], p_operators text[], p_values text[]) returns int[] language plpgsql stable security definer set search_path = '' as $$
begin
  return case when 'Anand' = any (p_values) then array[2] when 'Birla' = any (p_values) then array[3]
    when not '%many%' = any (p_values) then array(select id from public.lots where id > 1) end;
end $$;
revoke execute on function found.lots(text, text[], text[], text[]) from public;
grant execute on function found.lots(text, text[], text[], text[]) to authenticated;

-- Runs before each request, in its transaction.
create function public.check_request() returns void language plpgsql as 'begin end';
grant execute on function public.check_request() to authenticated;

-- Of the last two, which are rare, one is a candidate.
create table public.crowds (id int primary key, lot text not null);
insert into public.crowds select n, case when n <= 20000 then 'common' else 'rare' end from generate_series(1, 20002) n;
analyze public.crowds;
grant select on public.crowds to authenticated;
create function found.crowds(p_table text, p_columns text[], p_operators text[], p_values text[]) returns int[] language sql stable as $$select array[20002]$$;
grant execute on function found.crowds(text, text[], text[], text[]) to authenticated;
