-- Addresses that pages open or show: of the web, or a path of this site. No script may hide in one.

create function private.is_web_address(address text) returns boolean
  language sql immutable parallel safe
  return address ~ '^(https?://[^\s/]|/[^\s/])\S*$' and char_length(address) <= private.limit_url_length();
comment on function private.is_web_address(text) is 'Whether the text is an http(s) address or a path of this site.';

-- The checks of the tables that clients write call it.
grant execute on function private.is_web_address(text) to authenticated, service_role;
