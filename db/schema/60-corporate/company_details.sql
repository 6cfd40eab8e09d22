-- Companies of the corporate tier and their public pages.

create function private.are_yarn_segments(segments text[]) returns boolean
  language sql immutable parallel safe
  return cardinality(segments) <= private.limit_yarn_segments() and not exists (
    select from unnest(segments) s
    where s is null or s <> all (private.words_yarn_types())
      and (s !~ '^Other:.*\S' or char_length(s) - char_length('Other:') > private.limit_yarn_segment_length()));
comment on function private.are_yarn_segments(text[]) is 'Whether each is a yarn type, or Other: and a text.';

-- The check of the table runs with the rights of the admin who writes.
grant execute on function private.are_yarn_segments(text[]) to authenticated, service_role;

create table public.company_details (
  id uuid primary key default gen_random_uuid(),
  company_name text not null
    constraint company_details_company_name_key unique
    constraint company_details_company_name_check
    check (char_length(btrim(company_name)) between 1 and private.limit_company_name_length()),
  website_url text constraint company_details_website_url_check check (private.is_website(website_url)),
  logo_url text constraint company_details_logo_url_check check (private.is_web_address(logo_url)),
  company_head_name text
    constraint company_details_company_head_name_check check (char_length(company_head_name) <= private.limit_member_name_length()),
  company_head_designation text
    constraint company_details_company_head_designation_check
    check (char_length(company_head_designation) <= private.limit_designation_length()),
  address text constraint company_details_address_check check (char_length(address) <= private.limit_address_length()),
  banner_image_url text constraint company_details_banner_image_url_check check (private.is_web_address(banner_image_url)),
  brochure_pdf_url text constraint company_details_brochure_pdf_url_check check (private.is_web_address(brochure_pdf_url)),
  brochure_pdf_name text
    constraint company_details_brochure_pdf_name_check check (char_length(brochure_pdf_name) <= private.limit_file_name_length()),
  brochure_thumbnail_url text constraint company_details_brochure_thumbnail_url_check check (private.is_web_address(brochure_thumbnail_url)),
  marketing_team_info text
    constraint company_details_marketing_team_info_check
    check (char_length(marketing_team_info) <= private.limit_marketing_info_length()),
  plan text constraint company_details_plan_check check (plan = any (private.words_company_plans())),
  "Yarn_Segment" text[] not null default '{}'
    constraint "company_details_Yarn_Segment_check" check (private.are_yarn_segments("Yarn_Segment")),
  dealer_user_ids uuid[] not null default '{}'
    constraint company_details_dealer_user_ids_check check (cardinality(dealer_user_ids) <= private.limit_company_dealers()),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint company_details_lines_check
    check (private.are_lines(company_name, website_url, logo_url, company_head_name, company_head_designation, banner_image_url,
      brochure_pdf_url, brochure_pdf_name, brochure_thumbnail_url, array_to_string("Yarn_Segment", ''))),
  constraint company_details_texts_check check (private.are_texts(address, marketing_team_info))
);

alter table public.company_details enable row level security;

-- Company pages are public.
create policy select_all on public.company_details for select to anon, authenticated using (true);

-- Admins register companies.
create policy insert_admin on public.company_details for insert to authenticated with check ((select private.is_admin()));

-- Admins change them.
create policy update_admin on public.company_details for update to authenticated using ((select private.is_admin()));

-- Admins delete them.
create policy delete_admin on public.company_details for delete to authenticated using ((select private.is_admin()));

-- Everything of a company page may be read.
grant select on public.company_details to anon, authenticated;

-- The registration form; the client chooses the id.
grant insert (id, company_name, website_url, logo_url, company_head_name, company_head_designation, address,
  banner_image_url, brochure_pdf_url, brochure_pdf_name, brochure_thumbnail_url, marketing_team_info, plan,
  "Yarn_Segment", dealer_user_ids) on public.company_details to authenticated;

-- The same form again, and the dealers of a company.
grant update (company_name, website_url, logo_url, company_head_name, company_head_designation, address,
  banner_image_url, brochure_pdf_url, brochure_pdf_name, brochure_thumbnail_url, marketing_team_info, plan,
  "Yarn_Segment", dealer_user_ids, updated_at) on public.company_details to authenticated;

-- The policy lets only admins delete.
grant delete on public.company_details to authenticated;

-- The latest companies on Home.
create index company_details_created_at_idx on public.company_details (created_at desc, company_name);

-- The companies that a member is a dealer of.
create index company_details_dealer_user_ids_idx on public.company_details using gin (dealer_user_ids);

-- Every change of a company sets its time. A client that sends the updated_at of the version that it edited changes
-- nothing if somebody else has edited the company since.
create trigger _100_updated_at before update on public.company_details
  for each row execute function private.tg__later_updated_at();

comment on table public.company_details is 'Companies of the corporate tier.';
comment on column public.company_details.id is 'Key of the company, made by the client that registers it.';
comment on column public.company_details.company_name is 'Unique; executives and corporate members name it as their business.';
comment on column public.company_details.website_url is 'Web address.';
comment on column public.company_details.logo_url is 'Picture of the logo.';
comment on column public.company_details.company_head_name is 'Who heads the company.';
comment on column public.company_details.company_head_designation is 'Title of the head.';
comment on column public.company_details.address is 'Postal address.';
comment on column public.company_details.banner_image_url is 'Picture over the page, 1500 x 300.';
comment on column public.company_details.brochure_pdf_url is 'Brochure.';
comment on column public.company_details.brochure_pdf_name is 'File name of the brochure.';
comment on column public.company_details.brochure_thumbnail_url is 'Empty when a company is made.';
comment on column public.company_details.marketing_team_info is 'Several lines about the marketing team.';
comment on column public.company_details.plan is 'Bronze, Silver or Gold.';
comment on column public.company_details."Yarn_Segment" is 'Yarn types; a typed one is stored as Other: and the text.';
comment on column public.company_details.dealer_user_ids is 'Members who are dealers of the company; private.tg_company_details__name_dealers looks after them.';
comment on column public.company_details.created_at is 'When it was registered.';
comment on column public.company_details.updated_at is 'When it last changed.';
