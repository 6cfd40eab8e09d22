-- Who may name objects of schema private (it is made in db/generated/limits.sql). Naming is not touching: every table
-- and function in it is granted by its own file.

-- Signed-in members write their profile through a view whose triggers name private.members.
grant usage on schema private to authenticated;

-- The server calls the functions that change several rows at once.
grant usage on schema private to service_role;

-- NOTE: usage is not granted to anon: policies and views reach what they need without naming it at request time.
