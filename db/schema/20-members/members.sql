-- Member profiles. Clients never name this table: they read and write it through the view public.tanabana_free, which
-- masks columns per reader. Row-level security and column grants here decide what a write may do.

create table private.members (
  id uuid primary key references auth.users on delete cascade,
  -- These columns are first, because a directory search without an index reads them of every row.
  list_in_directory boolean not null default true,
  directory_text text not null generated always as (lower(
    member_name || E'\n' || business_name || E'\n' || coalesce(state, '') || E'\n' || coalesce(district, ''))) stored,
  directory_contact_text text not null generated always as (lower(
    coalesce(email, '') || E'\n' || coalesce(mobile_number, '') || E'\n' || member_name || E'\n' || business_name || E'\n'
    || coalesce(state, '') || E'\n' || coalesce(district, ''))) stored,
  member_name text not null
    constraint members_member_name_check
    check (char_length(btrim(member_name)) between 1 and private.limit_member_name_length()),
  business_name text not null
    constraint members_business_name_check
    check (char_length(btrim(business_name)) between 1 and private.limit_business_name_length()),
  email text constraint members_email_check check (char_length(email) <= private.limit_email_length()),
  email_verified_at timestamptz,
  country_code text constraint members_country_code_check check (country_code ~ '^\+[0-9]{1,4}$'),
  mobile_number text
    constraint members_mobile_number_check
    check (mobile_number is null or country_code is not null and private.is_mobile_number(country_code, mobile_number)),
  mobile_verified boolean not null default false,
  gst_number text
    constraint members_gst_number_check check (char_length(gst_number) <= private.limit_gst_number_length()),
  business_type text[] not null default '{}'
    constraint members_business_type_check check (business_type <@ private.words_business_types()),
  my_yarns text[] not null default '{}'
    constraint members_my_yarns_check check (my_yarns <@ private.words_yarn_types()),
  country text not null default private.default_country()
    constraint members_country_check check (char_length(country) <= private.limit_place_length()),
  state text constraint members_state_check check (char_length(state) <= private.limit_place_length()),
  district text constraint members_district_check check (char_length(district) <= private.limit_place_length()),
  city text constraint members_city_check check (char_length(city) <= private.limit_place_length()),
  pin_zip_code text
    constraint members_pin_zip_code_check check (char_length(pin_zip_code) <= private.limit_pin_length()),
  membership_type text not null default 'Free Member'
    constraint members_membership_type_check
    check (membership_type = any (private.words_membership_types()) or membership_type = 'admin'),
  language text constraint members_language_check check (language = any (private.words_languages())),
  count_unit text constraint members_count_unit_check check (count_unit = any (private.words_reader_count_units())),
  membership_wish text
    constraint members_membership_wish_check check (membership_wish = any (private.words_membership_types())),
  membership_join_date date not null default private.india_date(),
  current_membership_start_date date not null default private.india_date(),
  membership_ends_on date
    constraint members_membership_ends_on_check check (membership_ends_on >= current_membership_start_date),
  is_corporate_member boolean not null default false,
  is_verified_member boolean not null default false,
  is_verified_by_membership boolean not null default false
    constraint members_is_verified_by_membership_check check (is_verified_member or not is_verified_by_membership),
  is_dealer boolean not null default false,
  is_dealer_by_company boolean not null default false
    constraint members_is_dealer_by_company_check check (is_dealer or not is_dealer_by_company),
  role text constraint members_role_check check (role = any (private.words_executive_roles())),
  department text constraint members_department_check check (char_length(department) <= private.limit_place_length()),
  messaging_credits int not null default 0
    constraint members_messaging_credits_check check (messaging_credits >= 0),
  last_credit_reset_date date,
  referral_code text
    constraint members_referral_code_key unique
    constraint members_referral_code_check
    check (referral_code = upper(btrim(referral_code))
           and char_length(referral_code) between 1 and private.limit_referral_code_max_length()),
  referred_by_code text
    constraint members_referred_by_code_check check (referred_by_code = upper(btrim(referred_by_code))),
  referral_credits_earned int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint members_mobile_number_key unique (country_code, mobile_number),
  constraint members_lines_check
    check (private.are_lines(member_name, business_name, email, gst_number, country, state, district, city, pin_zip_code, department,
      referral_code, referred_by_code))
);

alter table private.members enable row level security;

-- Members read their own row.
create policy select_own on private.members for select to authenticated using (id = (select auth.uid()));

-- Admins read every row.
create policy select_admin on private.members for select to authenticated using ((select private.is_admin()));

-- Only the owner can recreate a missing profile.
create policy insert_own on private.members for insert to authenticated with check (id = (select auth.uid()));

-- Members update their own row.
create policy update_own on private.members for update to authenticated using (id = (select auth.uid()));

-- Admins update every row.
create policy update_admin on private.members for update to authenticated using ((select private.is_admin()));

-- NOTE: delete is not granted: the function handle-delete-profile deletes a profile together with its sign-in account.

-- Enough to find the row of an update and to compare its business name. Everything readable is in the view.
grant select (id, business_name) on private.members to authenticated;

-- What owners enter about themselves. Credits, flags, role, department, membership and e-mail are not in the list.
grant insert (id, member_name, business_name, country_code, mobile_number, gst_number, business_type, my_yarns, country,
  state, district, city, pin_zip_code, list_in_directory, language, count_unit) on private.members to authenticated;

-- The same columns, a missing referral code, and the flags that admins toggle. The trigger rejects those from anybody
-- else.
grant update (member_name, business_name, country_code, mobile_number, gst_number, business_type, my_yarns, country,
  state, district, city, pin_zip_code, list_in_directory, language, count_unit, referral_code, is_corporate_member, is_verified_member,
  is_dealer, role, department) on private.members to authenticated;

-- The server's own functions work on whole rows.
grant select, insert, update, delete on private.members to service_role;

-- Looks up the executives of a company by its name.
create index members_business_name_idx on private.members (business_name) where is_corporate_member;

-- The directory in its order.
create index members_directory_idx on private.members (member_name, id) where list_in_directory;

-- Members outside the directory by name, for the member search of admins.
create index members_unlisted_idx on private.members (member_name, id) where not list_in_directory;

-- Substring search of the directory.
create index members_directory_text_idx on private.members using gin (directory_text extensions.gin_trgm_ops) where list_in_directory;
create index members_directory_contact_text_idx on private.members using gin (directory_contact_text extensions.gin_trgm_ops)
  where list_in_directory;

-- Membership Management: everybody by name, the members of one membership, recent signups, and the search box. Few
-- members are unlisted, but an index of the listed ones cannot serve these queries.
create index members_member_name_idx on private.members (member_name, id);
create index members_membership_type_idx on private.members (membership_type, member_name, id);
create index members_membership_join_date_idx on private.members (membership_join_date);
create index members_search_text_idx on private.members using gin (directory_contact_text extensions.gin_trgm_ops);
create index members_city_text_idx on private.members using gin (lower(city) extensions.gin_trgm_ops);

-- The directory filtered by business types and yarns.
create index members_business_type_idx on private.members using gin (business_type) where list_in_directory;
create index members_my_yarns_idx on private.members using gin (my_yarns) where list_in_directory;

comment on table private.members is 'Member profiles, read and written through the view tanabana_free.';
comment on column private.members.id is 'The auth user.';
comment on column private.members.member_name is 'The person.';
comment on column private.members.business_name is 'The firm; for a corporate member the name of a registered company.';
comment on column private.members.email is 'Follows the sign-in address.';
comment on column private.members.email_verified_at is 'Follows the confirmation of the sign-in address.';
comment on column private.members.country_code is 'Dial code with plus sign: +91.';
comment on column private.members.mobile_number is 'Digits without the dial code; unique together with it.';
comment on column private.members.mobile_verified is 'Whether the member has proved the number, so that it signs in; follows auth.users.';
comment on column private.members.gst_number is 'GST registration, optional.';
comment on column private.members.business_type is 'What the member does, of the list of business types.';
comment on column private.members.my_yarns is 'What the member deals in, of the list of yarn types.';
comment on column private.members.country is 'Country by name.';
comment on column private.members.state is 'State or union territory, India only.';
comment on column private.members.district is 'District, India only.';
comment on column private.members.city is 'The district for India when nothing closer is given, else city or region.';
comment on column private.members.pin_zip_code is 'PIN or ZIP code.';
comment on column private.members.list_in_directory is 'Whether the member agreed to be listed in the directory.';
comment on column private.members.count_unit is 'The unit that the member sees every count in, beside the posted one; null for the posted one alone.';
comment on column private.members.language is 'The language that the member chose, of the folders of packages/messages: for screens, letters and WhatsApp; null for English by default.';
comment on column private.members.membership_type is 'Free, Paid or Corporate Member; admin for platform admins made by the operator.';
comment on column private.members.membership_wish is 'The membership chosen at signup; it begins when its payment is captured.';
comment on column private.members.membership_join_date is 'Day of joining, India.';
comment on column private.members.current_membership_start_date is 'First day of the present membership, India.';
comment on column private.members.membership_ends_on is 'Last day of a paid membership, India; null for memberships without an end.';
comment on column private.members.is_corporate_member is 'Corporate badge, set by an admin.';
comment on column private.members.is_verified_member is 'Verified badge, set by an admin or by a paid membership.';
comment on column private.members.is_verified_by_membership is 'Whether the badge came with the membership and goes with it.';
comment on column private.members.is_dealer is 'Authorised dealer badge, set by an admin or by being a dealer of a company.';
comment on column private.members.is_dealer_by_company is 'Whether the badge came with a company and goes with the last one.';
comment on column private.members.role is 'Role inside the company: Super Admin, Admin or User. Never a right on the platform.';
comment on column private.members.department is 'Department of the company that an executive answers for.';
comment on column private.members.messaging_credits is 'Balance of the credit ledger. Each write changes both.';
comment on column private.members.last_credit_reset_date is 'Day of the last signup or monthly grant, India.';
comment on column private.members.referral_code is 'The code that the member gives to others.';
comment on column private.members.referred_by_code is 'The code that the member used, upper case, or null.';
comment on column private.members.referral_credits_earned is 'Credits earned by others using the referral code.';
comment on column private.members.created_at is 'When the profile was made.';
comment on column private.members.updated_at is 'When the profile last changed.';
comment on column private.members.directory_text is 'What a search of the directory looks through: name, business, state and district, a line each, in lower case.';
comment on column private.members.directory_contact_text is 'The text of searches by contact data: the same, with e-mail and mobile number. No client reads it.';
