-- Usage of schema private, which db/generated/limits.sql creates. Usage alone gives no access: each file grants its own
-- tables and functions.

-- Signed-in members write their profile through a view whose triggers name private.members.
grant usage on schema private to authenticated;

-- The server calls the functions that change several rows at once.
grant usage on schema private to service_role;

-- NOTE: usage is not granted to anon: policies and views reach what they need without naming it at request time.
