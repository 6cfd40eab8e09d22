-- Addresses that pages open or show: of the web, or a path of this site. No script may hide in one.

create function private.is_web_address(address text) returns boolean
  language sql immutable parallel safe
  return address ~ '^(https?://[^\s/\\]|/[^\s/\\])\S*$' and char_length(address) <= private.limit_url_length();
comment on function private.is_web_address(text) is 'Whether the text is an http(s) address or a path of this site.';

-- The checks of the tables that clients write call it.
grant execute on function private.is_web_address(text) to authenticated, service_role;

-- What a company says of its site, where people leave the scheme out: pages put https before it.
create function private.is_website(address text) returns boolean
  language sql immutable parallel safe
  return private.is_web_address(address)
    or address ~* '^[a-z0-9][a-z0-9.-]*\.[a-z]{2,}(:[0-9]{1,5})?(/\S*)?$' and char_length(address) <= private.limit_url_length();
comment on function private.is_website(text) is 'Whether the text is an http(s) address, with or without its scheme.';

-- As above.
grant execute on function private.is_website(text) to authenticated, service_role;
