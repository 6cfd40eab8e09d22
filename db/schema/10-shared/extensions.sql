-- Extensions are outside the exposed schema. Otherwise /rest/v1/rpc would serve their functions.

create schema extensions;
comment on schema extensions is 'PostgreSQL extensions.';

-- Substring search in lists.
create extension if not exists pg_trgm with schema extensions;
