-- The rate that prices in dollars are worked out by: one row, which admins enter.

create table public.dollar_rate (
  id boolean primary key default true constraint dollar_rate_id_check check (id),
  rupees numeric
    constraint dollar_rate_rupees_check
    check (rupees between private.limit_dollar_rate_min() and private.limit_dollar_rate_max()
      and scale(rupees) <= private.limit_dollar_rate_decimals()),
  valid_on date,
  version int not null default 0,
  updated_at timestamptz not null default now(),
  updated_by uuid references private.members on delete set null,
  constraint dollar_rate_valid_on_check check ((rupees is null) = (valid_on is null))
);

alter table public.dollar_rate enable row level security;

-- Admins read what is entered, also when it is too old to be used. Others call get_dollar_rate.
create policy select_admin on public.dollar_rate for select to authenticated using ((select private.is_admin()));

-- Admins enter it.
create policy update_admin on public.dollar_rate for update to authenticated using ((select private.is_admin()));

-- The policy lets only admins read it.
grant select (id, rupees, valid_on, version, updated_at) on public.dollar_rate to authenticated;

-- Admins enter the rate and its day. A trigger records who did, when and how often.
grant update (rupees, valid_on) on public.dollar_rate to authenticated;

-- NOTE: insert and delete are granted to no client: there is one row.

-- A rate of a day that has not come yet is a slip. No check may compare with today, so the trigger does.
create function private.tg_dollar_rate__edited() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  if new.valid_on > private.india_date() then
    raise check_violation using constraint = 'dollar_rate_valid_on_check', message = 'a rate is of today or of a day before';
  end if;
  new.version := old.version + 1;
  new.updated_by := (select m.id from private.members m where m.id = auth.uid());
  return new;
end
$$;
comment on function private.tg_dollar_rate__edited() is 'Refuses a day to come, counts the changes and notes who made the last.';

-- A change has a time.
create trigger _100_updated_at before update on public.dollar_rate
  for each row execute function private.tg__updated_at();

-- Of two admins who changed the same version, the second gets an error.
create trigger _200_edited before update on public.dollar_rate
  for each row execute function private.tg_dollar_rate__edited();

comment on table public.dollar_rate is 'The reference rate of the dollar, for prices that are written in dollars: one row.';
comment on column public.dollar_rate.id is 'Always true: there is one row.';
comment on column public.dollar_rate.rupees is 'Rupees for one US dollar; null until an admin enters a rate.';
comment on column public.dollar_rate.valid_on is 'The day of the rate.';
comment on column public.dollar_rate.version is 'How often it was changed.';
comment on column public.dollar_rate.updated_at is 'When it last changed.';
comment on column public.dollar_rate.updated_by is 'The admin who changed it last.';

insert into public.dollar_rate default values;
