-- Associations and organisations that work with the marketplace.

create table public.partner_organisations (
  id uuid primary key default gen_random_uuid(),
  name text not null
    constraint partner_organisations_name_check
    check (char_length(btrim(name)) between 1 and private.limit_company_name_length()),
  website_url text constraint partner_organisations_website_url_check check (private.is_website(website_url)),
  logo_url text constraint partner_organisations_logo_url_check check (private.is_web_address(logo_url)),
  created_at timestamptz not null default now(),
  constraint partner_organisations_lines_check
    check (private.are_lines(name, website_url, logo_url))
);

alter table public.partner_organisations enable row level security;

-- Partners are public.
create policy select_all on public.partner_organisations for select to anon, authenticated using (true);

-- Admins register partners.
create policy insert_admin on public.partner_organisations for insert to authenticated
  with check ((select private.is_admin()));

-- Admins correct them.
create policy update_admin on public.partner_organisations for update to authenticated
  using ((select private.is_admin()));

-- Admins take them off the page.
create policy delete_admin on public.partner_organisations for delete to authenticated
  using ((select private.is_admin()));

-- Everything of a partner may be read.
grant select on public.partner_organisations to anon, authenticated;

-- The registration form.
grant insert (id, name, website_url, logo_url) on public.partner_organisations to authenticated;

-- The same form for updates; the policy admits only admins.
grant update (name, website_url, logo_url) on public.partner_organisations to authenticated;

-- The policy lets only admins delete.
grant delete on public.partner_organisations to authenticated;

-- The latest partners on Home.
create index partner_organisations_created_at_idx on public.partner_organisations (created_at desc, name);

comment on table public.partner_organisations is 'Partner organisations.';
comment on column public.partner_organisations.id is 'Key of the partner.';
comment on column public.partner_organisations.name is 'Name of the organisation.';
comment on column public.partner_organisations.website_url is 'Web address; the scheme may be missing.';
comment on column public.partner_organisations.logo_url is 'Picture of the logo.';
comment on column public.partner_organisations.created_at is 'When it was registered.';
