-- Mobile numbers are checked by the numbers of the domain: mobile_min_digits, mobile_max_digits, mobile_india_digits.

create or replace function private.default_country_code() returns text language sql immutable parallel safe return '+91';

create or replace function private.pattern_indian_mobile() returns text language sql immutable parallel safe return '^[6-9][0-9]{9}$';

create or replace function private.pattern_other_mobile() returns text language sql immutable parallel safe return '^[0-9]{7,15}$';

create or replace function private.is_mobile_number(country_code text, mobile_number text) returns boolean
  language sql immutable parallel safe
  return mobile_number ~ case country_code when private.default_country_code() then private.pattern_indian_mobile()
    else private.pattern_other_mobile() end;

alter table public.corporate_enquiries drop constraint corporate_enquiries_mobile_number_check;

alter table public.corporate_enquiries add constraint corporate_enquiries_mobile_number_check check (private.is_mobile_number(country_code, mobile_number)) not valid;

alter table private.members drop constraint members_mobile_number_check;

alter table private.members add constraint members_mobile_number_check check (mobile_number is null or country_code is not null and private.is_mobile_number(country_code, mobile_number)) not valid;
