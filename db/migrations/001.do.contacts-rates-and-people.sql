-- Contacts by a press, posting rates, notices to accounts, people who count once, and counts of yarn without leading zeros.

-- The salt of what is kept of a person: made once, with the table that needs it.
insert into private.settings (key, value) values ('person_salt', to_jsonb(gen_random_uuid() || '-' || gen_random_uuid()));

-- Counts were stored as typed: 0150D/048F is 150D/48F, and a count of nothing is none.
update public.purchase_enquiries set denier_count = nullif(ltrim(denier_count, '0'), '') where denier_count like '0%';
update public.purchase_enquiries set filament_count = nullif(ltrim(filament_count, '0'), '') where filament_count like '0%';
update public.sales_offers set denier_count = nullif(ltrim(denier_count, '0'), '') where denier_count like '0%';
update public.sales_offers set filament_count = nullif(ltrim(filament_count, '0'), '') where filament_count like '0%';
update public.d2d_purchase_enquiries set denier_count = nullif(ltrim(denier_count, '0'), '') where denier_count like '0%';
update public.d2d_purchase_enquiries set filament_count = nullif(ltrim(filament_count, '0'), '') where filament_count like '0%';
update public.d2d_sales_offers set denier_count = nullif(ltrim(denier_count, '0'), '') where denier_count like '0%';
update public.d2d_sales_offers set filament_count = nullif(ltrim(filament_count, '0'), '') where filament_count like '0%';
update public.corporate_products set denier_count = nullif(ltrim(denier_count, '0'), '') where denier_count like '0%';
update public.corporate_products set filament_count = nullif(ltrim(filament_count, '0'), '') where filament_count like '0%';

-- Who sent Others without saying which was taken at the word.
update public.purchase_enquiries set fibre_type = 'Other' where fibre_type = 'Others';
update public.sales_offers set fibre_type = 'Other' where fibre_type = 'Others';
update public.d2d_purchase_enquiries set fibre_type = 'Other' where fibre_type = 'Others';
update public.d2d_sales_offers set fibre_type = 'Other' where fibre_type = 'Others';
update public.corporate_products set fibre_type = 'Other' where fibre_type = 'Others';

create or replace function private.words_account_notices() returns text[] language sql immutable parallel safe return array['email_changed', 'password_set', 'password_changed', 'number_changed', 'number_proved', 'number_taken'];

create or replace function private.limit_url_length() returns int language sql immutable parallel safe return 2048;

create or replace function private.is_web_address(address text) returns boolean
  language sql immutable parallel safe
  return address ~ '^(https?://[^\s/\\]|/[^\s/\\])\S*$' and char_length(address) <= private.limit_url_length();

create or replace function private.is_website(address text) returns boolean
  language sql immutable parallel safe
  return private.is_web_address(address)
    or address ~* '^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(:[0-9]{1,5})?(/\S*)?$' and char_length(address) <= private.limit_url_length();

create or replace function private.limit_denier_count_digits() returns int language sql immutable parallel safe return 4;

create or replace function private.limit_other_fibre_length() returns int language sql immutable parallel safe return 30;

create or replace function private.limit_filament_count_digits() returns int language sql immutable parallel safe return 4;

create table private.account_notices (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users on delete cascade,
  kind text not null constraint account_notices_kind_check check (kind = any (private.words_account_notices())),
  to_email text not null,
  number_ending text,
  user_agent text,
  happened_at timestamptz not null default now(),
  tries int not null default 0,
  next_try_at timestamptz not null default now()
);

create table private.contact_searches (
  member_id uuid not null references private.members on delete cascade,
  searched_on date not null,
  searches int not null default 1,
  constraint contact_searches_pkey primary key (member_id, searched_on)
);

create table private.counted_people (
  kind text not null constraint counted_people_kind_check check (kind in ('email', 'mobile')),
  hash bytea not null,
  used_referral boolean not null,
  counted_at timestamptz not null default now(),
  primary key (kind, hash)
);

create table private.posting_counts (
  member_id uuid primary key references private.members on delete cascade,
  minute_from timestamptz not null,
  minute_posts int not null,
  hour_from timestamptz not null,
  hour_posts int not null
);

alter table private.members add column directory_contact_text text generated always as (lower(((((((((((COALESCE(email, ''::text) || '
'::text) || COALESCE(mobile_number, ''::text)) || '
'::text) || member_name) || '
'::text) || business_name) || '
'::text) || COALESCE(state, ''::text)) || '
'::text) || COALESCE(district, ''::text)))) stored not null;

alter table private.members drop column directory_text;

alter table private.members add column directory_text text generated always as (lower(((((((member_name || '
'::text) || business_name) || '
'::text) || COALESCE(state, ''::text)) || '
'::text) || COALESCE(district, ''::text)))) stored not null;

alter table public.contact_views alter column listing_id drop not null;

alter table public.contact_views alter column listing_table drop not null;

alter table public.company_details add constraint company_details_banner_image_url_check check (private.is_web_address(banner_image_url)) not valid;

alter table public.company_details add constraint company_details_brochure_pdf_url_check check (private.is_web_address(brochure_pdf_url)) not valid;

alter table public.company_details add constraint company_details_brochure_thumbnail_url_check check (private.is_web_address(brochure_thumbnail_url)) not valid;

alter table public.company_details add constraint company_details_logo_url_check check (private.is_web_address(logo_url)) not valid;

alter table public.company_details add constraint company_details_website_url_check check (private.is_website(website_url)) not valid;

alter table public.contact_views add constraint contact_views_listing_id_check check ((listing_id is null) = (listing_table is null)) not valid;

alter table public.corporate_ads add constraint corporate_ads_ad_image_url_check check (private.is_web_address(ad_image_url)) not valid;

alter table public.corporate_ads add constraint corporate_ads_click_url_check check (private.is_website(click_url)) not valid;

alter table public.corporate_products drop constraint corporate_products_denier_count_check;

alter table public.corporate_products add constraint corporate_products_denier_count_check check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()) not valid;

alter table public.corporate_products drop constraint corporate_products_fibre_type_check;

alter table public.corporate_products add constraint corporate_products_fibre_type_check check (char_length(fibre_type) between 1 and private.limit_other_fibre_length() and fibre_type <> 'Others') not valid;

alter table public.corporate_products drop constraint corporate_products_filament_count_check;

alter table public.corporate_products add constraint corporate_products_filament_count_check check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()) not valid;

alter table public.partner_organisations add constraint partner_organisations_logo_url_check check (private.is_web_address(logo_url)) not valid;

alter table public.partner_organisations add constraint partner_organisations_website_url_check check (private.is_website(website_url)) not valid;

alter table public.d2d_purchase_enquiries drop constraint purchase_enquiries_denier_count_check;

alter table public.d2d_purchase_enquiries add constraint purchase_enquiries_denier_count_check check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()) not valid;

alter table public.purchase_enquiries drop constraint purchase_enquiries_denier_count_check;

alter table public.purchase_enquiries add constraint purchase_enquiries_denier_count_check check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()) not valid;

alter table public.d2d_purchase_enquiries drop constraint purchase_enquiries_fibre_type_check;

alter table public.d2d_purchase_enquiries add constraint purchase_enquiries_fibre_type_check check (char_length(fibre_type) between 1 and private.limit_other_fibre_length() and fibre_type <> 'Others') not valid;

alter table public.purchase_enquiries drop constraint purchase_enquiries_fibre_type_check;

alter table public.purchase_enquiries add constraint purchase_enquiries_fibre_type_check check (char_length(fibre_type) between 1 and private.limit_other_fibre_length() and fibre_type <> 'Others') not valid;

alter table public.d2d_purchase_enquiries drop constraint purchase_enquiries_filament_count_check;

alter table public.d2d_purchase_enquiries add constraint purchase_enquiries_filament_count_check check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()) not valid;

alter table public.purchase_enquiries drop constraint purchase_enquiries_filament_count_check;

alter table public.purchase_enquiries add constraint purchase_enquiries_filament_count_check check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()) not valid;

alter table public.d2d_sales_offers drop constraint sales_offers_denier_count_check;

alter table public.d2d_sales_offers add constraint sales_offers_denier_count_check check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()) not valid;

alter table public.sales_offers drop constraint sales_offers_denier_count_check;

alter table public.sales_offers add constraint sales_offers_denier_count_check check (denier_count ~ '^[1-9][0-9]*$' and char_length(denier_count) <= private.limit_denier_count_digits()) not valid;

alter table public.d2d_sales_offers drop constraint sales_offers_fibre_type_check;

alter table public.d2d_sales_offers add constraint sales_offers_fibre_type_check check (char_length(fibre_type) between 1 and private.limit_other_fibre_length() and fibre_type <> 'Others') not valid;

alter table public.sales_offers drop constraint sales_offers_fibre_type_check;

alter table public.sales_offers add constraint sales_offers_fibre_type_check check (char_length(fibre_type) between 1 and private.limit_other_fibre_length() and fibre_type <> 'Others') not valid;

alter table public.d2d_sales_offers drop constraint sales_offers_filament_count_check;

alter table public.d2d_sales_offers add constraint sales_offers_filament_count_check check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()) not valid;

alter table public.sales_offers drop constraint sales_offers_filament_count_check;

alter table public.sales_offers add constraint sales_offers_filament_count_check check (filament_count ~ '^[1-9][0-9]*$' and char_length(filament_count) <= private.limit_filament_count_digits()) not valid;

create index account_notices_next_try_at_idx on private.account_notices (next_try_at);

create index account_notices_user_id_idx on private.account_notices (user_id);

create index members_directory_contact_text_idx on private.members using gin (directory_contact_text extensions.gin_trgm_ops)
  where list_in_directory;

-- It went with the column that was made anew.
create index members_directory_text_idx on private.members using gin (directory_text extensions.gin_trgm_ops) where list_in_directory;
