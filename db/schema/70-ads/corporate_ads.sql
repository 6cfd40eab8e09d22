-- Advertisements above and below the pages.

create table public.corporate_ads (
  id uuid primary key default gen_random_uuid(),
  company_name text not null
    constraint corporate_ads_company_name_check
    check (char_length(btrim(company_name)) between 1 and private.limit_company_name_length()),
  from_date date not null,
  to_date date not null,
  placement_type text not null
    constraint corporate_ads_placement_type_check check (placement_type = any (private.words_ad_placements())),
  page_location text not null
    constraint corporate_ads_page_location_check check (page_location = any (private.words_ad_pages())),
  ad_image_url text not null constraint corporate_ads_ad_image_url_check check (private.is_web_address(ad_image_url)),
  ad_image_path text constraint corporate_ads_ad_image_path_key unique,
  click_url text constraint corporate_ads_click_url_check check (private.is_website(click_url)),
  alt_text text not null
    constraint corporate_ads_alt_text_check check (char_length(btrim(alt_text)) between 1 and private.limit_ad_alt_text_length()),
  status boolean not null default true,
  created_by uuid default auth.uid() references private.members on delete set null,
  created_at timestamptz not null default now(),
  published_at timestamptz default now()
    constraint corporate_ads_published_at_check check (published_at between '2000-01-01' and '2200-01-01'),
  constraint corporate_ads_window_check check (from_date <= to_date),
  -- A page of another group would never show it.
  constraint corporate_ads_place_check check (placement_type || ' ' || page_location = any (private.words_ad_places())),
  constraint corporate_ads_lines_check
    check (private.are_lines(company_name, ad_image_url, ad_image_path, click_url, alt_text))
);

alter table public.corporate_ads enable row level security;

-- Everybody sees the ads that run today, in India, from their moment on; a draft has none.
create policy select_running on public.corporate_ads for select to anon, authenticated
  using (published_at <= now() and status and (select private.india_date()) between from_date and to_date);

-- Admins see all of them.
create policy select_admin on public.corporate_ads for select to authenticated using ((select private.is_admin()));

-- Admins place ads.
create policy insert_admin on public.corporate_ads for insert to authenticated with check ((select private.is_admin()));

-- Admins change and switch them.
create policy update_admin on public.corporate_ads for update to authenticated using ((select private.is_admin()));

-- Admins delete them.
create policy delete_admin on public.corporate_ads for delete to authenticated using ((select private.is_admin()));

-- The columns that an ad shows. Only admins see who placed it, by the name of the company.
grant select (id, company_name, from_date, to_date, placement_type, page_location, ad_image_url, ad_image_path, click_url,
  alt_text, status, created_at, published_at) on public.corporate_ads to anon;

-- Signed-in readers are admins among others: the policy parts them.
grant select on public.corporate_ads to authenticated;

-- The ad form. The browser makes the id, so that a second request makes no second ad.
grant insert (id, company_name, from_date, to_date, placement_type, page_location, ad_image_url, ad_image_path, click_url,
  alt_text, status, created_by, published_at) on public.corporate_ads to authenticated;

-- The same form again, and the status switch.
grant update (company_name, from_date, to_date, placement_type, page_location, ad_image_url, ad_image_path, click_url,
  alt_text, status, published_at) on public.corporate_ads to authenticated;

-- The policy lets only admins delete.
grant delete on public.corporate_ads to authenticated;

-- Today's ads of one page.
create index corporate_ads_page_location_idx on public.corporate_ads (page_location, published_at desc) where status;

comment on table public.corporate_ads is 'Advertisements, above and below the content of pages.';
comment on column public.corporate_ads.id is 'Key of the ad.';
comment on column public.corporate_ads.company_name is 'Who advertises.';
comment on column public.corporate_ads.from_date is 'First day, India.';
comment on column public.corporate_ads.to_date is 'Last day, India.';
comment on column public.corporate_ads.placement_type is 'Home, Premium or Non-Premium.';
comment on column public.corporate_ads.page_location is 'Identifier of the page, of its placement''s group.';
comment on column public.corporate_ads.ad_image_url is 'The picture.';
comment on column public.corporate_ads.ad_image_path is 'The path of the picture in the bucket.';
comment on column public.corporate_ads.click_url is 'Where a press leads, optional.';
comment on column public.corporate_ads.alt_text is 'The picture in words.';
comment on column public.corporate_ads.status is 'Switched on or off.';
comment on column public.corporate_ads.created_by is 'The admin who placed it.';
comment on column public.corporate_ads.published_at is 'From when on it may show, within its days; null for a draft.';
comment on column public.corporate_ads.created_at is 'When it was placed.';
