-- The price of a membership. Prices are data that admins change; packages/domain has the initial ones.

create table public.membership_plan (
  membership_type text primary key
    constraint membership_plan_membership_type_check check (membership_type = any (private.words_membership_types())),
  regular_price int not null
    constraint membership_plan_regular_price_check check (regular_price between 1 and private.limit_plan_price_max()),
  offer_price int not null
    constraint membership_plan_offer_price_check check (offer_price between 1 and regular_price),
  offer_ends_on date,
  version int not null default 0,
  updated_at timestamptz not null default now(),
  updated_by uuid references private.members on delete set null
);

alter table public.membership_plan enable row level security;

-- Prices are public.
create policy select_all on public.membership_plan for select to anon, authenticated using (true);

-- Admins change them.
create policy update_admin on public.membership_plan for update to authenticated using ((select private.is_admin()));

-- Clients read prices but not which admin changed them.
grant select (membership_type, regular_price, offer_price, offer_ends_on, version, updated_at)
  on public.membership_plan to anon, authenticated;

-- The policy lets only admins change prices and the end of the offer.
grant update (regular_price, offer_price, offer_ends_on) on public.membership_plan to authenticated;

-- NOTE: insert and delete are granted to no client: there is one plan that is paid for online.

create function private.tg_membership_plan__updated_by() returns trigger
  language plpgsql set search_path = ''
as $$
begin
  new.version := old.version + 1;
  new.updated_by := (select m.id from private.members m where m.id = auth.uid());
  return new;
end
$$;
comment on function private.tg_membership_plan__updated_by() is 'Notes which admin changed a price, and counts the changes.';

-- A new price has a time.
create trigger _100_updated_at before update on public.membership_plan
  for each row execute function private.tg__updated_at();

-- The trigger records the admin; of two admins who changed the same version, the second gets an error.
create trigger _200_updated_by before update on public.membership_plan
  for each row execute function private.tg_membership_plan__updated_by();

comment on table public.membership_plan is 'Prices of the memberships that are paid for online, in rupees before GST.';
comment on column public.membership_plan.membership_type is 'The membership.';
comment on column public.membership_plan.regular_price is 'Rupees for a year, before GST.';
comment on column public.membership_plan.offer_price is 'Rupees for a year until the offer ends, before GST.';
comment on column public.membership_plan.offer_ends_on is 'Last day of the offer in India; null means that there is none.';
comment on column public.membership_plan.version is 'How often it was changed.';
comment on column public.membership_plan.updated_at is 'When the prices last changed.';
comment on column public.membership_plan.updated_by is 'The admin who changed them.';

insert into public.membership_plan (membership_type, regular_price, offer_price, offer_ends_on) values (
  'Paid Member', private.limit_plan_regular_price(), private.limit_plan_paid_price(), private.default_plan_offer_ends_on()::date
);
