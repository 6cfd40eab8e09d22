-- Whether digits are a mobile number of a country's dial code.
create function private.is_mobile_number(country_code text, mobile_number text) returns boolean
  language sql immutable parallel safe
  return mobile_number ~ case country_code when private.default_country_code() then private.pattern_indian_mobile()
    else private.pattern_other_mobile() end;
comment on function private.is_mobile_number(text, text) is 'Whether digits are a mobile number under a dial code.';

-- Checks of profiles and of the contact form call it with the rights of the writer.
grant execute on function private.is_mobile_number(text, text) to anon, authenticated, service_role;
