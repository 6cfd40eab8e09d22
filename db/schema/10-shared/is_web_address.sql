-- Validates addresses that pages link to or show: an http(s) address or a path of this site. Other schemes could run
-- scripts.

create function private.is_web_address(address text) returns boolean
  language sql immutable parallel safe
  return address ~ '^(https?://[^\s/\\]|/[^\s/\\])\S*$' and char_length(address) <= private.limit_url_length();
comment on function private.is_web_address(text) is 'Whether the text is an http(s) address or a path of this site.';

-- The checks of the tables that clients write call it.
grant execute on function private.is_web_address(text) to authenticated, service_role;

-- Validates a company's website. Users often omit the scheme; pages prepend https.
create function private.is_website(address text) returns boolean
  language sql immutable parallel safe
  return private.is_web_address(address)
    or address ~* '^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(:[0-9]{1,5})?(/\S*)?$' and char_length(address) <= private.limit_url_length();
comment on function private.is_website(text) is 'Whether the text is an http(s) address, with or without its scheme.';

-- The checks of the tables that clients write call it.
grant execute on function private.is_website(text) to authenticated, service_role;
