-- Extensions stay out of the exposed schema, or their functions would be served over /rest/v1/rpc.

create schema extensions;
comment on schema extensions is 'PostgreSQL extensions.';

-- Searching lists by parts of words.
create extension if not exists pg_trgm with schema extensions;
