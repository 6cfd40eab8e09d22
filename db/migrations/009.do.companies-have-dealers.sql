-- What a company says of itself has bounds, its dealers carry the badge, and admins look for members who are not in the directory. A text
-- that is longer than these bounds is the operator's to shorten first: the upgrade names its row.

create or replace function private.limit_yarn_segments() returns int language sql immutable parallel safe return 40;

create or replace function private.words_yarn_types() returns text[] language sql immutable parallel safe return array['Polyester Filament', 'Polyester Spun', 'Cotton', 'Linen', 'Jute', 'Wool', 'Silk', 'Nylon', 'Acrylic', 'Polypropylene Filament', 'Viscose Rayon', 'Modal', 'Acetate', 'Polyester-Cotton (PC)', 'Polyester-Viscose (PV)', 'Cotton-Spandex', 'Wool Blend', 'Silk Blend', 'Linen Blend', 'Cotton Blend', 'Polyester Blend', 'PV 80/20', 'PV 65/35', 'PC', 'Others'];

create or replace function private.limit_yarn_segment_length() returns int language sql immutable parallel safe return 60;

create or replace function private.are_yarn_segments(segments text[]) returns boolean
  language sql immutable parallel safe
  return cardinality(segments) <= private.limit_yarn_segments() and not exists (
    select from unnest(segments) s
    where s is null or s <> all (private.words_yarn_types())
      and (s !~ '^Other:.*\S' or char_length(s) - char_length('Other:') > private.limit_yarn_segment_length()));

create or replace function private.limit_address_length() returns int language sql immutable parallel safe return 500;

create or replace function private.limit_file_name_length() returns int language sql immutable parallel safe return 255;

create or replace function private.limit_designation_length() returns int language sql immutable parallel safe return 100;

create or replace function private.limit_member_name_length() returns int language sql immutable parallel safe return 100;

create or replace function private.limit_company_dealers() returns int language sql immutable parallel safe return 1000;

create or replace function private.limit_marketing_info_length() returns int language sql immutable parallel safe return 4000;

alter table private.members add column is_dealer_by_company boolean default false not null;

alter table public.company_details add constraint "company_details_Yarn_Segment_check" check (private.are_yarn_segments("Yarn_Segment")) not valid;

alter table public.company_details add constraint company_details_address_check check (char_length(address) <= private.limit_address_length()) not valid;

alter table public.company_details add constraint company_details_brochure_pdf_name_check check (char_length(brochure_pdf_name) <= private.limit_file_name_length()) not valid;

alter table public.company_details add constraint company_details_company_head_designation_check check (char_length(company_head_designation) <= private.limit_designation_length()) not valid;

alter table public.company_details add constraint company_details_company_head_name_check check (char_length(company_head_name) <= private.limit_member_name_length()) not valid;

alter table public.company_details add constraint company_details_dealer_user_ids_check check (cardinality(dealer_user_ids) <= private.limit_company_dealers()) not valid;

alter table public.company_details add constraint company_details_marketing_team_info_check check (char_length(marketing_team_info) <= private.limit_marketing_info_length()) not valid;

alter table private.members add constraint members_is_dealer_by_company_check check (is_dealer or not is_dealer_by_company) not valid;

create index members_unlisted_idx on private.members (member_name, id) where not list_in_directory;

create index company_details_dealer_user_ids_idx on public.company_details using gin (dealer_user_ids);
